// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advice.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "core/counterfactual/edits.h"
#include "core/merge/explain/explain.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/merge/patch/patchplan.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"
#include "tests/support/adviceways.h"

namespace fieldwise::test {

using merge::ChoiceKind;
using merge::Side;
using yaml::OrderedJson;

namespace {

bool matches(std::string_view pattern, std::string_view text)
{
    const size_t star = pattern.find('*');
    if (star == pattern.npos)
        return pattern == text;
    if (text.substr(0, star) != pattern.substr(0, star))
        return false;
    for (size_t at = star; at <= text.size(); ++at)
        if (matches(pattern.substr(star + 1), text.substr(at)))
            return true;
    return false;
}

/// `{U}` is what the mode calls Updated; of a server-side apply by Helm, the chart.
std::string named(std::string text, const merge::Options &options)
{
    const merge::Mode mode = options.mode;
    for (size_t at = 0; isHelm(options) && mode == merge::Mode::ServerSide && (at = text.find("{U}", at)) != text.npos;)
        text.replace(at, 3, "the chart");
    for (const auto &[mark, side] :
         {std::pair("{O}", Side::Original), {"{U}", Side::Updated}, {"{D}", Side::Destination}})
        for (size_t at = text.find(mark); at != text.npos; at = text.find(mark))
            text.replace(at, 3, merge::sideName(mode, side));
    return text;
}

} // namespace

Followed::Followed(const Merged &merged, merge::DecisionRef place)
    : ref(place),
      plan(merged.plan),
      of(merged.plan.documents[ref.document]),
      decision(merged.plan.decision(ref)),
      path(of.path(ref.decision)),
      resource(merge::resourceName(plan, ref.document)),
      inputs(merged.inputs)
{
    before = resultOf(merged);
}

std::optional<OrderedJson> Followed::value(Side side) const
{
    if (!of.documents[side] || decision.values[side] == yaml::none)
        return std::nullopt;
    const yaml::Node &node = of.documents[side]->node(decision.values[side]);
    if (node.isOpen && !merge::readsAsKubectl(plan.options.mode)) // kubectl alone reads a break behind it
        return std::string(node.value);
    return yaml::toOrderedValue(*of.documents[side], decision.values[side]);
}

OrderedJson Followed::someValue() const
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original})
        if (const auto one = value(side); one && !one->is_null())
            return *one;
    return "x";
}

bool Followed::edit(Side side, const OrderedJson &operation)
{
    const bool derived = side == Side::Original && derivesOriginal(plan.options);
    if (!of.documents[side] || yaml::cutOf(*of.documents[side]) != yaml::Cut::Whole
        || (!derived && !inputs.files[side].empty()))
        return false;
    const yaml::Document &document = *of.documents[side];
    const uint32_t offset = plan.streams[side].parts[of.parts[side]].offset;
    const auto after = patched(std::string(document.source()), operation);
    if (!after)
        return false;
    inputs.texts[side].change().replace(offset, document.source().size(), *after);
    if (derived) { // a text of its own, as Live's annotation would say
        inputs.options.apply.lastAppliedGiven = true;
        inputs.open[Side::Original] = true;
    }
    return true;
}

bool Followed::removeResource(Side side)
{
    if (!of.documents[side] || !inputs.files[side].empty() || yaml::cutOf(*of.documents[side]) != yaml::Cut::Whole)
        return false;
    inputs.texts[side].change().replace(plan.streams[side].parts[of.parts[side]].offset,
                                        of.documents[side]->source().size(), "");
    return true;
}

bool Followed::remove(Side side)
{
    if (path.empty())
        return removeResource(side);
    if (!of.documents[side])
        return false;
    const Found here = follow(*of.documents[side], path);
    return here.steps == path.size() && edit(side, {{"op", "remove"}, {"path", here.pointer}});
}

bool Followed::put(Side side, OrderedJson value)
{
    if (!of.documents[side] || path.empty())
        return false;
    const Found here = follow(*of.documents[side], path);
    const bool paired = plan.options.mode != merge::Mode::Patch;
    if (here.node == yaml::none || (paired && here.steps < path.size() && isThereUnderAnotherKey(side, here.steps)))
        return false;
    if (here.steps == path.size())
        return edit(side, {{"op", "replace"}, {"path", here.pointer}, {"value", std::move(value)}});
    for (size_t i = path.size() - 1; i > here.steps; --i) {
        if (path[i].kind == yaml::PathStep::Kind::Field)
            value = OrderedJson{{path[i].name, std::move(value)}};
        else
            value = OrderedJson::array({std::move(value)});
        if (path[i - 1].kind == yaml::PathStep::Kind::Keys) // what is around it is known by its keys
            for (const auto &[key, text] : path[i - 1].keys)
                if (const auto known = keyValue(i, key))
                    value[key] = *known;
    }
    const yaml::PathStep &step = path[here.steps];
    const bool field = step.kind == yaml::PathStep::Kind::Field;
    const yaml::Kind around = of.documents[side]->node(here.node).kind;
    if (around != (field ? yaml::Kind::Map : yaml::Kind::Seq))
        return false;
    const std::string token = field ? yaml::pointerToken(step.name) : "-";
    return edit(side, {{"op", "add"}, {"path", here.pointer + "/" + token}, {"value", std::move(value)}});
}

