// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/takeawaypage.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/cutlabel.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/pagebar.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

namespace {

QToolButton *segment(QButtonGroup *group, QLayout *row, const QString &name, const QString &text)
{
    auto *button = new QToolButton;
    button->setCheckable(true);
    button->setObjectName(name);
    button->setText(text);
    button->setFocusPolicy(Qt::TabFocus);
    group->addButton(button);
    row->addWidget(button);
    return button;
}

QHBoxLayout *trough(QBoxLayout *row)
{
    auto *frame = new QFrame;
    frame->setObjectName(QStringLiteral("trough"));
    frame->setFixedHeight(28);
    frame->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *segments = new QHBoxLayout(frame);
    segments->setContentsMargins(2, 1, 2, 1);
    segments->setSpacing(2);
    row->addWidget(frame);
    return segments;
}

} // namespace

TakeAwayPage::TakeAwayPage(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_heads(new QButtonGroup(this)),
      m_guards(new QCheckBox(tr("Check list elements with tests"))),
      m_exact(new QCheckBox(tr("Exactly as kubectl"))),
      m_name(new Label(tr("Export patch"))),
      m_note(new CutLabel),
      m_what(new Label),
      m_text(new QPlainTextEdit),
      m_local(new Label),
      m_secret(new Label),
      m_save(new QPushButton(tr("Save as…"))),
      m_copy(new QPushButton(tr("Copy")))
{
    setObjectName(QStringLiteral("takeAwayPage"));
    setAccessibleName(tr("Export patch"));
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(buildBar());
    auto *columns = new QHBoxLayout;
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    for (size_t i = 0; i < m_columns.size(); ++i) {
        if (i > 0) {
            auto *line = new QFrame;
            line->setObjectName(QStringLiteral("verticalLine"));
            columns->addWidget(line);
        }
        m_columns[i] = new PatchColumn(appearance, patch::allFormats[i], false);
        m_heads->addButton(m_columns[i]->head(), static_cast<int>(i));
        columns->addWidget(m_columns[i], 1);
    }
    m_columns.front()->head()->setChecked(true);
    all->addLayout(columns, 1);
    all->addWidget(buildBelow());
    connect(m_heads, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on)
            showText();
    });
    for (QCheckBox *box : {m_guards, m_exact})
        connect(box, &QCheckBox::toggled, this, &TakeAwayPage::optionsChanged);
    connect(m_yaml, &QToolButton::toggled, this, &TakeAwayPage::optionsChanged);
    connect(m_copy, &QPushButton::clicked, this, &TakeAwayPage::copyAsked);
    connect(m_save, &QPushButton::clicked, this, &TakeAwayPage::saveAsked);
    connect(&appearance, &Appearance::changed, this, &TakeAwayPage::applyTheme);
    applyTheme();
    showText();
}

QWidget *TakeAwayPage::buildBar()
{
    const PageBar bar = pageBar(m_name, m_note, tr("Back to the panes"));
    QHBoxLayout *row = bar.row;
    connect(bar.back, &QPushButton::clicked, this, &TakeAwayPage::backAsked);
    setTip(m_guards,
           tr("The JSON patch tests the key of each list element before it changes it, so it fails if elements have "
              "moved."));
    setTip(m_exact, tr("The strategic merge patch as kubectl itself would write it, larger than necessary."));
    row->addWidget(m_guards);
    row->addWidget(m_exact);
    row->addSpacing(8);
    auto *written = new Label(tr("Written as"));
    written->setProperty("kind", QStringLiteral("second"));
    row->addWidget(written);
    auto *group = new QButtonGroup(this);
    auto *segments = trough(row);
    m_yaml = segment(group, segments, QStringLiteral("asYaml"), tr("YAML"));
    m_json = segment(group, segments, QStringLiteral("asJson"), tr("JSON"));
    m_json->setChecked(true);
    return bar.widget;
}

