// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/startpage.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/glyphs.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// The dashed box with the buttons for opening files.
class DropBox : public QWidget {
public:
    DropBox(const Appearance &appearance, const Actions &actions, QPushButton *paste, QAbstractButton *empty)
        : m_appearance(appearance), m_icon(new Label)
    {
        auto *column = new QVBoxLayout(this);
        column->setContentsMargins(24, 28, 24, 28);
        column->setSpacing(10);
        auto *title = new Label(StartPage::tr("Drop two or three files here, or one live object"));
        title->setFont(appearance.text(15, QFont::DemiBold));
        auto *what = new Label(StartPage::tr("YAML or JSON, in the order of the panes"));
        what->setProperty("kind", QStringLiteral("second"));
        for (Label *label : {m_icon, title, what}) {
            label->setAlignment(Qt::AlignCenter);
            column->addWidget(label);
        }
        auto *open = new QPushButton;
        const auto showKeys = [open, action = actions[Act::Open]] {
            open->setText(
                StartPage::tr("Open…   %1").arg(action->shortcut().toString(QKeySequence::NativeText)).trimmed());
        };
        QObject::connect(actions[Act::Open], &QAction::changed, open, showKeys);
        showKeys();
        open->setObjectName(QStringLiteral("startOpen"));
        open->setProperty("kind", QStringLiteral("main"));
        QObject::connect(open, &QPushButton::clicked, actions[Act::Open], &QAction::trigger);
        auto *row = new QHBoxLayout;
        row->addStretch();
        row->addWidget(open);
        row->addWidget(paste);
        row->addWidget(empty);
        row->addStretch();
        column->addLayout(row);
        const auto paint = [this, open, paste] {
            paste->setIcon(m_appearance.icon(QStringLiteral("paste")));
            m_icon->setPixmap(m_appearance.icon(QStringLiteral("drop")).pixmap(24, 24));
            open->setIcon(m_appearance.icon(QStringLiteral("folder"), Role::OnAccent));
        };
        QObject::connect(&appearance, &Appearance::changed, this, paint);
        paint();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &t = m_appearance.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QPen pen(t[Role::Border], 1.5);
        pen.setDashPattern({4, 2.5});
        painter.setPen(pen);
        painter.setBrush(t[Role::Editor]);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }

private:
    const Appearance &m_appearance;
    Label *m_icon;
};

} // namespace

StartRow::StartRow(const Appearance &appearance, const QString &title, const QString &detail, const QString &note,
                   int panes, const QStringList &names, QWidget *parent)
    : QAbstractButton(parent),
      m_appearance(appearance),
      m_title(visible(title)),
      m_detail(visible(detail)),
      m_note(note),
      m_panes(panes),
      m_names(names)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(m_title);
    setAccessibleDescription(m_detail);
    setTip(this, detail);
}

QSize StartRow::sizeHint() const
{
    return {400, m_panes > 0 ? 64 : 56};
}

void StartRow::setNote(const QString &note)
{
    m_note = note;
    update();
}

void StartRow::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (step == 0)
        return QAbstractButton::keyPressEvent(event);
    QList<StartRow *> rows = window()->findChildren<StartRow *>();
    rows.removeIf([](const StartRow *row) { return !row->isVisible(); });
    if (StartRow *next = rows.value(rows.indexOf(this) + step))
        next->setFocus(Qt::TabFocusReason);
}

void StartRow::paintPanes(QPainter &painter, const Theme &t)
{
    // A miniature merge: a pane for each input, with a line for each look.
    static constexpr Look looks[] = {Look::Unchanged, Look::Changed, Look::Conflict, Look::Added};
    for (int pane = 0; pane < m_panes; ++pane) {
        const QRect box(8 + pane * 36, 14, 32, 36);
        painter.setPen(t[Role::Line]);
        painter.setBrush(t[Role::Editor]);
        painter.drawRect(box);
        for (int line = 0; line < 4; ++line) {
            const Look look = looks[(line + pane) % 4];
            const QRectF bar(box.left() + 7, box.top() + 5 + line * 7.5, 12 + (line * 7 + pane * 5) % 12, 3);
            painter.fillRect(bar.adjusted(-3, -2, 0, 2).intersected(QRectF(box).adjusted(1, 1, -1, -1)),
                             t.ink(look, Ink::Background));
            painter.fillRect(bar, look == Look::Unchanged ? t[Role::Line] : t.ink(look, Ink::Mark));
        }
    }
}

