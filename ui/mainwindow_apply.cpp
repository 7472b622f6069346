// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QFileInfo>

#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/serverside/serversideplan.h"
#include "ui/convert.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::NoticeId;
using merge::Side;

void MainWindow::connectApply()
{
    connect(m_actions[Act::FromAnnotation], &QAction::triggered, &m_workspace, &Workspace::followAnnotation);
    m_actions[Act::FromAnnotation]->setIconText(tr("From Live's annotation"));
    connect(m_actions[Act::OpenCluster], &QAction::triggered, this, [this] { openFromCluster({}, false); });
    connect(m_actions[Act::Schemas], &QAction::triggered, this, &MainWindow::askSchemas);
    connect(m_actions[Act::ShowSecrets], &QAction::toggled, this, [this](bool shown) {
        m_workspace.setOptions([shown](merge::Options &options) { options.showSecrets = shown; });
        for (const Side side : merge::allSides)
            m_view->pane(side)->editor()->setMasks(m_workspace.masks(side));
    });
    connect(m_view, &MergeView::maskedTouched, this, [this](bool cut) {
        m_noticeIsFault = m_noticeIsPlans = false;
        m_notice->say(Look::Notice, cut ? tr("Nothing was cut") : tr("The copy has *** for secret values"),
                      cut ? tr(", since the selection has secret values that are not shown.") : tr("."),
                      {tr("Show secret values"), [this] {
                           m_notice->clear();
                           m_actions[Act::ShowSecrets]->setChecked(true);
                       }});
    });
    connect(m_view, &MergeView::emptyAsked, this,
            [this](Side side) { m_workspace.put(side, {}, tr("not there yet")); });
    connect(m_notice, &NoticeBar::closed, this, [this] {
        if (!m_noticeIsPlans)
            return;
        m_noticeIsPlans = false;
        m_closedNotices += m_toldNotice;
        showApplyNotice();
    });
}

void MainWindow::showLastApplied(const Answer &answer)
{
    const Inputs &inputs = m_workspace.inputs();
    // An answer may come after everything was closed.
    if (!answer.derived || !m_workspace.followsAnnotation() || !inputs.open[Side::Destination]
        || *answer.derived == m_workspace.shown(Side::Original).text)
        return;
    if (isServerSide())
        m_workspace.setOwnedBefore(*answer.derived);
    else
        m_workspace.setLastApplied(*answer.derived);
    m_view->pane(Side::Original)->editor()->showText(*answer.derived, answer.masks[Side::Original]);
    m_view->setPaneOpen(Side::Original, !answer.derived->empty(), m_workspace.mode());
    showFiles();
}

void MainWindow::showMasks(const Answer &answer)
{
    const std::vector<Side> sides = m_workspace.sides();
    for (const Side side : merge::allSides) {
        const bool read = std::find(sides.begin(), sides.end(), side) != sides.end(); // else it is hidden, and kept
        m_view->pane(side)->editor()->setMasks(read ? answer.masks[side] : m_workspace.masks(side));
    }
}

namespace {

/// Notices that concern the whole merge, the gravest first.
constexpr NoticeId grave[] = {NoticeId::LabelNoText,        NoticeId::NullAnnotation,   NoticeId::Refused,
                              NoticeId::OnlyAnnotation,     NoticeId::KeysNotUnique,    NoticeId::DuplicateEnv,
                              NoticeId::ElementLost,        NoticeId::NoLastApplied,    NoticeId::LastAppliedEmpty,
                              NoticeId::LastAppliedVersion, NoticeId::NotAnObject,      NoticeId::AnnotationTooLong,
                              NoticeId::ReplicasReset,      NoticeId::UnionBoth,        NoticeId::NoManagedFields,
                              NoticeId::OtherVersion,       NoticeId::MigrationFollows, NoticeId::UnknownType};

struct Told {
    merge::DecisionRef ref;
    const merge::Notice *notice;
};

std::vector<Told> graveNotices(const merge::Plan &plan)
{
    std::vector<Told> told;
    for (const NoticeId id : grave) {
        for (uint32_t i = 0; i < plan.documents.size(); ++i) {
            const auto &decisions = plan.documents[i].decisions;
            for (merge::DecisionId at = 0; at < decisions.size(); ++at) {
                for (const merge::Notice &notice : decisions[at].notices) {
                    if (notice.id == id)
                        told.push_back({{i, at}, &notice});
                }
            }
        }
    }
    return told;
}

} // namespace

