// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTimer>

#include "core/k8s/listrules.h"
#include "core/session.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// Asks how one list is merged, and shows what that would change.
class ListRuleDialog : public QDialog {
    Q_OBJECT
public:
    /// `asked`: the rule that is asked for now, if any.
    ListRuleDialog(const Appearance &appearance, std::shared_ptr<const Merged> merged, merge::DecisionRef list,
                   const std::optional<k8s::ListRule> &asked, QWidget *parent);
    /// Nothing: the rule that the schema or the elements give.
    std::optional<k8s::ListRule> rule() const;

private:
    void addChoices(QLayout *column);
    void setAsked(const std::optional<k8s::ListRule> &asked);
    void judge();
    void preview();

    std::shared_ptr<const Merged> m_merged;
    merge::DecisionRef m_list;
    QRadioButton *m_learnt;
    QRadioButton *m_keyed;
    QLineEdit *m_keys;
    QRadioButton *m_set;
    QRadioButton *m_sequence;
    QRadioButton *m_atomic;
    Label *m_says;
    QPlainTextEdit *m_lines;
    QPushButton *m_ok = nullptr;
    QTimer m_later;
};

} // namespace fieldwise::ui