void StartRow::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    if (underMouse() && isEnabled())
        painter.fillRect(rect(), t[Role::Hover]);
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    paintPanes(painter, t);
    const int left = m_panes > 0 ? 8 + 3 * 36 + 8 : 40;
    if (m_panes == 0)
        m_appearance.icon(QStringLiteral("file")).paint(&painter, 12, 14, 16, 16);
    const QFont small = m_appearance.text(12);
    const int note = QFontMetrics(small).horizontalAdvance(m_note) + 12;
    const QFont strong = m_appearance.text(13, QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(t[isEnabled() ? Role::Text : Role::Muted]);
    painter.drawText(QRect(left, 11, width() - left - note, 20), Qt::AlignVCenter, m_title);
    painter.setFont(small);
    painter.setPen(t[Role::Muted]);
    const int after = left + QFontMetrics(strong).horizontalAdvance(m_title) + 10;
    painter.drawText(QRect(after, 11, width() - after - note, 20), Qt::AlignVCenter,
                     m_names.join(QStringLiteral(", ")));
    painter.drawText(QRect(width() - note, 0, note - 8, height()), Qt::AlignVCenter | Qt::AlignRight, m_note);
    painter.setPen(t[isEnabled() ? Role::Second : Role::Muted]);
    painter.drawText(QRect(left, 32, width() - left - note, 20), Qt::AlignVCenter,
                     QFontMetrics(small).elidedText(m_detail, Qt::ElideRight, width() - left - note));
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -2), 4, 4);
    }
}

StartPage::StartPage(const Appearance &appearance, const Actions &actions, const std::vector<Example> &examples,
                     QWidget *parent)
    : QScrollArea(parent),
      m_appearance(appearance),
      m_name(new Label(tr("Fieldwise"))),
      m_what(new Label(tr("See what a structured merge does to every field, and why."))),
      m_page(new QWidget),
      m_recent(new QWidget),
      m_recentRows(new QVBoxLayout)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::NoFocus); // its content has the focus
    m_page->setAutoFillBackground(true);
    m_what->setWordWrap(true);
    auto *row = new QHBoxLayout(m_page);
    row->setContentsMargins(48, 64, 48, 48);
    row->setSpacing(64);
    row->addStretch(1);
    row->addWidget(buildLeft(actions), 8);
    row->addWidget(buildExamples(examples), 7);
    row->addStretch(1);
    setWidget(m_page);
    connect(&appearance, &Appearance::changed, this, &StartPage::applyTheme);
    applyTheme();
}

QWidget *StartPage::buildLeft(const Actions &actions)
{
    auto *left = new QWidget;
    left->setMaximumWidth(720);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_name);
    column->addWidget(m_what);
    column->addSpacing(16);
    auto *empty = new QPushButton(tr("Empty panes"));
    connect(empty, &QPushButton::clicked, this, &StartPage::emptyAsked);
    auto *paste = new QPushButton(tr("Paste"));
    paste->setObjectName(QStringLiteral("startPaste"));
    setTip(paste, tr("Paste the clipboard into the first pane"));
    connect(paste, &QPushButton::clicked, this, &StartPage::pasteAsked);
    column->addWidget(new DropBox(m_appearance, actions, paste, empty));
    column->addSpacing(20);
    auto *head = new Label(tr("Start a merge"));
    m_heads += head;
    column->addWidget(head);
    auto *rows = new QVBoxLayout;
    rows->setSpacing(0);
    const auto add = [&](Act act, const QString &title, const QString &detail, const QStringList &panes) {
        auto *row =
            new StartRow(m_appearance, title, detail, actions[act]->shortcut().toString(QKeySequence::NativeText),
                         static_cast<int>(panes.size()), panes);
        connect(row, &QAbstractButton::clicked, actions[act], &QAction::trigger);
        connect(actions[act], &QAction::changed, row,
                [row, action = actions[act]] { row->setNote(action->shortcut().toString(QKeySequence::NativeText)); });
        rows->addWidget(row);
    };
    add(Act::NewThreeWay, tr("Three-way"), tr("Upgrade a package without losing your edits."),
        {tr("Original"), tr("Updated"), tr("Destination")});
    add(Act::NewApply, tr("Apply"), tr("See what kubectl apply would do to a live object."),
        {tr("Last applied"), tr("Local"), tr("Live")});
    add(Act::NewServerSide, tr("Server-side apply"),
        tr("See who owns which field, and which fields you would take over."),
        {tr("Owned before"), tr("Local"), tr("Live")});
    add(Act::NewTwoWay, tr("Two-way"), tr("Merge one file into another."), {tr("Source"), tr("Destination")});
    add(Act::NewPatch, tr("Patch"), tr("See what a patch does to a document, operation by operation."),
        {tr("Patch"), tr("Document")});
    add(Act::NewCompare, tr("Compare"), tr("Write the patches that lead from one version to another."),
        {tr("Before"), tr("After")});
    add(Act::NewGit, tr("Git"), tr("Resolve a conflict of a merge or a rebase, or open a file with conflict markers."),
        {tr("Base"), tr("Theirs"), tr("Ours")});
    column->addLayout(rows);
    column->addStretch();
    return left;
}