void MainWindow::showApplyNotice()
{
    if (!m_notice->isHidden() && !m_noticeIsPlans)
        return; // something that was asked for is being told
    const auto &scene = m_view->scene();
    if (scene && merge::isRefused(scene->plan()))
        return showRefusal();
    const bool isApply = scene && merge::isApply(scene->plan().options.mode);
    for (const Told &told : isApply ? graveNotices(scene->plan()) : std::vector<Told>{}) {
        const QString words = toQt(merge::describe(scene->plan(), told.ref, *told.notice));
        if (words.isEmpty() || m_closedNotices.contains(words))
            continue;
        const bool isMissing =
            told.notice->id == NoticeId::NoLastApplied || told.notice->id == NoticeId::LastAppliedEmpty;
        const NoticeAction show{tr("Show it"), [this, ref = told.ref] { m_view->select(ref); }};
        const NoticeAction open{tr("Open Last applied…"), [this] { m_actions[Act::OpenOriginal]->trigger(); }};
        m_notice->say(Look::Notice, {}, words, isMissing ? open : show);
        m_toldNotice = words;
        m_noticeIsPlans = true;
        return;
    }
    if (m_noticeIsPlans)
        m_notice->clear();
    m_noticeIsPlans = false;
}

void MainWindow::showStrategy()
{
    const auto &scene = m_view->scene();
    const merge::ApplyPlan *apply = nullptr;
    if (scene && !scene->plan().documents.empty()) {
        const auto &documents = scene->plan().documents;
        apply = documents[m_view->selected().valid() ? m_view->selected().document : 0].apply();
    }
    m_toolBar->showStrategy(apply);
}

QString MainWindow::lastAppliedText() const
{
    const Inputs &inputs = m_workspace.inputs();
    if (!inputs.options.apply.lastAppliedGiven)
        return inputs.open[Side::Original] ? tr("Last applied: from the annotation of Live") : tr("Last applied: none");
    return m_workspace.isEdited(Side::Original) ? tr("Last applied: edited")
                                                : tr("Last applied: %1").arg(toQt(inputs.names[Side::Original]));
}

QString MainWindow::schemaText(const merge::Options &options) const
{
    if (options.schema)
        return tr("Schema: %1").arg(toQt(options.schema->name()));
    return options.builtinSchema ? tr("Schema: %1").arg(toQt(k8s::builtinSchema().name())) : tr("No schema");
}

void MainWindow::loadSchemas()
{
    m_schemas.clear();
    for (const QString &file : m_settings.schemaFiles())
        m_schemas.push_back(loadSchemaFile(file));
    useSchemas(m_settings.builtinSchema());
    QStringList problems;
    for (const SchemaFile &schema : m_schemas) {
        if (!schema.schema)
            problems += tr("The schema %1 does not count. %2").arg(QFileInfo(schema.file).fileName(), schema.words);
    }
    if (!problems.isEmpty())
        m_notice->say(Look::Notice, {}, problems.join(QLatin1Char(' ')), {tr("Schemas…"), [this] {
                                                                              m_notice->clear();
                                                                              askSchemas();
                                                                          }});
}

void MainWindow::useSchemas(bool builtin)
{
    auto loaded = schemasIn(m_schemas);
    m_workspace.setOptions([&](merge::Options &options) {
        options.builtinSchema = builtin;
        options.schema = loaded.empty() ? nullptr : k8s::combined(std::move(loaded), builtin);
    });
}

void MainWindow::setSchemas(std::vector<SchemaFile> schemas, bool builtin)
{
    m_schemas = std::move(schemas);
    QStringList files;
    for (const SchemaFile &schema : m_schemas)
        files += schema.file;
    m_settings.setSchemaFiles(files);
    m_settings.setBuiltinSchema(builtin);
    useSchemas(builtin);
}

void MainWindow::askSchemas()
{
    SchemasDialog dialog(m_schemas, m_workspace.inputs().options.builtinSchema, m_settings.lastFolder(), this);
    if (dialog.exec() == QDialog::Accepted)
        setSchemas(dialog.files(), dialog.builtin());
}

} // namespace fieldwise::ui