std::optional<OrderedJson> Followed::keyValue(size_t steps, const std::string &key) const
{
    yaml::Path at(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(steps));
    at.push_back({});
    at.back().name = key;
    for (const Side side : merge::allSides)
        if (of.documents[side])
            if (auto found = valueAt(*of.documents[side], at))
                return found;
    return std::nullopt;
}

bool Followed::put(Side side, Side from)
{
    if (path.empty()) {
        if (!of.documents[from] || !inputs.files[side].empty() || yaml::cutOf(*of.documents[from]) != yaml::Cut::Whole)
            return false;
        if (of.documents[side]) {
            inputs.texts[side].change().replace(plan.streams[side].parts[of.parts[side]].offset,
                                                of.documents[side]->source().size(), of.documents[from]->source());
            return true;
        }
        inputs.texts[side].change().append("\n---\n" + std::string(of.documents[from]->source()));
        return true;
    }
    const auto one = value(from);
    return one && put(side, *one);
}

bool Followed::removeWithin(Side side, const std::string &name)
{
    if (!of.documents[side])
        return false;
    const Found here = follow(*of.documents[side], path);
    return here.steps == path.size()
        && edit(side, {{"op", "remove"}, {"path", here.pointer + "/" + yaml::pointerToken(name)}});
}

merge::Choice Followed::as(ChoiceKind take) const
{
    return merge::choiceFor(plan, ref, take);
}

bool Followed::choose(ChoiceKind take)
{
    inputs.choices.push_back({resource, path, take, {}});
    return true;
}

bool Followed::hasPlaceOfItsOwn() const
{
    const auto isAlias = [](const yaml::Node &node) { return node.kind == yaml::Kind::Alias; };
    const auto repeats = [](const merge::Notice &notice) { return notice.id == merge::NoticeId::DuplicateKeys; };
    for (const Side side : merge::allSides)
        if (of.documents[side] && std::ranges::any_of(of.documents[side]->nodes(), isAlias))
            return false;
    // An element that is paired by a guess may have another key than the one by which it is named here.
    for (merge::DecisionId at = ref.decision; at != merge::noDecision; at = of.decision(at).parent)
        for (const merge::Decision &other : of.decisions)
            for (const merge::Notice &notice : other.notices)
                if (notice.id == merge::NoticeId::PairedByGuess && std::stoul(notice.text) == at)
                    return false;
    return !decision.inherited && std::ranges::none_of(decision.notices, repeats)
        && std::ranges::none_of(path,
                                [](const yaml::PathStep &step) { return step.kind == yaml::PathStep::Kind::Index; });
}

bool Followed::isThereUnderAnotherKey(Side side, size_t steps) const
{
    merge::DecisionId at = ref.decision;
    for (size_t depth = path.size(); depth > steps + 1; --depth)
        at = of.decision(at).parent;
    return of.decision(at).values[side] != yaml::none;
}

FieldFate Followed::resultOf(const Merged &merged) const
{
    if (!path.empty())
        return fateOfField(merged, merged.plan.documents.size() == 1 ? merge::resourceName(merged.plan, 0) : resource,
                           path);
    const auto names = merge::resourcesByName(merged.plan);
    const auto found = names.find(resource);
    FieldFate fate;
    if (found != names.end() && !merged.plan.documents[found->second].decisions.empty()
        && merged.plan.documents[found->second].root().inResult())
        fate.value = merged.resolution.documents[found->second].text;
    return fate;
}

