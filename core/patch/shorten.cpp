// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <unordered_map>

#include "core/patch/jsondiff.h"
#include "core/yaml/equality.h"
#include "core/yaml/json.h"
#include "core/yaml/path.h"

namespace fieldwise::patch {
namespace {

using Op = Step::Op;

/// Pairs of operations that are looked at, each against all that stand between them.
constexpr size_t mostTries = 400;
/// Operations of a patch that is worth the search.
constexpr size_t mostSteps = 5'000;

/// One is the other, or stands below it.
bool isBelow(std::string_view path, std::string_view above)
{
    return path.starts_with(above) && (path.size() == above.size() || path[above.size()] == '/');
}

std::string_view parentOf(std::string_view path)
{
    return path.substr(0, path.rfind('/'));
}

/// The operation may change what a path leads to, or to where.
bool disturbs(const Step &step, std::string_view path)
{
    if (step.op == Op::Test)
        return false;
    const auto reaches = [&](std::string_view at) {
        return isBelow(at, path) || isBelow(path, at)
            || (step.item && step.op != Op::Replace && isBelow(path, parentOf(at)));
    };
    return reaches(step.path) || (!step.from.empty() && reaches(step.from));
}

/// An operation may be done earlier or later, over this one.
bool passes(const Step &moved, const Step &over)
{
    const auto shifts = [&](std::string_view at) { return moved.item && isBelow(at, parentOf(moved.path)); };
    return !disturbs(over, moved.path) && !isBelow(over.path, moved.path) && !shifts(over.path)
        && (over.from.empty() || !shifts(over.from));
}

bool related(const Step &a, const Step &b)
{
    return isBelow(a.path, b.path) || isBelow(b.path, a.path) || (a.item && isBelow(b.path, parentOf(a.path)))
        || (b.item && isBelow(a.path, parentOf(b.path)));
}

bool sets(const Step &step)
{
    return !step.path.empty() && (step.op == Op::Add || (step.op == Op::Replace && !step.item));
}

/// A text counts its lines, other scalars and empty collections count one; stops at `most`.
size_t leavesOf(const Json &value, size_t most)
{
    if (value.is_string()) {
        const auto &text = value.get_ref<const std::string &>();
        return static_cast<size_t>(std::ranges::count(text, '\n')) + !text.ends_with('\n');
    }
    if (!value.is_structured() || value.empty())
        return 1;
    size_t leaves = 0;
    for (auto it = value.begin(); it != value.end() && leaves < most; ++it)
        leaves += leavesOf(*it, most - leaves);
    return leaves;
}

/// Removing here and adding there becomes a move in the place of one of them.
bool joined(Steps &steps, size_t removal, size_t addition)
{
    const size_t first = std::min(removal, addition), last = std::max(removal, addition);
    if (related(steps[removal], steps[addition]))
        return false;
    const auto canPass = [&](size_t which) {
        return std::all_of(steps.begin() + std::ptrdiff_t(first) + 1, steps.begin() + std::ptrdiff_t(last),
                           [&](const Step &over) { return passes(steps[which], over); });
    };
    const Step move{Op::Move, steps[addition].path, steps[removal].path, nullptr,
                    steps[removal].item || steps[addition].item};
    if (canPass(removal)) {
        steps[addition] = move;
        steps.erase(steps.begin() + std::ptrdiff_t(removal));
    } else if (canPass(addition)) {
        steps[removal] = move;
        steps.erase(steps.begin() + std::ptrdiff_t(addition));
    } else {
        return false;
    }
    return true;
}

void joinMoves(Steps &steps)
{
    size_t tries = 0;
    for (size_t i = 0; i < steps.size() && tries < mostTries; ++i) {
        if (steps[i].op != Op::Remove || !isRecognisable(*steps[i].value))
            continue;
        for (size_t j = 0; j < steps.size() && tries < mostTries; ++j)
            if (sets(steps[j]) && yaml::sameToGo(*steps[i].value, *steps[j].value) && ++tries && joined(steps, i, j)) {
                i -= i != 0; // the one that stands here now has not been looked at
                break;
            }
    }
}

/// Equal values have equal signatures.
size_t signatureOf(const Json &value)
{
    return value.is_structured() ? value.size() * 2 + value.is_object() : std::hash<Json>{}(value);
}

/// Finds the places of values in a document in one go.
class Places {
public:
    Places(const Json &document, const Steps &steps, bool inLists) : m_inLists(inLists)
    {
        for (const Step &step : steps)
            if (sets(step) && isRecognisable(*step.value))
                m_found.try_emplace(step.value);
        for (auto &[value, places] : m_found)
            m_bySignature[signatureOf(*value)].push_back(value);
        if (!m_found.empty())
            look(document);
    }

