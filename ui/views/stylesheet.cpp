// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/stylesheet.h"

#include <iterator>
#include <utility>

namespace fieldwise::ui {

namespace {

constexpr const char *sheet = R"(
QMainWindow, QDialog { background: @chrome; }
QMenuBar { background: @chrome; color: @text; border-bottom: 1px solid @line; padding: 0 8px; }
QMenuBar::item { padding: 5px 10px; margin-top: 1px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @editor; color: @text; border: 1px solid @line; padding: 4px 0; }
QMenu::item { padding: 5px 28px 5px 32px; }
QMenu::item:selected { background: @selection; color: @text; }
QMenu::item:disabled { color: @border; }
QMenu::separator { height: 1px; background: @line; margin: 4px 0; }
QMenu::indicator { width: 12px; height: 12px; left: 10px; background: @editor; border: 1px solid @border; }
QMenu::indicator:non-exclusive { border-radius: 3px; }
QMenu::indicator:non-exclusive:checked { background: @accent; border: 1px solid @accent; image: url(:/icons/@check.svg); }
QMenu::indicator:exclusive { border-radius: 7px; }
QMenu::indicator:exclusive:checked { border: 4px solid @accent; width: 6px; height: 6px; }
QMenu::right-arrow { image: url(:/icons/@side.svg); width: 10px; height: 10px; right: 8px; }
QStatusBar { background: @chrome; color: @second; border-top: 1px solid @line; min-height: 24px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @second; font-size: 12px; padding: 0 6px; }
QToolTip { background: @editor; color: @text; border: 1px solid @line; padding: 4px; }

QWidget#toolBar, QWidget#contextBar, QWidget#pageBar, QWidget#paneHeader, QWidget#reasonsHeader, QWidget#triageBand { background: @chrome; }
QWidget#toolBar, QWidget#contextBar, QWidget#pageBar, QWidget#paneHeader, QWidget#reasonsHeader, QWidget#triageBand { border-bottom: 1px solid @line; }
QWidget#paneHeader QLabel#name, QWidget#reasonsHeader QLabel#name { font-weight: 600; color: @text; }
QLabel[kind="caption"] { color: @muted; font-size: 12px; }
QLabel[kind="second"] { color: @second; font-size: 12px; }
QLabel[kind="warn"] { color: @noticeText; font-size: 12px; font-weight: 600; }
QLabel[kind="fails"] { color: @failsText; font-size: 12px; font-weight: 600; }

QPushButton, QToolButton[kind="choice"] { background: @editor; color: @text; border: 1px solid @line; border-radius: 4px;
  padding: 0 11px; min-height: 26px; max-height: 26px; }
QPushButton:hover, QToolButton[kind="choice"]:hover { background: @hover; }
QPushButton:focus, QToolButton[kind="choice"]:focus { outline: none; border: 2px solid @accent; padding: 0 10px; min-height: 24px; max-height: 24px; }
QPushButton:disabled, QToolButton[kind="choice"]:disabled { color: @border; background: @chrome; }
QPushButton[kind="main"] { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 500; }
QPushButton[kind="main"]:hover { background: @frame; border-color: @frame; }
QPushButton[kind="main"]:focus { border: 2px solid @text; }
QPushButton[kind="main"]:disabled { background: @hover; border: 1px solid @line; color: @muted; }
QPushButton:checked { background: @selection; border-color: @accent; }
QPushButton[kind="link"]:disabled { color: @muted; }
QPushButton[kind="link"] { font-weight: 600; background: transparent; border: none; color: @accent; padding: 0 2px; }
QToolButton[kind="choice"] { padding: 0 26px 0 11px; }
QToolButton[kind="choice"]::menu-indicator { image: url(:/icons/@chevron.svg); width: 10px; height: 10px;
  subcontrol-origin: padding; subcontrol-position: center right; right: 9px; }
QToolButton { background: transparent; border: none; border-radius: 4px; color: @text; }
QToolButton[kind="link"] { color: @accent; font-size: 12px; padding: 0 4px; min-height: 24px; }
QToolButton[kind="link"]:hover { background: @hover; }
QToolButton[kind="link"]:focus { border: 2px solid @accent; padding: 0 2px; }
QToolButton[kind="small"] { background: @editor; border: 1px solid @border; font-size: 12px; font-weight: 500; padding: 0 7px;
  min-height: 20px; max-height: 20px; }
QToolButton[kind="small"]:hover { background: @hover; }
QToolButton#choiceMore::menu-indicator { image: none; }
QToolButton[kind="small"]:disabled { color: @border; background: @chrome; border: 1px solid @line; }
QToolButton[kind="small"]:focus { border: 2px solid @accent; padding: 0 6px; min-height: 18px; max-height: 18px; }
QToolButton#choiceBoth { padding-right: 20px; }
QToolButton#choiceBoth::menu-indicator { image: url(:/icons/@chevron.svg); width: 8px; height: 8px;
  subcontrol-origin: padding; subcontrol-position: center right; right: 7px; }
QToolButton[kind="panel"] { background: @editor; color: @text; border: 1px solid @line; padding: 0 11px; min-height: 26px; max-height: 26px; }
QToolButton[kind="panel"]:hover { background: @hover; }
QToolButton[kind="panel"]:checked { background: @selection; border: 1px solid @accent; }
QToolButton[kind="panel"]:focus { border: 2px solid @accent; padding: 0 10px; min-height: 24px; max-height: 24px; }
QFrame#drawer { background: @editor; border: 1px solid @border; border-top: none; }
QToolButton[kind="icon"] { min-width: 28px; min-height: 28px; max-width: 28px; max-height: 28px; }
QToolButton[kind="icon"]:hover { background: @hover; }
QToolButton[kind="icon"]:focus { border: 2px solid @accent; }
QToolButton[kind="toggle"] { color: @second; padding: 0 6px; min-height: 24px; max-height: 24px; border: 1px solid transparent; }
QToolButton[kind="toggle"]:hover { background: @hover; }
QToolButton[kind="toggle"]:checked { background: @selection; color: @text; border: 1px solid @border; }
QToolButton[kind="toggle"]:focus { border: 2px solid @accent; padding: 0 7px; min-height: 22px; max-height: 22px; }
QCheckBox { color: @text; spacing: 8px; border: 2px solid transparent; border-radius: 4px; }
QCheckBox:focus { outline: none; border: 2px solid @accent; }
QCheckBox::indicator { width: 14px; height: 14px; background: @editor; border: 1px solid @border; border-radius: 3px; }
QCheckBox::indicator:checked { background: @accent; border: 1px solid @accent; image: url(:/icons/@check.svg); }
QFrame#trough { background: @hover; border-radius: 5px; }
QFrame#trough QToolButton { color: @second; padding: 0 6px; min-height: 24px; max-height: 24px; border: 1px solid transparent; }
QFrame#trough QToolButton:hover { color: @text; }
QFrame#trough QToolButton:checked { background: @editor; color: @text; border: 1px solid @border; font-weight: 600; }
QFrame#trough QToolButton:focus { border: 2px solid @accent; padding: 0 5px; min-height: 22px; max-height: 22px; }
QComboBox { background: @editor; color: @text; border: 1px solid @line; border-radius: 4px; padding: 0 11px; min-height: 26px; max-height: 26px; }
QComboBox:hover { background: @hover; }
QComboBox:focus { border: 2px solid @accent; padding: 0 10px; min-height: 24px; max-height: 24px; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox::down-arrow { image: url(:/icons/@chevron.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @editor; color: @text; border: 1px solid @line; outline: none;
  selection-background-color: @selection; selection-color: @text; padding: 4px; }
QLineEdit { background: @editor; border: 1px solid @line; border-radius: 4px; padding: 0 8px; min-height: 26px;
  selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus { border: 2px solid @accent; padding: 0 7px; min-height: 24px; }
QLineEdit[kind="bare"], QLineEdit[kind="bare"]:focus { border: none; background: transparent; padding: 0; }

QListView, QTableView, QTreeView { background: @editor; border: none; outline: none; }
QDialog QListWidget { border: 1px solid @line; border-radius: 4px; }
QDialog QListWidget::item { padding: 6px 8px; border-bottom: 1px solid @line; color: @text; }
QDialog QListWidget::item:selected { background: @selection; }
QTabBar { background: @chrome; }
QTabBar::tab { background: @chrome; color: @second; padding: 5px 16px; min-height: 20px; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { background: @hover; }
QTabBar::tab:selected { color: @text; font-weight: 600; border-bottom: 2px solid @text; }
QTabBar::tab:selected:focus { border-bottom: 2px solid @accent; color: @accent; }
QTreeView { background: @editor; color: @text; border: 1px solid @line; border-radius: 4px; outline: none; }
QTreeView::item { min-height: 26px; border-bottom: 1px solid @hover; }
QTreeView::item:selected { background: @selection; color: @text; }
QTreeView#settingsList::item, QTreeView#syncTree::item { padding: 0 8px; }
QTreeView:focus { border: 2px solid @accent; }
QDialog QListWidget:focus { border: 2px solid @accent; }
QSpinBox { background: @editor; color: @text; border: 1px solid @line; border-radius: 4px; padding: 0 8px; min-height: 26px; max-height: 26px;
  selection-background-color: @accent; selection-color: @onAccent; }
QSpinBox:focus { border: 2px solid @accent; padding: 0 7px; min-height: 24px; max-height: 24px; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: 26px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover { background: @hover; }
QSpinBox::up-arrow { image: url(:/icons/@chevron-up.svg); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url(:/icons/@chevron.svg); width: 10px; height: 10px; }
QHeaderView { background: @chrome; border: none; }
QHeaderView::section { background: @chrome; color: @second; border: none; border-right: 1px solid @line;
  border-bottom: 1px solid @line; padding: 0 12px; }
QWidget#card, QScrollArea#cardScroll { background: @editor; }
QWidget#stepsSide { background: @editor; }
QWidget#takeAwayBelow { background: @editor; border-top: 1px solid @line; }
QPlainTextEdit { background: @editor; color: @text; border: 1px solid @line; border-radius: 4px; padding: 4px;
  selection-background-color: @accent; selection-color: @onAccent; }
QPlainTextEdit:focus { border: 2px solid @accent; padding: 3px; }
QWidget#filterHead { background: @selection; border-bottom: 1px solid @line; }
QWidget#conflictsFoot, QWidget#noiseFoot { background: @editor; border-top: 1px solid @line; }
QFrame#horizontalLine { background: @line; max-height: 1px; min-height: 1px; }
QFrame#verticalLine { background: @line; max-width: 1px; min-width: 1px; }
QSplitter::handle { background: @line; }

QListView#completions { background: @editor; color: @text; border: 1px solid @border; padding: 4px 0;
  selection-background-color: @selection; selection-color: @text; }
QListView#completions::item { padding: 4px 8px; }
QDialog QLabel, QMessageBox QLabel { color: @text; }
QDialog QToolButton:hover, QFileDialog QToolButton:hover { background: @hover; }
QFileDialog QListView, QFileDialog QTreeView { border: 1px solid @line; border-radius: 4px; }
QFileDialog QListView::item:selected, QFileDialog QTreeView::item:selected { background: @selection; color: @text; }
QScrollBar:vertical { background: @editor; width: 10px; margin: 0; }
QScrollBar:horizontal { background: @margin; height: 8px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: 24px; margin: 0 2px; }
QScrollBar::handle:horizontal { min-width: 24px; margin: 1px 0; }
QScrollBar::handle:hover { background: @border; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: transparent; width: 0; height: 0; }
)";

} // namespace

QString styleSheetOf(const Theme &theme)
{
    const auto mix = [](const QColor &a, const QColor &b) {
        return QColor((a.red() + b.red()) / 2, (a.green() + b.green()) / 2, (a.blue() + b.blue()) / 2);
    };
    const std::pair<const char *, QColor> colours[] = {
        {"@chrome", theme[Role::Chrome]},
        {"@editor", theme[Role::Editor]},
        {"@margin", theme[Role::Margin]},
        {"@line", theme[Role::Line]},
        {"@border", theme[Role::Border]},
        {"@hover", theme[Role::Hover]},
        {"@text", theme[Role::Text]},
        {"@second", theme[Role::Second]},
        {"@muted", theme[Role::Muted]},
        {"@accent", theme[Role::Accent]},
        {"@onAccent", theme[Role::OnAccent]},
        {"@selection", theme[Role::Selection]},
        {"@frame", theme[Role::Frame]},
        {"@failsText", theme.ink(Look::Fails, Ink::Text)},
        {"@noticeText", theme.ink(Look::Notice, Ink::Text)},
        {"@scroll", mix(theme[Role::Line], theme[Role::Border])},
    };
    QString filled = QString::fromLatin1(sheet);
    filled.replace(QLatin1String("@check"),
                   theme.isDark() ? QStringLiteral("check-dark") : QStringLiteral("check-light"));
    filled.replace(QLatin1String("@side"), theme.isDark() ? QStringLiteral("side-dark") : QStringLiteral("side-light"));
    filled.replace(QLatin1String("@chevron"),
                   theme.isDark() ? QStringLiteral("chevron-dark") : QStringLiteral("chevron-light"));
    // Longer names first, so that @on does not eat the start of @onAccent.
    filled.replace(QLatin1String("@onAccent"), theme[Role::OnAccent].name());
    for (const auto &[name, colour] : colours)
        filled.replace(QString::fromLatin1(name), colour.name());
    return filled;
}

} // namespace fieldwise::ui
