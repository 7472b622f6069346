// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QButtonGroup>
#include <QDialog>
#include <QPushButton>

#include "ui/dialogs/openslot.h"
#include "ui/dialogs/openwords.h"

namespace fieldwise::ui {

/// What the dialog needs to know of its window.
struct OpenContext {
    openings::Way now;
    merge::Mode threeWay = merge::Mode::ThreeWay; ///< the rules of the segment Three-way
    QString replaces;                             ///< the name of what is open; "" if nothing is
    bool hasTabs = false;
    QString folder; ///< where files are looked for
    kubectl::Cluster cluster;
    std::vector<kubectl::Wanted> clustersBefore; ///< what was asked of clusters, newest first
    /// Reads large files; it may outlive the dialog, which then does not wait for it.
    std::shared_ptr<Background> reading = std::make_shared<Background>();
};

/// Asks for a comparison: a slot a pane, and a mode that follows what is given until a person chooses one.
class OpenDialog : public QDialog {
    Q_OBJECT
public:
    OpenDialog(const Appearance &appearance, OpenContext context, QWidget *parent);

    /// Fills the slots that fit, in the order of the files.
    void take(const QStringList &files);
    const OpenRequest &request() const { return m_request; }
    /// A session among the files that were given; it is opened instead.
    const QString &session() const { return m_session; }
    bool inNewTab() const { return m_inNewTab; }
    const QString &lastFolder() const { return m_context.folder; }
    OpenSlot *slotAt(size_t place) const { return m_panes.at(place); }
    QString words() const { return m_finding->text(); }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *buildHead();
    QWidget *buildModes();
    QWidget *buildPanes();
    QWidget *buildButtons();
    void chooseWay(const openings::Way &way);
    void ask(size_t place, OpenWay way);
    void askFiles(size_t place);
    void askCluster(size_t place);
    void askRevision(size_t place);
    void put(size_t place, const Source &source);
    Source fileSource(const QString &file);
    bool takeSession(const QStringList &files);
    void swap(size_t place, int with);
    std::vector<Source> given() const;
    void arrange();
    void placeAll();
    void followLast();
    void showAll();
    void goOn();
    void showSlots(const Looked &looked);
    void showMode(const Looked &looked);
    void finish(bool inNewTab);

    const Appearance &m_appearance;
    OpenContext m_context;
    SourceLooks m_looks;
    OpenRequest m_request;
    std::vector<Source> m_toPlace; ///< given together, until all are read
    openings::Way m_before;        ///< the mode when they were given
    std::optional<Source> m_last;  ///< given alone, until it is read
    QString m_session;
    bool m_isChosen = false; ///< the mode, by a person
    bool m_inNewTab = false;
    QButtonGroup *m_modes;
    Label *m_why;
    std::vector<OpenSlot *> m_panes;
    std::vector<QToolButton *> m_swaps;
    Label *m_findingIcon;
    Label *m_finding;
    QPushButton *m_replace;
    QPushButton *m_open;
};

} // namespace fieldwise::ui
