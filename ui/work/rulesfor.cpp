// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/rulesfor.h"

#include "core/base/visible.h"
#include "core/repositoryrules.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

std::vector<k8s::RepositoryRule> rulesFor(const QString &output, QString &note)
{
    auto rules = config::repositoryRulesFor(toStd(output));
    if (rules)
        return *std::move(rules);
    note += (note.isEmpty() ? QString() : QStringLiteral(" "))
        + tr("The rules of the repository are ignored: %1.").arg(toQt(fieldwise::visible(rules.error())));
    return {};
}

} // namespace fieldwise::ui
