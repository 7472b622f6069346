// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/merge/edit/patchednode.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/values/pointer.h"

namespace fieldwise::merge {
namespace {

/// Makes documents and patches that mostly fit them; the same seed makes the same.
class RandomPatch {
public:
    explicit RandomPatch(uint32_t seed) : m_random(seed) {}

    Json document()
    {
        Json out;
        while (out.empty())
            out = value(3);
        return number(20) == 0 ? Json() : out;
    }

    Json value(int levels)
    {
        const uint32_t kind = number(levels > 0 ? 10 : 6);
        Json out = kind < 6 ? scalars[kind] : kind < 8 ? Json::array() : Json::object();
        for (uint32_t i = number(4); out.is_array() && i > 0; --i)
            out.push_back(value(levels - 1));
        for (uint32_t i = number(5); out.is_object() && i > 0; --i)
            out[names[number(6)]] = value(levels - 1);
        return out;
    }

    Json patch(const Json &document)
    {
        static const char *ops[] = {"add", "add", "replace", "remove", "move", "copy", "test"};
        Json list = Json::array();
        for (uint32_t i = 1 + number(4); i > 0; --i) {
            Json operation = {{"op", ops[number(7)]}, {"path", pointer(document)}};
            if (number(30) != 0)
                operation["from"] = pointer(document);
            if (number(30) != 0)
                operation["value"] = valueFor(operation, document);
            list.push_back(std::move(operation));
        }
        return list;
    }

private:
    uint32_t number(uint32_t below) { return m_random() % below; }

    std::string pointer(const Json &document)
    {
        std::vector<std::string> tokens;
        for (const Json *at = &document; at->is_structured() && number(8) != 0;) {
            const bool strange = at->empty() || number(12) == 0;
            if (strange || (at->is_array() && number(6) == 0)) {
                static const char *odd[] = {"-", "0", "1", "4", "01", "-1", "q", "a"};
                tokens.emplace_back(odd[number(8)]);
                break;
            }
            auto next = at->begin();
            const uint32_t index = number(static_cast<uint32_t>(at->size()));
            std::advance(next, index);
            tokens.push_back(at->is_array() ? std::to_string(index) : next.key());
            at = &*next;
        }
        return printPointer(tokens);
    }

    /// A test is to hold now and then.
    Json valueFor(const Json &operation, const Json &document)
    {
        const nlohmann::json::json_pointer path(operation["path"].get<std::string>());
        if (operation["op"] != "test" || number(4) == 0)
            return value(2);
        try {
            return document.at(path);
        } catch (const nlohmann::json::exception &) {
            return nullptr;
        }
    }

    static inline const Json scalars[] = {nullptr, 1, 1.5, "text", true, ""};
    static inline const char *names[] = {"a", "b", "c", "d/e", "f~g", ""};
    std::mt19937 m_random;
};

std::optional<Json> byNlohmann(const Json &document, const Json &patch)
{
    try {
        return document.patch(patch);
    } catch (const nlohmann::json::exception &) {
        return {};
    }
}

/// nlohmann moves a value below its own place, passes over a removal from a scalar, and makes an object of a null that
/// gets a member; RFC 6902 refuses these (4.4, 4.2, 4.1).
bool isTooLax(const PatchFailure &failure, const Json &patch)
{
    if (failure.reaction.why == OperationReason::IntoItself)
        return true;
    return failure.reaction.why == OperationReason::ParentScalar && patch[failure.operation]["op"] != "test"
        && patch[failure.operation]["op"] != "replace";
}

/// It refuses to move the whole document to where it stands; RFC 6902 has nothing against that.
bool movesRoot(const Json &patch)
{
    return std::ranges::any_of(patch, [](const Json &operation) {
        return operation["op"] == "move" && operation.value("from", "-").empty()
            && operation.value("path", "-").empty();
    });
}

/// The same on texts that are opened only where they change.
std::optional<Json> byText(const Json &document, const Json &patch)
{
    const yaml::Document text(document.dump()), operations(patch.dump());
    PatchedNode after = PatchedNode::of(NodeRef{&text, text.root()});
    uint32_t index = 0;
    for (const Operation &operation : operationsOf(NodeRef{&operations, operations.root()}))
        if (!perform(after, operation, index++, PatchDialect::Rfc).works())
            return {};
    return dataOf(after);
}

TEST(JsonPatchRandom, agreesWithNlohmann)
{
    int accepted = 0, lax = 0;
    for (uint32_t seed = 0; seed < 20'000; ++seed) {
        RandomPatch random(seed);
        const Json document = random.document(), patch = random.patch(document);
        const auto ours = applyJsonPatch(document, patch, PatchDialect::Rfc);
        if (!ours && isTooLax(ours.error(), patch)) { // without NDEBUG nlohmann stops the program at some of these
            ++lax;
            continue;
        }
        const auto theirs = byNlohmann(document, patch);
        if (!theirs && ours && movesRoot(patch))
            continue;
        ASSERT_EQ(theirs.has_value(), ours.has_value()) << seed << ' ' << document << '\n' << patch;
        if (!ours)
            continue;
        ++accepted;
        ASSERT_EQ(*theirs, *ours) << seed << ' ' << document << '\n' << patch;
    }
    RecordProperty("accepted", accepted);
    RecordProperty("lax", lax);
    EXPECT_GT(accepted, 4'000);
    EXPECT_LT(lax, 2'000);
}

TEST(JsonPatchRandom, textsAndDataAgree)
{
    int accepted = 0;
    for (uint32_t seed = 0; seed < 5'000; ++seed) {
        RandomPatch random(seed);
        const Json document = random.document(), patch = random.patch(document);
        const auto data = applyJsonPatch(document, patch, PatchDialect::Rfc);
        const auto text = byText(document, patch);
        ASSERT_EQ(text.has_value(), data.has_value()) << seed << ' ' << document << '\n' << patch;
        if (!data)
            continue;
        ++accepted;
        ASSERT_EQ(*text, *data) << seed << ' ' << document << '\n' << patch;
    }
    EXPECT_GT(accepted, 1'000);
}

} // namespace
} // namespace fieldwise::merge