namespace {

std::string compact(const std::optional<OrderedJson> &value)
{
    return value ? value->dump(-1, ' ', false, OrderedJson::error_handler_t::replace) : "nothing";
}

/// Without nulls, which clear what they stand for wherever they are.
bool isPlain(const OrderedJson &value)
{
    return !value.is_null() && (!value.is_structured() || std::ranges::all_of(value, isPlain));
}

/// The same for lines of a text, which are no field.
std::string brokenLines(const Followed &before, const Way &way, const Merged &after)
{
    const merge::DocumentPlan &document = after.plan.documents[before.ref.document];
    const merge::Decision &now = document.decision(before.ref.decision);
    const auto is = [&](Side side) {
        const bool isEmpty = !now.has(side);
        return (isEmpty ? now.from == merge::From::None : now.from == merge::fromSide(side))
            ? std::string()
            : std::string("its lines are not those of the input");
    };
    switch (way.then) {
    case Then::Absent: return now.inResult() ? "it is still there" : "";
    case Then::AsUpdated: return is(Side::Updated);
    case Then::AsDestination: return is(Side::Destination);
    case Then::AsOriginal: return is(Side::Original);
    default: return now.isChosen() ? "" : "nothing is different";
    }
}

/// What the result should have and does not; "" when it does.
std::string broken(const Followed &before, const Way &way, const Merged &after)
{
    if (!after.plan.inapplicable.empty())
        return "the choice lapses: " + after.plan.inapplicable.front().why;
    if (!before.hasPlaceOfItsOwn())
        return "";
    if (before.decision.isLines())
        return brokenLines(before, way, after);
    const FieldFate now = before.resultOf(after);
    const auto is = [&](Side side) -> std::string {
        const auto want = before.value(side);
        if (before.path.empty() && !before.of.documents[side])
            return now.value ? "it is still there" : "";
        if (before.path.empty() || (want && want->is_structured() && !isPlain(*want)))
            return now.value ? "" : "it is not there";
        return now.value.value_or("nothing") == compact(want)
            ? ""
            : "it becomes " + now.value.value_or("nothing") + ", not " + compact(want);
    };
    switch (way.then) {
    case Then::Absent: return now.value ? "it is still " + *now.value : "";
    case Then::Present: return now.value ? "" : "it is not there";
    case Then::AsUpdated: return is(Side::Updated);
    case Then::AsDestination: return is(Side::Destination);
    case Then::AsOriginal: return is(Side::Original);
    case Then::Other:
        return after.resolution.text == before.inputs.texts[Side::Destination].str() || now != before.before
            ? ""
            : "nothing is different";
    case Then::Told: return "";
    }
    return "";
}

void followOne(const std::string &name, const Merged &merged, merge::DecisionRef ref, const Way &way,
               AdviceTally &tally, const std::string &says)
{
    Followed following(merged, ref);
    if (!way.does || !way.does(following)) {
        ++tally.skipped[way.says];
        return;
    }
    const Run then = run(following.inputs);
    ++tally.followed[way.says];
    const bool kyamlStops = !then.merged && merged.plan.options.exact; // where a key is inferred, a list may end it
    std::string fault = then.merged ? broken(following, way, *then.merged)
        : kyamlStops                ? ""
                                    : "the merge fails: " + then.faults.front().diagnostic.text;
    if (!fault.empty())
        tally.faults.push_back(name + " " + following.resource + " " + yaml::print(following.path) + " ["
                               + std::string(merge::rule(following.decision.rule).name) + "]\n  " + says + "\n  "
                               + way.says + "\n  " + fault);
}

/// What a reason claims about the inputs is so.
void checkClaims(const std::string &name, const Merged &merged, merge::DecisionRef ref, const std::string &because,
                 AdviceTally &tally)
{
    const Followed field(merged, ref);
    const auto is = [&](Side side) { return field.value(side).value_or(nullptr); };
    const auto same = [&](Side a, Side b) { return yaml::Json(is(a)) == yaml::Json(is(b)); };
    const bool nullIsValue = merge::keepsChanges(merged.plan.options.mode);
    const auto has = [&](Side side) { return nullIsValue ? field.value(side).has_value() : !is(side).is_null(); };
    const auto only = [&](Side side) {
        return has(side)
            && std::ranges::none_of(merge::allSides, [&](Side other) { return other != side && has(other); });
    };
    const Side o = Side::Original, u = Side::Updated, d = Side::Destination;
    const std::pair<const char *, bool> claims[] = {
        {"Only {O} has it", only(o)},
        {"Only {U} has it", only(u)},
        {"Only {D} has it", only(d)},
        {"neither {U} nor {D} does", !has(u) && !has(d)},
        {"{U} did not change it", same(o, u)},
        {"{D} still had", same(o, d)},
        {"{U} still has it, as in {O}", same(o, u)},
        {"{D} deleted it", !has(d)},
        {"{U} dropped it", !has(u)},
        {"{U} dropped this element", !has(u)},
        {"but {U} changed it (", has(u) && !same(o, u)},
        {"It is the same everywhere", same(u, d)},
        {"both changed it to this value", same(u, d) && !same(o, d)},
        {"both added it with this value", same(u, d) && !has(o)},
    };
    for (const auto &[claim, holds] : claims)
        if (because.find(named(claim, merged.plan.options)) != because.npos) {
            ++tally.followed[std::string("claim: ") + claim];
            if (!holds)
                tally.faults.push_back(name + " " + yaml::print(field.path) + " ["
                                       + std::string(merge::rule(field.decision.rule).name) + "]\n  " + because
                                       + "\n  claims what is not so");
        }
}

/// Operations that fail are advised for themselves.
void followOperations(const std::string &name, const Merged &merged, uint32_t document, AdviceTally &tally)
{
    const auto &patch = merged.plan.documents[document].patch();
    if (!patch || patch->type != merge::PatchType::JsonPatch)
        return;
    for (uint32_t i = 0; i < patch->operations.size(); ++i) {
        const std::string says = merge::explain(merged.plan, document, i).otherwise;
        for (const auto &[words, dialect] : {std::pair("the kubectl dialect", merge::PatchDialect::Kubectl),
                                             {"the lenient dialect", merge::PatchDialect::Lenient},
                                             {"Use `add`", merge::PatchDialect::Rfc}}) {
            if (says.find(words) == says.npos)
                continue;
            Inputs inputs = merged.inputs;
            const bool adds = says.find("Use") == 0 && dialect == merge::PatchDialect::Rfc;
            const auto edited = adds
                ? patched(inputs.texts[Side::Updated],
                          {{"op", "replace"}, {"path", "/" + std::to_string(i) + "/op"}, {"value", "add"}})
                : std::nullopt;
            if (adds && !edited) {
                ++tally.skipped[words];
                continue;
            }
            if (edited)
                inputs.texts[Side::Updated] = *edited;
            else
                inputs.options.patch.dialect = dialect;
            ++tally.followed[words];
            const Run then = run(inputs);
            if (!then.merged || !then.merged->plan.documents[document].patch()->operations[i].reaction.works())
                tally.faults.push_back(name + " operation " + std::to_string(i + 1) + "\n  " + says
                                       + "\n  it still fails");
        }
    }
}

} // namespace