QWidget *TakeAwayPage::buildBelow()
{
    auto *below = new QWidget;
    below->setObjectName(QStringLiteral("takeAwayBelow"));
    below->setAttribute(Qt::WA_StyledBackground);
    auto *column = new QVBoxLayout(below);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(8);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_what);
    auto *group = new QButtonGroup(this);
    auto *segments = trough(row);
    const QString names[] = {tr("Patch file"),   tr("kubectl patch"), tr("Kustomization"),
                             tr("HTTP request"), tr("curl"),          tr("Unified diff")};
    for (size_t i = 0; i < m_forms.size(); ++i)
        m_forms[i] = segment(group, segments, QStringLiteral("form-%1").arg(i), names[i]);
    m_forms[Kubectl]->setChecked(true);
    connect(group, &QButtonGroup::buttonToggled, this, [this](QAbstractButton *, bool on) {
        if (on)
            showText();
    });
    row->addStretch(1);
    m_copy->setProperty("kind", QStringLiteral("main"));
    m_copy->setObjectName(QStringLiteral("copyTaken"));
    m_save->setObjectName(QStringLiteral("saveTaken"));
    row->addWidget(m_save);
    row->addWidget(m_copy);
    column->addLayout(row);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("Exported text"));
    m_text->setFixedHeight(132);
    column->addWidget(m_text);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(12);
    m_local->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_local->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    foot->addWidget(m_local, 1);
    m_secret->setProperty("kind", QStringLiteral("warn"));
    m_secret->setText(tr("Secret values are masked here. Copy and Save use the real ones."));
    m_secret->hide();
    foot->addWidget(m_secret);
    column->addLayout(foot);
    return below;
}

void TakeAwayPage::applyTheme()
{
    m_name->setFont(m_appearance.text(15, QFont::DemiBold));
    m_what->setFont(m_appearance.text(13, QFont::DemiBold));
    m_text->setFont(m_appearance.code(13));
    m_copy->setIcon(m_appearance.icon(QStringLiteral("copy"), Role::OnAccent));
    m_save->setIcon(m_appearance.icon(QStringLiteral("save"), Role::Text));
    showText();
}

TakeAwayOptions TakeAwayPage::options(uint32_t document) const
{
    return {document, m_yaml->isChecked() ? patch::Form::Yaml : patch::Form::Pretty, m_guards->isChecked(),
            m_exact->isChecked()};
}

PatchColumn *TakeAwayPage::column(patch::Format format) const
{
    const auto at = std::find(patch::allFormats.begin(), patch::allFormats.end(), format) - patch::allFormats.begin();
    return m_columns[static_cast<size_t>(at)];
}

void TakeAwayPage::choose(patch::Format format)
{
    column(format)->head()->setChecked(true);
    column(format)->head()->setFocus();
}

patch::Format TakeAwayPage::chosen() const
{
    return patch::allFormats[static_cast<size_t>(std::max(0, m_heads->checkedId()))];
}

void TakeAwayPage::focusPart(int delta)
{
    QWidget *const stops[] = {column(chosen())->head(), m_columns[0]->editor(), m_columns[1]->editor(),
                              m_columns[2]->editor(), m_text};
    constexpr int count = static_cast<int>(std::size(stops));
    const auto here =
        std::find_if(std::begin(stops), std::end(stops), [](const QWidget *stop) { return stop->hasFocus(); });
    const int at = here == std::end(stops) ? (delta > 0 ? -1 : count) : static_cast<int>(here - stops);
    stops[((at + delta) % count + count) % count]->setFocus(Qt::TabFocusReason);
}

TakeAwayPage::Form TakeAwayPage::form() const
{
    const auto found =
        std::find_if(m_forms.begin(), m_forms.end(), [](const QToolButton *button) { return button->isChecked(); });
    return found == m_forms.end() ? File : static_cast<Form>(found - m_forms.begin());
}

