// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/guidewindow.h"

#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int placeRole = Qt::UserRole;

/// In the order of the contents; the others follow.
const QStringList firstPages{QStringLiteral("user-guide.md"),  QStringLiteral("rules.md"),
                             QStringLiteral("kubectl.md"),     QStringLiteral("server-side.md"),
                             QStringLiteral("packages.md"),    QStringLiteral("git.md"),
                             QStringLiteral("command-line.md")};

QStringList allPages()
{
    QStringList pages = firstPages;
    for (const QString &folder : {QString(), QStringLiteral("semantics/")})
        for (const QString &name : QDir(QStringLiteral(":/guide/") + folder).entryList({QStringLiteral("*.md")}))
            if (!pages.contains(folder + name))
                pages += folder + name;
    return pages;
}

struct Heading {
    int level;
    QString text;
};

/// The headings of a page; a line of code that begins with # is none.
QList<Heading> headingsOf(const QString &markdown)
{
    QList<Heading> out;
    bool isCode = false;
    for (const QString &line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        const qsizetype level = isCode ? 0 : line.indexOf(QLatin1Char(' '));
        if (level > 0 && level <= 3 && line.startsWith(QString(level, QLatin1Char('#'))))
            out += {static_cast<int>(level), line.mid(level + 1).remove(QLatin1Char('`'))};
    }
    return out;
}

} // namespace

GuideWindow::GuideWindow(const Appearance &appearance, QWidget *parent)
    : QDialog(parent),
      m_contents(new QTreeWidget),
      m_text(new GuideText(appearance)),
      m_search(new QLineEdit),
      m_back(new QToolButton),
      m_forward(new QToolButton),
      m_said(new Label)
{
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("Guide"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resize(1000, 720);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    auto *bar = new QHBoxLayout;
    for (const auto &[button, name, icon, steps] :
         {std::tuple(m_back, tr("Back"), "previous", -1), {m_forward, tr("Forward"), "next", 1}}) {
        button->setIcon(appearance.icon(QString::fromLatin1(icon)));
        button->setAccessibleName(name);
        setTip(button, name);
        bar->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, steps = steps] { go(steps); });
    }
    m_back->setObjectName(QStringLiteral("guideBack"));
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setClearButtonEnabled(true);
    bar->addWidget(m_search, 1);
    column->addLayout(bar);
    m_contents->setObjectName(QStringLiteral("guideContents"));
    m_contents->setAccessibleName(tr("Contents of the guide"));
    m_contents->setHeaderHidden(true);
    m_contents->setIndentation(12);
    auto *splitter = new QSplitter;
    splitter->addWidget(m_contents);
    splitter->addWidget(m_text);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({280, 720});
    splitter->setChildrenCollapsible(false);
    column->addWidget(splitter, 1);
    m_said->setProperty("kind", QStringLiteral("caption"));
    m_said->setWordWrap(true);
    m_said->hide();
    column->addWidget(m_said);
    fillContents();
    connect(m_contents, &QTreeWidget::itemClicked, this,
            [this](QTreeWidgetItem *item) { openAt(item->data(0, placeRole).toString()); });
    connect(m_contents, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem *item) { openAt(item->data(0, placeRole).toString()); });
    connect(m_text, &GuideText::anchorClicked, this, &GuideWindow::follow);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { find(false); });
    const auto key = [this](const QKeySequence &keys, auto run) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, run);
    };
    key(QKeySequence::Find, [this] { m_search->setFocus(Qt::ShortcutFocusReason), m_search->selectAll(); });
    key(QKeySequence(Qt::Key_F3), [this] { find(false); });
    key(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { find(true); });
    key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { go(-1); });
    key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { go(1); });
    openAt(firstPages.first());
    m_text->setFocus();
}

void GuideWindow::fillContents()
{
    for (const QString &page : allPages()) {
        auto *top = new QTreeWidgetItem(m_contents);
        for (const Heading &heading : headingsOf(guidePage(page))) {
            const bool isTitle = heading.level == 1 && top->text(0).isEmpty();
            if (!isTitle && heading.level != 2)
                continue;
            auto *item = isTitle ? top : new QTreeWidgetItem(top);
            item->setText(0, heading.text);
            item->setData(0, placeRole, isTitle ? page : page + QLatin1Char('#') + anchorOf(heading.text));
        }
    }
}

void GuideWindow::openAt(const QString &place)
{
    const QString whole = place.startsWith(QLatin1Char('#')) ? m_text->page() + place : place;
    if (whole == this->place())
        return showPlace(whole);
    m_places = m_places.mid(0, m_at + 1) << whole;
    m_at = m_places.size() - 1;
    showPlace(whole);
}

void GuideWindow::showPlace(const QString &place)
{
    const QString page = place.section(QLatin1Char('#'), 0, 0);
    if (page != m_text->page())
        m_text->showPage(page);
    m_text->showAnchor(place.section(QLatin1Char('#'), 1));
    m_said->hide();
    m_back->setEnabled(m_at > 0);
    m_forward->setEnabled(m_at + 1 < m_places.size());
    markContents();
}

void GuideWindow::go(int steps)
{
    if (m_at + steps < 0 || m_at + steps >= m_places.size())
        return;
    m_at += steps;
    showPlace(place());
}

/// Marks the chapter that is shown, or its page.
void GuideWindow::markContents()
{
    for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
        QTreeWidgetItem *page = m_contents->topLevelItem(i);
        page->setExpanded(page->data(0, placeRole) == m_text->page());
        if (!page->isExpanded())
            continue;
        m_contents->setCurrentItem(page);
        for (int j = 0; j < page->childCount(); ++j)
            if (page->child(j)->data(0, placeRole) == place())
                m_contents->setCurrentItem(page->child(j));
    }
}

/// Links of a page are relative to it, and may lead out of the guide.
void GuideWindow::follow(const QUrl &link)
{
    const QString folder = m_text->page().left(m_text->page().lastIndexOf(QLatin1Char('/')) + 1);
    const QString page = QDir::cleanPath(folder + link.path());
    if (link.scheme() == QLatin1String("fieldwise"))
        return Q_EMIT exampleAsked(link.path().section(QLatin1Char('/'), 1));
    if (link.scheme().isEmpty() && link.path().isEmpty())
        return openAt(QLatin1Char('#') + link.fragment());
    if (link.scheme().isEmpty() && QFile::exists(QStringLiteral(":/guide/") + page))
        return openAt(page + (link.hasFragment() ? QLatin1Char('#') + link.fragment() : QString()));
    m_said->setText(tr("This is not in the guide: %1").arg(link.toString()));
    m_said->show();
}

void GuideWindow::find(bool backwards)
{
    m_said->hide();
    if (m_search->text().isEmpty() || m_text->findWords(m_search->text(), backwards) || findOnOtherPage(backwards))
        return;
    m_said->setText(tr("Nothing in the guide has “%1”.").arg(m_search->text()));
    m_said->show();
}

/// Goes to the next page that has the words, at last to the same one again.
bool GuideWindow::findOnOtherPage(bool backwards)
{
    const QStringList pages = allPages();
    const qsizetype here = pages.indexOf(m_text->page()), count = pages.size();
    for (qsizetype i = 1; i <= count; ++i) {
        const QString &page = pages[(here + (backwards ? count - i : i)) % count];
        if (!guidePage(page).contains(m_search->text(), Qt::CaseInsensitive))
            continue;
        openAt(page);
        if (m_text->findWords(m_search->text(), backwards, true))
            return true;
    }
    return false;
}

} // namespace fieldwise::ui