void expectAdviceHolds(const std::string &name, const Merged &merged, AdviceTally &tally)
{
    std::vector<merge::DecisionRef> all;
    if (isApply(merged.plan.options.mode)) // the others are told, too, but not as something to be done
        all = merged.plan.steps;
    for (uint32_t document = 0; document < merged.plan.documents.size(); ++document) {
        for (merge::DecisionId id = 0;
             !isApply(merged.plan.options.mode) && id < merged.plan.documents[document].decisions.size(); ++id)
            all.push_back({document, id});
        followOperations(name, merged, document, tally);
    }
    for (const merge::DecisionRef ref : all) {
        const merge::Explanation told = merge::explain(merged.plan, ref);
        const std::string &because = told.because, &says = told.otherwise;
        const merge::Mode mode = merged.plan.options.mode;
        const bool merges = mode == merge::Mode::TwoWay || isThreeWay(mode);
        if (merges && !merged.plan.options.exact && merged.inputs.choices.empty()
            && merged.plan.decision(ref).rule != merge::RuleId::ResourceLeft)
            checkClaims(name, merged, ref, because, tally);
        const bool amongChoices =
            !merged.inputs.choices.empty() && merged.plan.decision(ref).rule != merge::RuleId::YourChoice;
        if (says.empty() || amongChoices) // another choice may lapse by what is done here
            continue;
        std::vector<Way> ways = waysIn(merged.plan.options.mode);
        std::erase_if(ways, [&](const Way &way) { return !matches(named(way.says, merged.plan.options), says); });
        const auto isExact = [](const Way &way) {
            return std::string_view(way.says).find('*') == std::string_view::npos;
        };
        if (std::ranges::any_of(ways, isExact)) // a text without gaps is more than one with
            std::erase_if(ways, [&](const Way &way) { return !isExact(way); });
        bool known = false;
        for (const Way &way : ways) {
            known = true;
            followOne(name, merged, ref, way, tally, says);
        }
        if (!known)
            tally.faults.push_back(name + ": nobody knows how to follow \"" + says + "\"");
    }
}

std::vector<std::string> knownAdvice()
{
    std::vector<std::string> out;
    for (const merge::Mode mode : {merge::Mode::ThreeWay, merge::Mode::Git, merge::Mode::ThreeWayKeep,
                                   merge::Mode::Apply, merge::Mode::ServerSide, merge::Mode::Patch})
        for (const Way &way : waysIn(mode))
            if (way.does)
                out.emplace_back(way.says);
    return out;
}

} // namespace fieldwise::test
