// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/listruledialog.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

#include "core/merge/plan/plan.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/scene/scene.h"
#include "ui/work/listpreview.h"

namespace fieldwise::ui {

ListRuleDialog::ListRuleDialog(const Appearance &appearance, std::shared_ptr<const Merged> merged,
                               merge::DecisionRef list, const std::optional<k8s::ListRule> &asked, QWidget *parent)
    : QDialog(parent),
      m_merged(std::move(merged)),
      m_list(list),
      m_learnt(new QRadioButton(tr("&Automatic: from the schema or the elements"))),
      m_keyed(new QRadioButton(tr("By &keys: elements with the same keys are merged"))),
      m_keys(new QLineEdit),
      m_set(new QRadioButton(tr("By content, as a &set: what either side adds stays; the order says nothing"))),
      m_sequence(
          new QRadioButton(tr("In o&rder: paired by content and place; two insertions at one place are a conflict"))),
      m_atomic(new QRadioButton(tr("As &one value: it is taken or kept as a whole"))),
      m_says(new Label),
      m_lines(new QPlainTextEdit)
{
    setWindowTitle(tr("Merge This List By"));
    setMinimumWidth(560);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto *about = new Label;
    const merge::Plan &plan = m_merged->plan;
    about->setRich(
        tr("How should <b>%1</b> be merged? Currently it is %2.")
            .arg(escaped(pathText(plan, list)),
                 escaped(toQt(k8s::describe(*merge::listRuleOf(plan.documents[list.document], list.decision))))));
    about->setWordWrap(true);
    column->addWidget(about);
    addChoices(column);
    m_says->setObjectName(QStringLiteral("listEffect"));
    m_says->setWordWrap(true);
    m_says->setMinimumHeight(36);
    column->addWidget(m_says);
    m_lines->setObjectName(QStringLiteral("listLines"));
    m_lines->setAccessibleName(tr("The first lines that change"));
    m_lines->setReadOnly(true);
    m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_lines->setFont(appearance.code(12));
    m_lines->setFixedHeight(170);
    column->addWidget(m_lines);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_later.setSingleShot(true);
    m_later.setInterval(150); // typing a key does not merge at every letter
    connect(&m_later, &QTimer::timeout, this, &ListRuleDialog::preview);
    setAsked(asked);
    for (const QRadioButton *choice : {m_learnt, m_keyed, m_set, m_sequence, m_atomic})
        connect(choice, &QRadioButton::toggled, this, &ListRuleDialog::judge);
    connect(m_keys, &QLineEdit::textChanged, this, &ListRuleDialog::judge);
    judge();
    preview();
}

void ListRuleDialog::addChoices(QLayout *column)
{
    for (QWidget *choice : std::initializer_list<QWidget *>{m_learnt, m_keyed, m_keys, m_set, m_sequence, m_atomic})
        column->addWidget(choice);
    m_keys->setPlaceholderText(tr("name, or several: port,protocol"));
    m_keys->setAccessibleName(tr("Keys, separated by commas"));
}

void ListRuleDialog::setAsked(const std::optional<k8s::ListRule> &asked)
{
    const k8s::ListRule &shown =
        asked ? *asked : *merge::listRuleOf(m_merged->plan.documents[m_list.document], m_list.decision);
    QStringList keys;
    for (const std::string &key : shown.keys)
        keys += toQt(key);
    m_keys->setText(keys.join(u','));
    QRadioButton *now = m_learnt;
    if (asked)
        switch (asked->kind) {
        case k8s::ListKind::Atomic: now = m_atomic; break;
        case k8s::ListKind::Set: now = m_set; break;
        case k8s::ListKind::Sequence: now = m_sequence; break;
        case k8s::ListKind::Keyed: now = m_keyed; break;
        }
    now->setChecked(true);
}

/// A rule that can't be followed can't be accepted either.
void ListRuleDialog::judge()
{
    m_keys->setEnabled(m_keyed->isChecked());
    const auto asked = rule();
    const std::string why = asked ? whyNotByRule(m_merged->plan, m_list, *asked) : std::string();
    m_ok->setEnabled(why.empty() && (!m_keyed->isChecked() || asked));
    m_later.start();
}

void ListRuleDialog::preview()
{
    m_lines->clear();
    const auto asked = rule();
    if (m_keyed->isChecked() && !asked) {
        m_says->setText(tr("Name the field that tells the elements apart."));
        return;
    }
    const ListPreview shown = previewOf(*m_merged, m_list, asked);
    if (!shown.why.empty()) {
        m_says->setText(toQt(shown.why));
        return;
    }
    const auto conflicts = [](uint32_t count) { return count == 1 ? tr("1 conflict") : tr("%1 conflicts").arg(count); };
    const QString rule = visible(shown.rule);
    m_says->setText(
        !shown.changes()
            ? tr("The list is %1: nothing changes.").arg(rule)
            : tr("The list is %1. Fields and elements decided one by one: %2, before %3. %4, before %5.%6")
                  .arg(rule)
                  .arg(shown.fieldsAfter)
                  .arg(shown.fieldsBefore)
                  .arg(conflicts(shown.after.conflicts), QString::number(shown.before.conflicts),
                       shown.lines.empty() ? QLatin1Char(' ') + tr("The result stays the same.") : QString()));
    QStringList lines;
    for (const PreviewLine &line : shown.lines)
        lines += QStringLiteral("%1 %2").arg(line.added ? QLatin1Char('+') : QLatin1Char('-')).arg(visible(line.text));
    if (shown.moreLines > 0)
        lines += tr("… and %1 more lines").arg(shown.moreLines);
    m_lines->setPlainText(lines.join(QLatin1Char('\n')));
}

std::optional<k8s::ListRule> ListRuleDialog::rule() const
{
    k8s::ListRule rule{k8s::ListKind::Atomic, {}, k8s::LearntFrom::Asked};
    if (m_learnt->isChecked())
        return std::nullopt;
    if (m_set->isChecked())
        rule.kind = k8s::ListKind::Set;
    if (m_sequence->isChecked())
        rule.kind = k8s::ListKind::Sequence;
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
