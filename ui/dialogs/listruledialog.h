// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>
#include <QLineEdit>
#include <QRadioButton>

#include "core/k8s/listrules.h"

namespace fieldwise::ui {

/// Asks how a list is merged: by the rule that was found, as one value, as a set, or by keys.
class ListRuleDialog : public QDialog {
    Q_OBJECT
public:
    /// `current` is the list's rule now, `asked` the rule that a person had asked for.
    ListRuleDialog(const QString &path, const k8s::ListRule &current, const std::optional<k8s::ListRule> &asked,
                   QWidget *parent = nullptr);
    /// Nothing: as the schema or inference says.
    std::optional<k8s::ListRule> rule() const;

private:
    QRadioButton *m_learnt;
    QRadioButton *m_atomic;
    QRadioButton *m_set;
    QRadioButton *m_keyed;
    QLineEdit *m_keys;
};

} // namespace fieldwise::ui
