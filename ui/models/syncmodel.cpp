// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/syncmodel.h"

#include <algorithm>

#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

QString shownValueOf(const std::optional<gitops::Json> &value)
{
    return value ? visible(gitops::oneLine(*value)) : QStringLiteral("–");
}

/// What stays as Live has it.
bool isKept(const std::string &verdict)
{
    return verdict == "stays" || verdict == "ignored" || verdict == "only-diff" || verdict == "given-up"
        || verdict == "adopted";
}

/// How many fields have this verdict.
QString verdictWords(const std::string &verdict)
{
    static const std::map<std::string, const char *> words{
        {gitops::willFail, QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "refused by the API server: %1")},
        {"hidden", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "hidden by the diff, written by the sync: %1")},
        {"differs", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "written otherwise than the diff says: %1")},
        {"only-diff", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "shown by the diff only: %1")},
        {"both", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "shown and written: %1")},
        {"pruned", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "taken over and removed: %1")},
        {"drift", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "drifted: %1")},
        {"applied", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "written without drift: %1")},
        {"adopted", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "ignored, and Flux's afterwards: %1")},
        {"given-up", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "ignored and given up: %1")},
        {"ignored", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "ignored: %1")},
        {"stays", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "stays different: %1")}};
    return SyncModel::tr(words.at(verdict));
}

/// States and actions of an object.
QString objectWord(const std::string &word)
{
    static const std::map<std::string, const char *> words{
        {"Synced", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "Synced")},
        {"OutOfSync", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "OutOfSync")},
        {"Foreign", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "of another Application")},
        {"Missing", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "missing")},
        {"Unknown", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "unknown")},
        {"Extra", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "not in Git")},
        {"Hook", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "a hook")},
        {"apply", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "applied")},
        {"skip", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "left out")},
        {"replace", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "replaced")},
        {"recreate", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "deleted and created")},
        {"create", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "created")},
        {"keep", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "kept")},
        {"prune", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "deleted")},
        {"hook", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "created as a hook")},
        {"nothing", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "nothing")},
        {"unchanged", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "nothing is sent")},
        {"warn", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "only reported")},
        {"correct", QT_TRANSLATE_NOOP("fieldwise::ui::SyncModel", "corrected")}};
    const auto found = words.find(word);
    return found == words.end() ? toQt(word) : SyncModel::tr(found->second);
}

} // namespace

Look lookOf(const gitops::FieldRow &field)
{
    if (field.verdict == "stays" || field.verdict == "ignored")
        return Look::Retained;
    if (field.verdict == gitops::willFail)
        return Look::Fails;
    if (field.verdict == "both" || field.verdict == "drift" || field.verdict == "applied")
        return !field.after ? Look::Removed : field.live ? Look::Changed : Look::Added;
    return field.verdict == "adopted" || field.verdict == "given-up" ? Look::Owner : Look::Notice;
}

QString sentenceOf(const gitops::FieldRow &field)
{
    return richText(toQt(field.because));
}

void SyncModel::setSynced(const Synced &synced)
{
    beginResetModel();
    m_made = synced.made;
    endResetModel();
}

const gitops::ObjectRow *SyncModel::objectAt(const QModelIndex &index) const
{
    if (!index.isValid() || !m_made)
        return nullptr;
    const auto above = static_cast<size_t>(index.internalId());
    return &m_made->report.objects[above > 0 ? above - 1 : static_cast<size_t>(index.row())];
}

const gitops::FieldRow *SyncModel::fieldAt(const QModelIndex &index) const
{
    const gitops::ObjectRow *object = index.internalId() > 0 ? objectAt(index) : nullptr;
    return object ? &object->fields[static_cast<size_t>(index.row())] : nullptr;
}

QModelIndex SyncModel::indexOf(const std::string &object, const gitops::FieldPath &path) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex above = index(row, 0);
        if (objectAt(above)->object != object)
            continue;
        const auto &fields = objectAt(above)->fields;
        const auto found = std::ranges::find(fields, path, &gitops::FieldRow::path);
        return found == fields.end() ? above : index(static_cast<int>(found - fields.begin()), 0, above);
    }
    return {};
}

