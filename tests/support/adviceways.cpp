// SPDX-License-Identifier: GPL-3.0-or-later
// Every advice of the catalogue, and how it is followed.
#include "tests/support/adviceways.h"

#include <algorithm>

#include "core/base/encoding.h"
#include "core/counterfactual/edits.h"
#include "core/merge/patch/patchplan.h"

namespace fieldwise::test {

using merge::ChoiceKind;
using merge::Side;
using yaml::OrderedJson;

namespace {

constexpr Side O = Side::Original, U = Side::Updated, D = Side::Destination;
using Do = std::function<bool(Followed &)>;

Do remove(Side side)
{
    return [side](Followed &f) { return f.remove(side); };
}
Do put(Side side, Side from)
{
    return [side, from](Followed &f) { return f.put(side, from); };
}
Do take(ChoiceKind what)
{
    return [what](Followed &f) { return f.choose(what); };
}
Do option(void (*change)(merge::Options &))
{
    return [change](Followed &f) {
        change(f.inputs.options);
        return true;
    };
}
Do both(const Do &one, const Do &other)
{
    return [one, other](Followed &f) { return one(f) && other(f); };
}
bool null(Followed &f)
{
    return f.put(U, nullptr);
}
bool someValueIn(Followed &f, Side side)
{
    return f.put(side, f.someValue());
}
bool removeElement(Followed &f)
{
    yaml::Path element = f.path;
    element.pop_back();
    const Found here = follow(*f.of.documents[U], element);
    return here.steps == element.size() && f.edit(U, {{"op", "remove"}, {"path", here.pointer}});
}
bool withoutDirective(Followed &f)
{
    return f.removeWithin(U, "$patch");
}

/// An element of updated that says `$patch: delete`, or that of a document.
bool deleteElement(Followed &f)
{
    OrderedJson element = OrderedJson::object();
    for (const auto &[key, text] : f.path.empty() ? decltype(f.path.back().keys){} : f.path.back().keys)
        for (const Side side : merge::allSides)
            if (const auto known = f.value(side); known && known->is_object() && known->contains(key))
                element[key] = known->at(key);
    element["$patch"] = "delete";
    return f.put(U, std::move(element));
}

/// The list rule of a list that is taken as one value.
bool listRule(Followed &f, const std::string &rule)
{
    std::string names;
    for (const yaml::PathStep &step : f.path)
        if (step.kind == yaml::PathStep::Kind::Field) {
            if (step.name.find_first_of(".[]=\"'") != step.name.npos)
                return false;
            names += (names.empty() ? "" : ".") + step.name;
        }
    const auto asked = k8s::parseAskedRule(names + "=" + rule);
    if (asked)
        f.inputs.options.listRules.insert(f.inputs.options.listRules.begin(), *asked);
    return asked.has_value();
}

bool asSet(Followed &f)
{
    return listRule(f, "set");
}

/// By a key that all elements have.
bool byKey(Followed &f)
{
    OrderedJson all = OrderedJson::array();
    for (const Side side : {U, D})
        if (const auto list = f.value(side); list && list->is_array())
            all.insert(all.end(), list->begin(), list->end());
    if (all.empty() || !all.front().is_object())
        return false;
    for (const auto &[key, value] : all.front().items())
        if (value.is_string() && std::ranges::all_of(all, [&key = key](const OrderedJson &one) {
                return one.is_object() && one.contains(key) && one[key].is_string();
            }))
            return listRule(f, key);
    return false;
}

bool dropListRules(Followed &f)
{
    f.inputs.options.listRules.clear();
    return true;
}

/// Local's list with Live's elements in Live's order.
bool inLivesOrder(Followed &f)
{
    const auto live = f.value(D), local = f.value(U);
    if (!live || !local || !live->is_array() || !local->is_array())
        return false;
    OrderedJson kept = OrderedJson::array();
    const auto has = [](const OrderedJson &list, const OrderedJson &one) {
        return std::ranges::find(list, one) != list.end();
    };
    for (const OrderedJson &one : *live)
        if (has(*local, one))
            kept.push_back(one);
    return kept.size() == local->size() && f.put(U, std::move(kept));
}

bool sorted(Followed &f)
{
    auto local = f.value(U);
    if (!local || !local->is_array()
        || !std::ranges::all_of(*local, [](const OrderedJson &one) { return one.is_string(); }))
        return false;
    auto texts = local->get<std::vector<std::string>>();
    std::ranges::sort(texts);
    return f.put(U, texts);
}

/// A value of a Secret's `data`, into `stringData`.
bool inStringData(Followed &f)
{
    const auto data = f.value(D);
    const auto text = data && data->is_string() ? fromBase64(data->get<std::string>()) : std::nullopt;
    return text && !notUtf8(*text)
        && f.edit(U,
                  {{"op", "add"}, {"path", "/stringData/" + yaml::pointerToken(f.path.back().name)}, {"value", *text}});
}

bool withNamespace(Followed &f)
{
    const std::string &space = f.of.identity.namespaceName;
    return f.put(U, space.empty() ? "default" : space);
}

/// The annotation in Local that keeps Flux from taking anything over.
bool mergeOnly(Followed &f)
{
    const Found metadata =
        follow(*f.of.documents[U], {yaml::PathStep::field("metadata"), yaml::PathStep::field("annotations")});
    const bool has = metadata.steps == 2;
    const OrderedJson merge = {{"kustomize.toolkit.fluxcd.io/ssa", "Merge"}};
    return f.edit(U,
                  has ? OrderedJson{{"op", "add"},
                                    {"path", "/metadata/annotations/kustomize.toolkit.fluxcd.io~1ssa"},
                                    {"value", "Merge"}}
                      : OrderedJson{{"op", "add"}, {"path", "/metadata/annotations"}, {"value", merge}});
}

const Way merges[] = {
    {"Remove * from {U} to keep *.", remove(U), Then::AsDestination},
    {"Remove it from {U} to leave it out.", remove(U), Then::Absent},
    {"Set it to null in {U} to remove it.", null, Then::Absent},
    {"Set it to null in {U} if the empty value is not wanted.", null, Then::Absent},
    {"Add this element with `$patch: delete` to {U} to remove it.", deleteElement, Then::Absent},
    {"Add it with `$patch: delete` to {U} to remove it.", nullptr},
    {"Delete it from {D} if it is not wanted.", remove(D), Then::Absent},
    {"Take {D} for this *.", take(ChoiceKind::Destination), Then::AsDestination},
    {"Take {U} for this *.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Give it a value in both {U} and {D} to include it.",
     [](Followed &f) { return someValueIn(f, U) && someValueIn(f, D); }, Then::Present},
    {"Give it a value in {U} to include it.", [](Followed &f) { return someValueIn(f, U); }, Then::Present},
    {"Put a value back into {U} to keep it.", put(U, D), Then::AsDestination},
    {"Put a value back into {U} to keep it; deleting the line also removes it.", put(U, D), Then::AsDestination},
    {"Put a value back into {U} to keep it; deleting the line also removes it.", remove(U), Then::Absent},
    {"Remove the line from {U} to keep it.", remove(U), Then::AsDestination},
    {"Give it the list rule `set` to keep what only {D} has.", asSet, Then::Other},
    {"Name a merge key for this list with a list rule to merge its elements.", byKey, Then::Told},
    {"Put it back into {D} to restore it.", put(D, U), Then::Present},
    {"Let {U} win conflicts, or *", option([](merge::Options &o) { o.onConflict = merge::OnConflict::Updated; }),
     Then::Other},
    {"Let {U} win conflicts, or take {U} for this *.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Let {U} win conflicts, or choose to leave it out (`take: nothing`).", take(ChoiceKind::Nothing), Then::Absent},
    {"Give it a value in {D} to include it.", [](Followed &f) { return someValueIn(f, D); }, Then::Present},
    {"Remove it from {D} if the empty value is not wanted.", remove(D), Then::Absent},
    {"Remove it from {U} if the empty value is not wanted.", remove(U), Then::Absent},
    {"Remove it from {U} if the empty value is not wanted: removed from {D} alone, it comes back empty.", remove(U),
     Then::Absent},
    {"Remove it from {U} if the empty value is not wanted: removed from {D} alone, it comes back empty.", remove(D),
     Then::Present},
    {"Remove it from both {U} and {D} if the empty value is not wanted: removed from only one, it stays as an empty "
     "value.",
     both(remove(U), remove(D)), Then::Absent},
    {"Remove it from both {U} and {D} if the empty value is not wanted: removed from only one, it stays as an empty "
     "value.",
     remove(U), Then::Present},
    {"Remove it from both {U} and {D} if the empty value is not wanted: removed from only one, it stays as an empty "
     "value.",
     remove(D), Then::Present},
    {"Remove it from {U}, too, to leave it out.", remove(U), Then::Absent},
    {"Put the element into {D} to get all of it.", put(D, U), Then::AsUpdated},
    {"Remove the element from {D} to drop it for good.", remove(D), Then::Absent},
    {"Remove the line from {D} if it is not wanted.", remove(D), Then::Absent},
    {"Write `null` after the colon to keep it, or give it a value.", [](Followed &f) { return f.put(D, nullptr); },
     Then::Present},
    {"Write `null` after the colon to keep it, or give it a value.", [](Followed &f) { return f.put(D, "x"); },
     Then::Present},
    {"Remove the directive from {U} to keep it.", withoutDirective, Then::Present},
    {"Remove the directive from {U} to merge field by field.", withoutDirective, Then::Present},
    {"Choose the list order append, or turn off the exact rules.",
     option([](merge::Options &o) { o.listOrder = merge::ListOrder::Append; }), Then::Other},
    {"Choose the list order append, or turn off the exact rules.", option([](merge::Options &o) { o.exact = false; }),
     Then::Other},
    {"Choose the list order append to keep them in place.",
     option([](merge::Options &o) { o.listOrder = merge::ListOrder::Append; }), Then::Other},
    {"Turn off the exact rules to keep them in place.", option([](merge::Options &o) { o.exact = false; }),
     Then::Other},
    {"Give every element its key, or turn off the exact rules.", option([](merge::Options &o) { o.exact = false; }),
     Then::Told},
    {"Give the element its key.", nullptr}, // which one?
    {"Give each element a unique key.", nullptr},
    {"Write the value out instead of the alias.", nullptr},
    {"Remove it from {D} if it is not wanted.", remove(D), Then::Absent},
    {"Remove it from {U}, or choose to leave it out (`take: nothing`).", remove(U), Then::Absent},
    {"Remove it from {U}, or choose to leave it out (`take: nothing`).", take(ChoiceKind::Nothing), Then::Absent},
};

const Way git[] = {
    // git: the window's choices leave out what the side that is taken does not have
    {"Take {D} to *.",
     [](Followed &f) {
         f.inputs.choices.push_back(f.as(ChoiceKind::Destination));
         return true;
     },
     Then::AsDestination},
    {"Take {U} to *.",
     [](Followed &f) {
         f.inputs.choices.push_back(f.as(ChoiceKind::Updated));
         return true;
     },
     Then::AsUpdated},
    {"Take {U} to remove it, {O} to undo *.", take(ChoiceKind::Original), Then::AsOriginal},
    {"Take {U} or {O}, or type a value of your own.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Take {U} or {O}, or type a value of your own.", take(ChoiceKind::Original), Then::AsOriginal},
    {"Take {U} or {D} to use the text of one side.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Take {U} or {D} to use the text of one side.", take(ChoiceKind::Destination), Then::AsDestination},
    {"Take {U}, or type a value of your own.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Take {U}, {D}, both or neither, or type lines of your own.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Take {U}, {D}, both or neither, or type lines of your own.", take(ChoiceKind::BothUpdatedFirst), Then::Other},
    {"Take {U}, {D}, both or neither, or type lines of your own.", take(ChoiceKind::Nothing), Then::Absent},
};

const Way apply[] = {
    {"Remove its element from {U} to leave it out.", nullptr},
    {"To leave it out, remove it from {O} first (*), then from {U}.", both(remove(O), remove(U)), Then::Absent},
    {"Remove it from {U}.", remove(U), Then::Told},
    {"Make each annotation a string (`\"\"` for an empty one), or remove those that are not.", nullptr},
    {"Write `\"\"` into {U} if you mean that, or remove the line.", [](Followed &f) { return f.put(U, ""); },
     Then::Present},
    {"Write `\"\"` into {U} if you mean that, or remove the line.", remove(U), Then::Absent},
    {"Remove it from {U} to leave it out.", remove(U), Then::Absent},
    {"Give every element a unique key.", nullptr},
    {"Give each element a unique key.", nullptr},
    {"Leave it out of {U} if it is not wanted.", nullptr}, // of a whole object
    {"Put * back into {U} to keep it.", put(U, D), Then::AsDestination},
    {"Put * into {U} to keep {D}'s value.", put(U, D), Then::AsDestination},
    {"To let the cluster own it, remove * from {O} first (*), then from {U}.", both(remove(O), remove(U)),
     Then::AsDestination},
    {"Remove * from {U} to leave it to the cluster.", remove(U), Then::AsDestination},
    {"Put into {U} whatever you want to keep.*", put(U, D), Then::AsDestination},
    {"Put what Live has into `stringData` of {U} to keep it.", inStringData, Then::AsDestination},
    {"Put a value into {U} that the API server accepts.", nullptr},
    {"Write it in {U} as in {D} if both mean the same.", put(U, D), Then::AsDestination},
    {"To keep it, put it back into {U}. To stop managing it without deleting it, *", put(U, D), Then::AsDestination},
    {"To keep it, put it back into {U}. To stop managing it without deleting it, remove it from {O} first: *",
     remove(O), Then::AsDestination},
    {"To leave it to the cluster, remove it from {O} first: *", remove(O), Then::AsDestination},
    {"To leave it to the cluster, remove it from {O} first: *. To keep it in your file, put it back into {U}.",
     put(U, D), Then::AsDestination},
    {"Put a value into {U} to keep it.", put(U, D), Then::AsDestination},
    {"To keep it, put it back into {U}.", put(U, D), Then::AsDestination},
    {"Remove the line from {U} to keep it.", remove(U), Then::AsDestination},
    {"Add * to {U} to keep it.", put(U, D), Then::AsDestination},
    {"To delete it, remove the line from {U}: apply deletes what {O} has and {U} does not.", remove(U), Then::Absent},
    {"`kubectl apply --server-side` tells ports apart by number and protocol.", nullptr},
    {"Helm 4 with `--server-side=true` tells ports apart by number and protocol.", nullptr},
    {"Remove * from {O} first (*); then it is added without directives.", remove(O), Then::Other},
    {"Remove the null from {U}.", nullptr},
    {"Predict it with the annotation to see it.", option([](merge::Options &o) { o.apply.annotation = true; }),
     Then::Present},
    {"It can be left out of this preview, as in `kubectl diff`.",
     option([](merge::Options &o) { o.apply.annotation = false; }), Then::Other},
    {"Set the namespace in {U} to be sure where the object ends up.", withNamespace, Then::Present},
    {"Sort the elements in {U} by their text.", sorted, Then::Told},
    {"To keep {D}'s order, list them in that order in {U}.", inLivesOrder, Then::Told},
    {"Drop your list rule to see what kubectl does.", dropListRules, Then::Told},
    {"To delete it, use *.", nullptr},
    {"Write * into {U}, so that nothing is sent.", put(U, D), Then::AsDestination},
    {"As {D}, use what `kubectl get` prints for {U}'s object.", nullptr},
    {"Add it to {U} to have it in your file. To delete it, use *.", put(U, D), Then::AsDestination},
    {"Add * to {U} to set it from your file*", put(U, D), Then::AsDestination},
    {"Add * to {U} to set it from your file. To delete it, use *.", put(U, D), Then::AsDestination},
    {"Add * to {U} to set it from your file; a null there deletes it.", null, Then::Absent},
    {"Add * to {U} to set it from your file; a null there sets its default *", null, Then::Present},
    {"Add * to {U} to set it from your file; a null there changes nothing, *", null, Then::AsDestination},
    {"Remove it from {U} to get what the API server sets there: *", remove(U), Then::Present},
    {"Removed from {U}, it stays: the API server sets the same value.", remove(U), Then::AsUpdated},
    // Helm: {U} is made from the chart
    {"To set it back, edit Live by hand, *", nullptr},
    {"Change the value in the chart and change it back, *", nullptr},
    {"To keep it, annotate it in the cluster before: *", nullptr},
    {"The next upgrade that succeeds deletes it *", nullptr},
    {"Take it out of the chart if it is not wanted.", nullptr}, // of a whole object
    {"Set the namespace in the template to be sure where the object ends up.", nullptr},
    {"Take it out of the chart to leave it out.", remove(U), Then::Absent},
    {"Set * in the values to keep it.", put(U, D), Then::AsDestination},
    {"Set * in the values to keep Live's.", put(U, D), Then::AsDestination},
    {"To leave it to the cluster, take * out of the chart: *", remove(U), Then::Absent},
    {"Take * out of the chart to leave it to the cluster.", remove(U), Then::AsDestination},
    {"Put into the chart what should stay.", put(U, D), Then::AsDestination},
    {"To keep it, put it back into the chart.", put(U, D), Then::AsDestination},
    {"Put it into the chart to own it. To remove it, use *.", put(U, D), Then::AsDestination},
    {"Put it into the chart, or do without `--force`.", put(U, D), Then::AsDestination},
};

const Way server[] = {
    {"Remove it from {U} to leave it out.", remove(U), Then::Absent},
    {"Leave it out of {U} if it is not wanted.", nullptr},
    {"Put what Live has into `stringData` of {U} to keep it.", inStringData, Then::AsDestination},
    {"Put into {U} whatever you want to keep.", put(U, D), Then::AsDestination},
    {"Remove * from {U} to leave it to the cluster.", remove(U), Then::AsDestination},
    {"To keep it, put it back into {U}. To give it up without deleting it, let another field manager apply it first: *",
     put(U, D), Then::AsDestination},
    {"Add * to {U} to set it from your file*", put(U, D), Then::AsDestination},
    {"Set the namespace in {U} to be sure where the object ends up.", withNamespace, Then::Present},
    {"To keep {D}'s order, list them in that order in {U}.", inLivesOrder, Then::Told},
    {"To delete it, use *.", nullptr},
    {"`kubectl apply --server-side --dry-run=server` asks the cluster itself.", nullptr},
    {"`kubectl apply --server-side --dry-run=server --force-conflicts --field-manager=*", nullptr},
    {"To keep it, put it into {U}, annotate the object with *", put(U, D), Then::AsDestination},
    {"To keep it, put it into {U}, or write it with another field manager, *", put(U, D), Then::AsDestination},
    {"Put * into {U} to keep it. Without the line in {U} it would be pruned.", put(U, D), Then::AsDestination},
    {"With the annotation `kustomize.toolkit.fluxcd.io/ssa: Merge` Flux leaves it, and takes no field over.", mergeOnly,
     Then::Present},
    {"Take * out of {U} to leave it with *.", remove(U), Then::AsDestination},
    {"Remove it from {U} to avoid owning it.", nullptr}, // no step is about who owns it alone
    {"Remove it from {U} to leave it to *.", remove(U), Then::AsDestination},
    {"Put * into {U} to keep it.", put(U, D), Then::AsDestination},
    {"Put * into {U} to keep it. With any field manager other than kubectl this is a conflict.", put(U, D),
     Then::AsDestination},
    {"Without force the API server refuses the apply. Force takes only the ownership: *",
     option([](merge::Options &o) { o.serverSide.force = false; }), Then::Told},
    {"* ways out: force it and take it from *", option([](merge::Options &o) { o.serverSide.force = true; }),
     Then::AsUpdated},
    {"* give it up by removing * from {U}*", remove(U), Then::AsDestination},
    {"* or agree by writing * into {U} and owning it together.", put(U, D), Then::AsDestination},
    {"Put it back into {U} to keep it. To hand it over, let the other field manager apply it first; then removing it "
     "from {U} leaves its value.",
     put(U, D), Then::AsDestination},
    {"Put it back into {U} to keep owning it. It is deleted when nobody applies it any more.", put(U, D),
     Then::AsDestination},
    {"`kubectl apply --server-side` needs no such annotation.", nullptr},
    {"Put what contains it back into {U} to keep it.", nullptr},
    {"Remove * from {U} to delete it, or put back what you want to keep.", remove(U), Then::Absent},
    {"Put back into {U} what you want to keep.", put(U, D), Then::AsDestination},
    {"Load the CRD to predict the server's answer.", nullptr},
    {"To delete a field, remove its line from {U}: the server deletes what was applied before and no longer is.",
     remove(U), Then::Told},
    {"To delete something in it, whoever applies it has to leave it out.", nullptr},
    {"`kubectl apply --server-side --subresource=status` writes a status.", nullptr},
    {"Remove it from {U}.", remove(U), Then::AsDestination},
    {"Remove the annotation from {D} when nobody uses client-side apply any more.", remove(D), Then::Told},
    {"Predict it with managedFields to see it.", nullptr},
    {"It can be left out of the result.", nullptr},
};

const Way patches[] = {
    {"Remove it from the patch to leave it out.", remove(U), Then::Absent},
    {"Remove the element from the patch to leave it out.", removeElement, Then::Absent},
    {"Remove * from the patch to keep *.", remove(U), Then::AsDestination},
    {"Leave it out of the patch to keep what the document has.", remove(U), Then::AsDestination},
    {"Use a JSON patch*", nullptr},
    {"Remove the directive from the patch to keep it.", withoutDirective, Then::Present},
    {"Remove the line from the patch to keep it.", remove(U), Then::AsDestination},
    {"A patch changes single fields only if both it and the document are mappings; otherwise it replaces the document.",
     nullptr},
    {"Put it into the patch to keep it, or leave out the directive that replaces.", put(U, D), Then::AsDestination},
    {"The element with the directive is dropped with everything in it: give `$patch: replace` an element of its own.",
     nullptr},
    {"Give each element a unique key, or use a JSON patch.", nullptr},
    {"Remove the directive from the patch to add the mapping.", withoutDirective, Then::Present},
    {"Add * to `$retainKeys` to keep it.", nullptr},
    {"Remove it from that list to keep it.", nullptr},
    {"Remove the directives and nulls from the patch; it still adds the value.", nullptr},
    {"List the elements in the document's order to keep them in place.", nullptr},
    {"Use `add`*.", nullptr},
    {"Add its parent first, with an operation before this one.", nullptr},
    {"The patch was made for a different document; create the patch again, or remove this test.", nullptr},
    {"Choose the * dialect.", nullptr}, // followed for each operation
};

const Way anywhere[] = {
    // resources that not all three have
    {"Put it back into {U} to keep it.", put(U, O), Then::AsDestination},
    {"Choose to leave it out (`take: nothing`).", take(ChoiceKind::Nothing), Then::Absent},
    {"Choose {U} to have it back.", take(ChoiceKind::Updated), Then::AsUpdated},
    {"Fix the file to merge it field by field.", nullptr},
    {"Undo your choice to let the merge decide.",
     [](Followed &f) {
         f.inputs.choices.clear();
         return true;
     },
     Then::Told},
};

} // namespace

std::vector<Way> waysIn(merge::Mode mode)
{
    std::span<const Way> own = merges;
    if (merge::keepsChanges(mode))
        own = git;
    else if (mode == merge::Mode::Apply)
        own = apply;
    else if (mode == merge::Mode::ServerSide)
        own = server;
    else if (mode == merge::Mode::Patch || mode == merge::Mode::Compare)
        own = patches;
    std::vector<Way> all(own.begin(), own.end());
    all.insert(all.end(), std::begin(anywhere), std::end(anywhere));
    return all;
}

} // namespace fieldwise::test
