// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>

#include "ui/editor/channel.h"
#include "ui/models/valuesmodel.h"
#include "ui/views/chaincard.h"
#include "ui/views/noticebar.h"
#include "ui/views/paneview.h"
#include "ui/views/reasonslist.h"
#include "ui/work/valuesgiven.h"

namespace fieldwise::ui {

/// The page "Values": the layers of Helm's values side by side, the computed values, those to look at, and the chain of
/// sources of the selected one.
class ValuesPage : public QWidget {
    Q_OBJECT
public:
    explicit ValuesPage(const Appearance &appearance, QWidget *parent = nullptr);

    /// What was given, and what was computed from it. If that has refusals, the values from before stay, stale.
    void setShown(const ValuesGiven &given, const std::shared_ptr<const helm::ValuesShown> &shown);
    const std::shared_ptr<const helm::ValuesShown> &shown() const { return m_shown; }
    /// Forgets the values from before.
    void clear();
    void setProblem(const QString &problem);
    void select(int place);
    int selected() const { return m_selected; }
    /// Selects the next (1) or the previous (-1) value to look at.
    void selectNext(int direction);
    /// Goes to the line of a source of the selected value: 0 is the winner.
    void goToSource(int source);
    void focusPart(int delta);
    void setCodePixels(double pixels);
    QString statusText() const;

    size_t paneCount() const { return m_shown ? m_shown->panes.size() : 0; }
    PaneView *pane(size_t index) const { return m_panes[index]; }
    PaneView *computed() const { return m_computed; }
    ReasonsList *list() const { return m_list; }
    ValuesModel &model() { return m_model; }
    ChainCard *card() const { return m_card; }
    NoticeBar *notice() const { return m_notice; }
    QLineEdit *arguments() const { return m_arguments; }
    QComboBox *versionBox() const { return m_version; }
    QComboBox *reuseBox() const { return m_reuse; }
    QToolButton *addButton() const { return m_add; }
    QTabBar *tabs() const { return m_tabs; }
    /// The buttons of layers that are switched off.
    QList<QToolButton *> switchedOff() const { return m_off->findChildren<QToolButton *>(); }

Q_SIGNALS:
    void backAsked();
    void selectionChanged();
    /// The text of this pane was edited.
    void textEdited(int pane, const std::string &text);
    void argumentsEdited(const QString &arguments);
    void versionChosen(const fieldwise::helm::Version &version);
    void reuseChosen(fieldwise::helm::Reuse reuse);
    void switchOnAsked(int file); ///< -1: the arguments
    void layerMenuAsked(int pane, const QPoint &at);
    void filesDropped(const QStringList &files);
    void tryAsked();
    void trialEnded();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QWidget *buildBar();
    QWidget *buildBelow();
    QWidget *panelOf(const QString &name, Label *fact, QWidget *content);
    void fillBoxes();
    void makePanes();
    void connectPane(PaneView *pane);
    void nameTabs();
    void showPanes(const ValuesGiven &given);
    void showPane(size_t index, const ValuesGiven &given);
    void showComputed();
    void showNotice();
    void showFrames();
    void showFaults();
    void showOff(const ValuesGiven &given);
    void showRefusal();
    void arrange();
    void bringPane(size_t index);
    QString nameOf(const helm::ShownPane &pane) const;
    void scrollTogether(const PaneEditor *source, int row);
    void chooseLine(const helm::ShownPane &pane, int line);
    size_t indexOf(const PaneView *pane) const;
    size_t paneOf(const helm::Source &source) const;

    const Appearance &m_appearance;
    std::shared_ptr<const helm::ValuesShown> m_shown;
    std::shared_ptr<const helm::ValuesShown> m_computable; ///< the newest without refusals
    int m_selected = -1;
    ValuesModel m_model;
    Label *m_note;
    QComboBox *m_version;
    QComboBox *m_reuse;
    QToolButton *m_add;
    NoticeBar *m_notice;
    QTabBar *m_tabs;
    QScrollArea *m_scroll;
    ChannelSplitter *m_columns;
    QWidget *m_off;
    std::vector<PaneView *> m_panes;
    std::vector<helm::PaneRole> m_roles; ///< of the panes
    QLineEdit *m_arguments;
    PaneView *m_computed;
    Label *m_listFact;
    ReasonsList *m_list;
    QToolButton *m_rest;
    Label *m_cardFact;
    ChainCard *m_card;
    QSplitter *m_rows;
    QSplitter *m_below;
    QSplitter *m_right;
    bool m_filling = false;
    bool m_isLow = false;
    bool m_scrolling = false;
    bool m_isTrial = false;
};

} // namespace fieldwise::ui