void TakeAwayPage::setTaken(const TakenAway &taken)
{
    m_taken = taken;
    for (size_t i = 0; i < m_columns.size(); ++i)
        m_columns[i]->show(taken.patches[i]);
    const merge::Plan &plan = taken.of->plan;
    const QString from = toQt(merge::sideName(plan.options.mode, merge::Side::Destination));
    const QString to = plan.options.mode == merge::Mode::Compare
        ? toQt(merge::sideName(plan.options.mode, merge::Side::Updated))
        : merge::isApply(plan.options.mode) ? tr("what the cluster will store")
                                            : resultName(plan.options.mode);
    const bool needed =
        std::any_of(taken.patches.begin(), taken.patches.end(), [](const TakenPatch &patch) { return patch.needed; });
    m_note->setText(
        !taken.found  ? tr("there is nothing here to patch")
            : !needed ? tr("%1 needs no change").arg(from)
            : plan.documents.size() > 1 && !taken.resource.empty()
            ? tr("what turns %1 into %2, for %3; choose others above").arg(from, to, visible(taken.resource))
            : tr("what turns %1 into %2").arg(from, to));
    setTip(m_note, m_note->text());
    m_secret->setVisible(taken.secret);
    showText();
}

void TakeAwayPage::clear()
{
    m_taken = {};
    for (PatchColumn *column : m_columns)
        column->clear();
    m_note->clear();
    m_secret->hide();
    showText();
}

const TakenText &TakeAwayPage::text() const
{
    if (form() == Diff)
        return m_taken.diff;
    return m_taken.patches[static_cast<size_t>(std::max(0, m_heads->checkedId()))].as[form()];
}

std::string TakeAwayPage::realText() const
{
    const TakenPatch &patch = m_taken.patches[static_cast<size_t>(std::max(0, m_heads->checkedId()))];
    return form() == Diff || patch.isOffered() ? text().real : std::string();
}

void TakeAwayPage::showText()
{
    const TakenPatch &patch = m_taken.patches[static_cast<size_t>(std::max(0, m_heads->checkedId()))];
    const bool isDiff = form() == Diff;
    m_what->setText(isDiff ? tr("The change as") : tr("%1 as").arg(formatName(chosen())));
    const bool has = !realText().empty();
    QString words = toQt(text().shown);
    if (!has) {
        const std::string &why = isDiff || patch.isOffered() ? text().why : patch.why;
        words = m_taken.of && !isDiff && patch.proved && !patch.needed ? tr("There is nothing to change.")
                                                                       : plainText(toQt(why));
    }
    m_text->setPlainText(words);
    m_copy->setEnabled(has);
    m_save->setEnabled(has);
    QString local = has && !isDiff ? toQt(patch.local) : QString();
    while (local.endsWith(QLatin1Char('\n')))
        local.chop(1);
    const Theme &t = m_appearance.theme();
    m_local->setRich(
        local.isEmpty()
            ? QString()
            : QStringLiteral("<span style='color:%1'>%2</span>&nbsp; <span style='font-family:\"%3\"'>%4</span>")
                  .arg(t[Role::Muted].name(), tr("Same command without a cluster:").toHtmlEscaped(),
                       m_appearance.codeFamily(), escaped(local)));
    setTip(m_local, local);
}

QString TakeAwayPage::proposedName() const
{
    const bool yaml = m_yaml->isChecked();
    switch (form()) {
    case File: return yaml ? QStringLiteral("patch.yaml") : QStringLiteral("patch.json");
    case Kustomization: return QStringLiteral("kustomization.yaml");
    case Http: return QStringLiteral("patch.http");
    case Diff: return QStringLiteral("change.diff");
    default: return QStringLiteral("patch.sh");
    }
}

QString TakeAwayPage::statusText() const
{
    if (!m_taken.found)
        return {};
    const auto proved = std::count_if(m_taken.patches.begin(), m_taken.patches.end(),
                                      [](const TakenPatch &patch) { return patch.proved; });
    return tr("Each patch is verified by applying it: %1 of 3 give the result").arg(proved);
}

void TakeAwayPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT backAsked();
    else
        QWidget::keyPressEvent(event);
}

void TakeAwayPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_note->setVisible(width() >= 1200);
    m_what->setVisible(width() >= 1100);
    m_text->setFixedHeight(height() >= 800 ? 132 : 92);
}

} // namespace fieldwise::ui
