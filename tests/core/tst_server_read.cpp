// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations that a second reader wrote from Kubernetes' sources, who knew nothing of core/server: what is sent, and
// what an API server stores. A null, an empty list and a missing field are the same in them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/server/stored.h"

namespace fieldwise::server {
namespace {

namespace fs = std::filesystem;

struct Expectation {
    Json sent, stored;
    std::vector<std::string> unknown; ///< paths that nobody can know from the object alone
};

Json valueOf(const std::string &text, const fs::path &file)
{
    const yaml::Document document(text);
    EXPECT_TRUE(document.ok()) << file;
    return yaml::toValue(document, document.root());
}

Expectation read(const fs::path &file)
{
    std::ifstream in(file);
    std::stringstream all;
    all << in.rdbuf();
    const std::string text = all.str(), divider = "\n---\n", head = "# unknown: ";
    const size_t middle = text.find(divider);
    // What the main endpoint makes up without anybody's asking is left out of all of them.
    Expectation out{valueOf(text.substr(0, middle + 1), file),
                    valueOf(text.substr(middle + divider.size()), file),
                    {"status", "metadata.generation"}};
    for (size_t at = text.find(head); at != text.npos; at = text.find(head, at)) {
        at += head.size();
        const std::string line = text.substr(at, text.find('\n', at) - at);
        out.unknown.push_back(line.substr(0, line.find(" (")));
    }
    return out;
}

bool isNothing(const Json *value)
{
    return !value || value->is_null() || (value->is_array() && value->empty());
}

/// What the facts that core/server is made of do not have, and why that is left so.
const std::set<std::string> leftOut{
    "Node-taint-time.yaml: spec.podCIDR",                               // nodes come from kubelets
    "Pod-apparmor-annotation.yaml: spec.containers[0].securityContext", // an annotation that 1.30 gave up
    "EndpointSlice-no-ports.yaml: endpoints[0].deprecatedTopology",     // only for objects of before 1.21
    // A note at matchLabelKeys says that it is not carried out.
    "Pod-topology-spread-matchlabelkeys.yaml: spec.topologySpreadConstraints[0].labelSelector.matchExpressions",
};

class Comparison {
public:
    Comparison(const Expectation &expected, const Stored &found, std::string file)
        : m_expected(expected), m_found(found), m_file(std::move(file))
    {
    }

    void compare(const Json *stored, const Json *expected)
    {
        const std::string at = yaml::print(m_path);
        if (std::ranges::find(m_expected.unknown, at) != m_expected.unknown.end()
            || leftOut.contains(m_file + ": " + at) || (isNothing(stored) && isNothing(expected)))
            return;
        if (stored && expected && stored->is_object() && expected->is_object()) {
            std::set<std::string> names;
            for (const Json *one : {stored, expected})
                for (const auto &item : one->items())
                    names.insert(item.key());
            for (const std::string &name : names)
                within(yaml::PathStep::field(name), yaml::memberOf(stored, name), yaml::memberOf(expected, name));
        } else if (stored && expected && stored->is_array() && stored->size() == expected->size()
                   && expected->is_array()) {
            for (size_t i = 0; i < stored->size(); ++i)
                within(yaml::PathStep::item(i), &(*stored)[i], &(*expected)[i]);
        } else {
            EXPECT_TRUE((stored && expected && *stored == *expected) || isSaidToBeUnknown())
                << m_file << ": " << at << ": stored " << (stored ? stored->dump() : "nothing") << ", expected "
                << (expected ? expected->dump() : "nothing");
        }
    }

private:
    /// A note says that the rule is known and not carried out, or that the value depends on the cluster.
    bool isSaidToBeUnknown() const
    {
        return std::ranges::any_of(m_found.notes, [this](const Note &note) {
            return (note.kind == NoteKind::Unchecked || note.kind == NoteKind::Cluster
                    || note.kind == NoteKind::ByServer)
                && std::equal(note.path.begin(), note.path.begin() + std::min(note.path.size(), m_path.size()),
                              m_path.begin());
        });
    }

    void within(const yaml::PathStep &step, const Json *stored, const Json *expected)
    {
        m_path.push_back(step);
        compare(stored, expected);
        m_path.pop_back();
    }

    const Expectation &m_expected;
    const Stored &m_found;
    std::string m_file;
    yaml::Path m_path;
};

TEST(ServerRead, storesWhatASecondReaderExpects)
{
    size_t count = 0;
    for (const auto &entry : fs::directory_iterator(FIELDWISE_SOURCE_DIR "/tests/data/server-read")) {
        const Expectation expected = read(entry.path());
        const std::string file = entry.path().filename().string();
        const Context context{.admission = file.find("-with-default-admission") != file.npos};
        const Stored found = stored(expected.sent, nullptr, context);
        Comparison(expected, found, file).compare(&found.object, &expected.stored);
        ++count;
    }
    EXPECT_GT(count, 100U);
}

} // namespace
} // namespace fieldwise::server
