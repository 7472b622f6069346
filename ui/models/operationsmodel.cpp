// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/operationsmodel.h"

#include <algorithm>

#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

void OperationsModel::setScene(std::shared_ptr<const Scene> scene)
{
    auto rows = scene ? operationsIn(scene->plan()) : std::vector<OperationRef>{};
    if (m_scene && scene && rows == m_rows) { // after most keystrokes; the view then keeps its state
        m_scene = std::move(scene);
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0), index(static_cast<int>(m_rows.size()) - 1));
        return;
    }
    beginResetModel();
    m_scene = std::move(scene);
    m_rows = std::move(rows);
    endResetModel();
}

OperationRef OperationsModel::refAt(int row) const
{
    return row < 0 || row >= static_cast<int>(m_rows.size()) ? OperationRef{} : m_rows[static_cast<size_t>(row)];
}

int OperationsModel::rowOf(OperationRef ref) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), ref);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int OperationsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant OperationsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const OperationRef ref = refAt(index.row());
    const merge::Plan &plan = m_scene->plan();
    const merge::OperationStep &step = stepOf(plan, ref);
    const QString path = visible(step.operation.path.empty() ? "\"\"" : step.operation.path);
    const QString op = step.operation.op.empty() ? tr("op missing") : visible(step.operation.op);
    const QString word = effectWord(step.reaction.did);
    const auto because = [&] { return plainText(becauseOf(plan, ref)); };
    switch (role) {
    case ReasonsModel::LookRole: return static_cast<int>(lookOf(step));
    case ReasonsModel::OpRole: return op;
    case ReasonsModel::PathRole: return step.operation.hasPath ? path : QString();
    case ReasonsModel::WordRole: return word;
    case ReasonsModel::BecauseRole: return because();
    case ReasonsModel::NumberRole: return static_cast<int>(ref.operation) + 1;
    case ReasonsModel::PendingRole: return step.reaction.did == merge::OperationEffect::NotRun;
    case ReasonsModel::SectionRole: // the resource, on its first row if there are several
        if (plan.documents.size() < 2 || ref.operation > 0)
            return QString();
        return resourceText(plan, ref.document);
    case Qt::DisplayRole: return QStringLiteral("%1 %2").arg(op, path);
    case Qt::ToolTipRole: return tip(QStringLiteral("%1 %2\n%3").arg(op, path, because()));
    case Qt::AccessibleTextRole:
        return tr("Operation %1, %2 %3, %4. %5").arg(ref.operation + 1).arg(op, path, word, because());
    default: return {};
    }
}

} // namespace fieldwise::ui
