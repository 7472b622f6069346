// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/takenaway.h"

#include <algorithm>

#include "core/report/content.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

std::vector<std::string> commentsIn(const yaml::Document &document)
{
    std::vector<std::string> comments;
    for (const yaml::Comment &comment : document.comments())
        comments.emplace_back(document.slice(comment.range));
    std::sort(comments.begin(), comments.end());
    return comments;
}

/// Comments of the new text that the old text lacks.
std::vector<patch::Limitation> newComments(const merge::DocumentPlan &document, const std::string &result,
                                           bool isCompare, bool isSecret)
{
    std::vector<std::string> before;
    if (const auto &old = document.documents[Side::Destination])
        before = commentsIn(*old);
    const yaml::Stream stream = yaml::read(isCompare && document.documents[Side::Updated]
                                               ? std::string(document.documents[Side::Updated]->source())
                                               : result);
    std::vector<std::string> after;
    for (const yaml::Part &part : stream.parts) {
        for (std::string &comment : commentsIn(*part.document))
            after.push_back(std::move(comment));
    }
    std::sort(after.begin(), after.end());
    std::vector<std::string> fresh;
    std::set_difference(after.begin(), after.end(), before.begin(), before.end(), std::back_inserter(fresh));
    if (fresh.empty())
        return {};
    const QString text = fresh.size() == 1 && !isSecret
        ? tr("Can't include the comment “%1”.").arg(toQt(fresh.front()).left(80))
        : tr("Can't include comments; %1 of them are new.").arg(fresh.size());
    return {{patch::Limitation::Weight::Tells, {}, toStd(text)}};
}

std::string patchFile(patch::Form form)
{
    return form == patch::Form::Yaml ? "patch.yaml" : "patch.json";
}

TakenText takenAs(const patch::Change &change, const patch::Written &real, const patch::Written &shown, patch::As as,
                  patch::Form form)
{
    if (as == patch::As::File)
        return {patch::textOf(real, form), patch::textOf(shown, form), {}};
    if (std::string why = patch::whyNot(change, real, as); !why.empty())
        return {{}, {}, std::move(why)};
    TakenText text{patch::takeAway(change, real, as, form), patch::takeAway(change, shown, as, form), {}};
    if (as == patch::As::Kubectl) {
        // As a comment, because running both commands would patch twice.
        const std::string command = patch::kubectlWithFile(change, real.format, patchFile(form));
        const bool isLine = command.find('\n') == command.npos; // a line break in a name would end the comment
        const std::string foot =
            !isLine ? std::string() : "# " + toStd(tr("or with the patch in a file:")) + "\n# " + command + "\n";
        for (std::string *one : {&text.real, &text.shown})
            *one += (one->ends_with('\n') ? "" : "\n") + foot;
    }
    return text;
}

TakenPatch takenPatch(const patch::Change &change, patch::Format format, const TakeAwayOptions &wanted,
                      const merge::Options &options, const std::string &objectFile)
{
    const patch::WriteOptions writing{.exact = wanted.exact, .guards = wanted.guards, .lists = &options};
    const patch::Written real = patch::writePatch(change, format, writing);
    const patch::Written shown = patch::masked(change, real);
    TakenPatch taken{.format = format,
                     .needed = real.needed(),
                     .proved = real.proved,
                     .why = shown.why,
                     .operations = real.operations,
                     .limitations = shown.limitations};
    if (real.patch.is_null())
        return taken;
    for (size_t as = 0; as < taken.as.size(); ++as) {
        if (as == 0 || taken.isOffered())
            taken.as[as] = takenAs(change, real, shown, static_cast<patch::As>(as), wanted.form);
    }
    taken.local = patch::kubectlLocal(format, objectFile, patchFile(wanted.form));
    return taken;
}

TakenText diffOf(const Merged &merged)
{
    const bool isCompare = merged.plan.options.mode == merge::Mode::Compare;
    const std::string &before = merged.inputs.texts[Side::Destination];
    const std::string &after = isCompare ? merged.inputs.texts[Side::Updated].str() : merged.resolution.text;
    const std::string name = merged.inputs.names[Side::Destination];
    const std::string to = isCompare ? merged.inputs.names[Side::Updated] : name;
    TakenText diff{patch::unifiedDiff(before, after, name, to), {}, {}};
    diff.shown = report::difference(report::contentOf(merged));
    if (diff.real.empty())
        diff.why = toStd(tr("The texts are equal."));
    return diff;
}

} // namespace

TakenAway takenAwayFrom(const std::shared_ptr<const Merged> &merged, const TakeAwayOptions &wanted)
{
    TakenAway taken{.of = merged, .wanted = wanted};
    const merge::Plan &plan = merged->plan;
    const std::vector<patch::Change> changes = patch::changesOf(plan, merged->resolution);
    taken.diff = diffOf(*merged);
    const auto change = std::ranges::find(changes, wanted.document, &patch::Change::document);
    if (change == changes.end())
        return taken;
    taken.found = true;
    taken.secret = change->secret != nullptr;
    taken.resource = change->identity.empty() ? std::string() : k8s::describe(change->identity);
    const std::string &file = merged->inputs.names[Side::Destination];
    const std::string objectFile = file.substr(file.find_last_of('/') + 1);
    const auto comments =
        newComments(plan.documents[wanted.document], merged->resolution.documents[wanted.document].text,
                    plan.options.mode == merge::Mode::Compare, taken.secret);
    for (size_t i = 0; i < taken.patches.size(); ++i) {
        TakenPatch &one = taken.patches[i];
        one = takenPatch(*change, patch::allFormats[i], wanted, plan.options,
                         objectFile.empty() ? "object.yaml" : objectFile);
        if (one.needed)
            one.limitations.insert(one.limitations.end(), comments.begin(), comments.end());
    }
    return taken;
}

} // namespace fieldwise::ui
