// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/listruledialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/label.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

ListRuleDialog::ListRuleDialog(const QString &path, const k8s::ListRule &current,
                               const std::optional<k8s::ListRule> &asked, QWidget *parent)
    : QDialog(parent),
      m_learnt(new QRadioButton(tr("&Automatic: from the schema or the elements"))),
      m_atomic(new QRadioButton(tr("As &one value: it is replaced as a whole"))),
      m_set(new QRadioButton(tr("As a &set: equal values are paired"))),
      m_keyed(new QRadioButton(tr("By &keys: elements with the same keys are merged"))),
      m_keys(new QLineEdit)
{
    setWindowTitle(tr("Merge This List By"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto *about = new Label;
    about->setRich(tr("How should <b>%1</b> be merged? Currently it is %2.")
                       .arg(escaped(path), escaped(toQt(k8s::describe(current)))));
    about->setWordWrap(true);
    column->addWidget(about);
    for (QRadioButton *choice : {m_learnt, m_atomic, m_set, m_keyed})
        column->addWidget(choice);
    m_keys->setPlaceholderText(tr("name, or several: port,protocol"));
    m_keys->setAccessibleName(tr("Keys, separated by commas"));
    column->addWidget(m_keys);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // "Keys" needs at least one name, so OK is disabled until there is one.
    const auto judge = [this, ok = buttons->button(QDialogButtonBox::Ok)] {
        m_keys->setEnabled(m_keyed->isChecked());
        ok->setEnabled(!m_keyed->isChecked() || rule().has_value());
    };
    for (QRadioButton *choice : {m_learnt, m_atomic, m_set, m_keyed})
        connect(choice, &QRadioButton::toggled, this, judge);
    connect(m_keys, &QLineEdit::textChanged, this, judge);
    const k8s::ListRule &shown = asked ? *asked : current;
    QStringList keys;
    for (const std::string &key : shown.keys)
        keys += toQt(key);
    m_keys->setText(keys.join(u','));
    if (!asked)
        m_learnt->setChecked(true);
    else if (asked->kind == k8s::ListKind::Atomic)
        m_atomic->setChecked(true);
    else if (asked->kind == k8s::ListKind::Set)
        m_set->setChecked(true);
    else
        m_keyed->setChecked(true);
    judge();
}

std::optional<k8s::ListRule> ListRuleDialog::rule() const
{
    k8s::ListRule rule{k8s::ListKind::Atomic, {}, k8s::LearntFrom::Asked};
    if (m_learnt->isChecked())
        return std::nullopt;
    if (m_set->isChecked())
        rule.kind = k8s::ListKind::Set;
    if (m_keyed->isChecked()) {
        rule.kind = k8s::ListKind::Keyed;
        for (const QString &key : m_keys->text().split(u',', Qt::SkipEmptyParts))
            if (!key.trimmed().isEmpty())
                rule.keys.push_back(toStd(key.trimmed()));
        if (rule.keys.empty())
            return std::nullopt;
    }
    return rule;
}

} // namespace fieldwise::ui