QString SyncModel::countText() const
{
    QStringList words;
    if (!m_made)
        return {};
    const auto refused =
        std::ranges::count_if(m_made->report.objects, [](const auto &object) { return !object.refusal.empty(); });
    if (refused > 0)
        words += tr("refused: %1").arg(refused);
    for (const std::string &verdict : gitops::verdictsOf(m_made->report.of))
        if (const size_t count = m_made->report.count(verdict))
            words += verdictWords(verdict).arg(count);
    return words.isEmpty() ? tr("nothing differs") : words.join(QStringLiteral("; "));
}

QModelIndex SyncModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex SyncModel::parent(const QModelIndex &index) const
{
    return index.internalId() > 0 ? createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0})
                                  : QModelIndex();
}

int SyncModel::rowCount(const QModelIndex &parent) const
{
    if (!m_made || parent.column() > 0 || (parent.isValid() && parent.internalId() > 0))
        return 0;
    return static_cast<int>(parent.isValid() ? objectAt(parent)->fields.size() : m_made->report.objects.size());
}

QString SyncModel::textOf(const gitops::ObjectRow &object, int column) const
{
    switch (column) {
    case Name: return visible(object.object);
    case Says: return isArgo() ? objectWord(object.state) : QString();
    case Does: return object.refusal.empty() ? objectWord(object.action) : tr("refused");
    case Why: return plainText(toQt(object.refusal.empty() ? object.because : object.refusal));
    default: return {};
    }
}

QString SyncModel::textOf(const gitops::ObjectRow &object, const gitops::FieldRow &field, int column) const
{
    const bool isSaid = isArgo() ? field.verdict == "both" || field.verdict == "differs" || field.verdict == "only-diff"
                                 : field.verdict == "drift";
    switch (column) {
    case Name: return visible(gitops::printed(field.path));
    case Git: return shownValueOf(field.git);
    case Live: return shownValueOf(field.live);
    case Says:
        if (!isSaid)
            return field.rule ? (isArgo() ? tr("hidden") : tr("ignored")) : tr("not shown");
        return !isArgo() ? tr("shown") : field.diff ? tr("becomes %1").arg(shownValueOf(field.diff)) : tr("removed");
    case Does:
        if (isKept(field.verdict) || object.action == "warn" || object.action == "skip" || !object.refusal.empty())
            return field.verdict == gitops::willFail ? tr("refused")
                : field.verdict == "adopted"         ? tr("stays, and is Flux's")
                : field.verdict == "given-up"        ? tr("stays, and is given up")
                                                     : tr("stays");
        return field.after ? tr("becomes %1").arg(shownValueOf(field.after)) : tr("removed");
    default: return plainText(toQt(field.because));
    }
}

QVariant SyncModel::data(const QModelIndex &index, int role) const
{
    const gitops::ObjectRow *object = objectAt(index);
    if (!object)
        return {};
    const gitops::FieldRow *field = fieldAt(index);
    if (role == LookRole)
        return static_cast<int>(field ? lookOf(*field) : !object->refusal.empty() ? Look::Fails : Look::Unchanged);
    if (role == Qt::AccessibleTextRole && index.column() == Name) {
        QStringList words;
        for (int column = Name; column < Count; ++column) {
            const QString text = field ? textOf(*object, *field, column) : textOf(*object, column);
            if (!text.isEmpty())
                words += column == Name || column == Why
                    ? text
                    : headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") + text;
        }
        return words.join(QStringLiteral(", "));
    }
    if (role != Qt::DisplayRole)
        return {};
    return field ? textOf(*object, *field, index.column()) : textOf(*object, index.column());
}

QVariant SyncModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Field");
    case Git: return tr("Local");
    case Live: return tr("Live");
    case Says: return isArgo() ? tr("Diff says") : tr("Drift");
    case Does: return isArgo() ? tr("Sync does") : tr("Apply does");
    default: return tr("Why");
    }
}

} // namespace fieldwise::ui