    const std::vector<std::string> &of(const Json *value) const
    {
        static const std::vector<std::string> none;
        const auto found = m_found.find(value);
        return found == m_found.end() ? none : found->second;
    }

private:
    void look(const Json &value)
    {
        if (const auto alike = m_bySignature.find(signatureOf(value)); alike != m_bySignature.end())
            for (const Json *wanted : alike->second)
                if (auto &places = m_found[wanted];
                    places.size() < mostPlaces && !m_path.empty() && yaml::sameToGo(*wanted, value))
                    places.push_back(m_path);
        if (!value.is_structured() || (value.is_array() && !m_inLists))
            return;
        const size_t size = m_path.size();
        size_t index = 0;
        for (auto it = value.begin(); it != value.end(); ++it) {
            m_path += '/' + (value.is_object() ? yaml::pointerToken(it.key()) : std::to_string(index++));
            look(*it);
            m_path.resize(size);
        }
    }

    static constexpr size_t mostPlaces = 8;
    bool m_inLists;
    std::string m_path;
    std::unordered_map<const Json *, std::vector<std::string>> m_found;
    std::unordered_map<size_t, std::vector<const Json *>> m_bySignature;
};

void copyValues(const Json &document, Steps &steps, bool inLists)
{
    const Places places(document, steps, inLists);
    for (size_t i = 0; i < steps.size(); ++i) {
        if (!sets(steps[i]) || !isRecognisable(*steps[i].value))
            continue;
        Step best = steps[i];
        const auto offer = [&](const std::string &source, size_t since) {
            const Step copy{Op::Copy, steps[i].path, source, nullptr, steps[i].item};
            if (costOf(copy) < costOf(best)
                && std::none_of(steps.begin() + std::ptrdiff_t(since), steps.begin() + std::ptrdiff_t(i),
                                [&](const Step &step) { return disturbs(step, source); }))
                best = copy;
        };
        for (const std::string &source : places.of(steps[i].value))
            offer(source, 0);
        for (size_t k = i; k-- > 0 && i - k <= mostTries;)
            if (sets(steps[k]) && !steps[k].path.ends_with("/-") && (inLists || !steps[k].item)
                && yaml::sameToGo(*steps[k].value, *steps[i].value))
                offer(steps[k].path, k + 1);
        steps[i] = best;
    }
}

} // namespace

bool isRecognisable(const Json &value)
{
    constexpr size_t few = 3;
    return leavesOf(value, few) >= few;
}

Steps shortened(const Json &from, const Steps &steps, bool guards)
{
    if (steps.size() > mostSteps)
        return steps;
    Steps out = steps;
    joinMoves(out);
    copyValues(from, out, !guards);
    return out;
}

namespace {

std::string_view nameOf(Step::Op op)
{
    constexpr std::array<std::string_view, 6> names{"test", "remove", "add", "replace", "move", "copy"};
    return names[static_cast<size_t>(op)];
}

size_t bytesOf(const Json &value)
{
    if (value.is_string())
        return yaml::jsonString(value.get_ref<const std::string &>()).size();
    if (!value.is_structured())
        return value.dump().size();
    size_t bytes = 2 + (value.empty() ? 0 : value.size() - 1);
    for (auto it = value.begin(); it != value.end(); ++it)
        bytes += bytesOf(*it) + (value.is_object() ? yaml::jsonString(it.key()).size() + 1 : 0);
    return bytes;
}

bool hasValue(const Step &step)
{
    return step.op == Step::Op::Test || step.op == Step::Op::Add || step.op == Step::Op::Replace;
}

} // namespace

Cost &Cost::operator+=(const Cost &other)
{
    bytes += other.bytes;
    operations += other.operations;
    return *this;
}

Cost costOf(const Step &step)
{
    if (step.op == Step::Op::Test)
        return {};
    size_t bytes = std::string_view(R"({"op":"","path":""},)").size() + nameOf(step.op).size() + step.path.size();
    if (hasValue(step))
        bytes += std::string_view(R"(,"value":)").size() + bytesOf(*step.value);
    else if (step.op != Step::Op::Remove)
        bytes += std::string_view(R"(,"from":"")").size() + step.from.size();
    return {bytes, 1};
}

Cost costOf(const Steps &steps)
{
    Cost cost;
    for (const Step &step : steps)
        cost += costOf(step);
    return cost;
}

OrderedJson patchOf(const Steps &steps)
{
    OrderedJson patch = OrderedJson::array();
    for (const Step &step : steps) {
        OrderedJson operation{{"op", nameOf(step.op)}};
        if (step.op == Step::Op::Move || step.op == Step::Op::Copy)
            operation["from"] = step.from;
        operation["path"] = step.path;
        if (hasValue(step))
            operation["value"] = *step.value;
        patch.push_back(std::move(operation));
    }
    return patch;
}

} // namespace fieldwise::patch