QWidget *StartPage::buildExamples(const std::vector<Example> &examples)
{
    auto *right = new QWidget;
    right->setMaximumWidth(640);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildRecent());
    auto *head = new Label(tr("Examples"));
    m_heads += head;
    column->addWidget(head);
    column->addSpacing(8);
    for (const Example &example : examples) {
        auto *row = new StartRow(m_appearance, example.title, example.about, modeName(example.mode),
                                 merge::hasOriginal(example.mode) ? 3 : 2);
        row->setObjectName(QStringLiteral("start-") + example.name);
        connect(row, &QAbstractButton::clicked, this, [this, name = example.name] { Q_EMIT exampleChosen(name); });
        column->addWidget(row);
    }
    column->addStretch();
    return right;
}

QWidget *StartPage::buildRecent()
{
    auto *column = new QVBoxLayout(m_recent);
    column->setContentsMargins(0, 0, 0, 24);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    auto *head = new Label(tr("Recent"));
    m_heads += head;
    auto *clear = new QToolButton;
    clear->setText(tr("Clear"));
    clear->setProperty("kind", QStringLiteral("link"));
    clear->setAccessibleName(tr("Clear the list of recent comparisons"));
    connect(clear, &QToolButton::clicked, this, &StartPage::clearRecentAsked);
    row->addWidget(head, 1);
    row->addWidget(clear);
    column->addLayout(row);
    column->addSpacing(4);
    m_recentRows->setSpacing(0);
    column->addLayout(m_recentRows);
    m_recent->hide();
    return m_recent;
}

void StartPage::setRecent(const std::vector<RecentRow> &rows)
{
    while (QLayoutItem *item = m_recentRows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the sender of the click
        delete item;
    }
    for (size_t i = 0; i < rows.size(); ++i) {
        auto *row = new StartRow(m_appearance, rows[i].title,
                                 rows[i].problem.isEmpty() ? rows[i].detail : rows[i].problem, rows[i].when, 0);
        row->setEnabled(rows[i].problem.isEmpty());
        row->setObjectName(QStringLiteral("recent-%1").arg(i));
        connect(row, &QAbstractButton::clicked, this, [this, i] { Q_EMIT recentChosen(static_cast<int>(i)); });
        m_recentRows->addWidget(row);
    }
    m_recent->setVisible(!rows.empty());
}

void StartPage::applyTheme()
{
    m_name->setFont(m_appearance.text(20, QFont::DemiBold));
    m_what->setFont(m_appearance.text(15));
    for (Label *head : std::as_const(m_heads))
        head->setFont(m_appearance.text(13, QFont::DemiBold));
    const Theme &t = m_appearance.theme();
    QPalette palette = m_page->palette();
    palette.setColor(QPalette::Window, t[Role::Chrome]);
    m_page->setPalette(palette);
    palette = m_what->palette();
    palette.setColor(QPalette::WindowText, t[Role::Second]);
    m_what->setPalette(palette);
}

void StartPage::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void StartPage::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files += url.toLocalFile();
    }
    if (!files.isEmpty())
        Q_EMIT filesDropped(files);
}

} // namespace fieldwise::ui
