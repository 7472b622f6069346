// SPDX-License-Identifier: GPL-3.0-or-later
// An options byte and up to three texts with 0xFF between them (no UTF-8 text has that byte): a merge ends, its result
// can be read and is what the plan decided, and its pieces are the text.
#include <cstdlib>
#include <iostream>
#include <string>

#include "core/merge/apply.h"
#include "core/merge/plan.h"
#include "core/merge/resolve.h"
#include "core/merge/serversideplan.h"
#include "core/session.h"
#include "core/view/report.h"
#include "tests/support/typedtree.h"

using namespace fieldwise;
using merge::Side;

static void require(bool holds, const char *what, const std::string &text)
{
    if (holds)
        return;
    std::cerr << what << ":\n" << text << '\n';
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    Inputs inputs;
    inputs.options.exact = data[0] & 1;
    inputs.options.mode = data[0] & 2 ? merge::Mode::TwoWay : merge::Mode::ThreeWay;
    inputs.options.listOrder = data[0] & 4 ? merge::ListOrder::Prepend : merge::ListOrder::Append;
    inputs.options.infer = static_cast<k8s::Infer>((data[0] >> 3) % 3);
    if (data[0] & 32)
        inputs.options.onConflict = merge::OnConflict::Destination;
    if (data[0] & 64) {
        inputs.options.mode = merge::Mode::Apply;
        inputs.options.exact = false;
        inputs.options.onConflict = merge::OnConflict::Updated;
        inputs.options.annotation = !(data[0] & 1);
        inputs.options.overwrite = !(data[0] & 2);
        inputs.options.lastAppliedGiven = data[0] & 4;
        inputs.options.strategy = static_cast<merge::Strategy>((data[0] >> 3) % 3);
    }
    if (data[0] & 128) {
        inputs.options = {};
        inputs.options.mode = merge::Mode::ServerSide;
        inputs.options.force = data[0] & 1;
        inputs.options.migrate = data[0] & 2;
        inputs.options.fieldManager = data[0] & 4 ? "kubectl" : "a";
        inputs.options.subresource = data[0] & 8 ? "status" : "";
        inputs.options.managedFields = !(data[0] & 16);
        inputs.options.now = "2026-01-01T00:00:00Z";
    }
    size_t side = 0;
    for (size_t i = 1; i < size; ++i) {
        if (data[i] == 0xFF)
            ++side;
        else if (side < 3)
            inputs.texts.at[side] += static_cast<char>(data[i]);
    }
    inputs.open = {{true, true, true}};
    const Run first = run(inputs);
    if (!first.merged)
        return 0;
    const merge::Plan &plan = first.merged->plan;
    const merge::Resolution &resolution = first.merged->resolution;
    for (size_t d = 0; d < resolution.documents.size(); ++d) {
        uint32_t at = 0;
        for (const merge::Piece &piece : resolution.documents[d].pieces) {
            require(piece.at == at, "pieces have a gap", resolution.text);
            at += piece.range.size();
        }
        require(at == resolution.documents[d].text.size(), "pieces are not the text", resolution.text);
    }
    view::decisionsJson(plan, resolution, true);
    view::explainText(plan, resolution);
    require(yaml::read(resolution.text).ok(), "the result can't be read", resolution.text);
    for (size_t d = 0; d < resolution.documents.size(); ++d) {
        if (const auto &apply = plan.documents[d].apply) {
            const std::string &text = resolution.documents[d].text;
            nlohmann::json found;
            const yaml::Stream stream = yaml::read(text);
            for (const yaml::Part &part : stream.parts)
                if (part.document->root() != yaml::none)
                    found = yaml::toValue(*part.document, part.document->root());
            require(yaml::sameTyped(found, apply->result), "the result is not what the plan says", text + "\n" + apply->result.dump());
            continue;
        }
        if (const auto &server = plan.documents[d].serverSide) {
            if (server->applied.refused)
                continue;
            nlohmann::json found;
            const yaml::Stream stream = yaml::read(resolution.documents[d].text);
            for (const yaml::Part &part : stream.parts)
                if (part.document->root() != yaml::none)
                    found = yaml::toValue(*part.document, part.document->root());
            if (found.is_object() && found.contains("metadata") && found["metadata"].is_object())
                found["metadata"].erase("managedFields");
            require(yaml::sameByValue(found, server->applied.result), "the result is not what the server stores", resolution.documents[d].text + "\n" + server->applied.result.dump());
            continue;
        }
        nlohmann::json expected;
        if (plan.documents[d].decisions.empty() || !test::expectedTree(plan.documents[d], expected))
            continue;
        const std::string &text = resolution.documents[d].text;
        const yaml::Stream stream = yaml::read(text);
        nlohmann::json found;
        for (const yaml::Part &part : stream.parts)
            if (part.document->root() != yaml::none)
                found = test::typedTree(*part.document, part.document->root());
        require(found == expected, "the result is not what the plan decided", text + "\n" + expected.dump());
    }
    return 0;
}
