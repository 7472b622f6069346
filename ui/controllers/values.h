// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"
#include "ui/work/background.h"
#include "ui/work/valuesgiven.h"

namespace fieldwise::ui {

/// Controls the page "Values".
class ValuesController : public Controller {
    Q_OBJECT
public:
    explicit ValuesController(WindowParts &parts);

    /// Shows the page in place of the panes, or these again.
    void setShowing(bool on);
    void show(ValuesGiven given);
    /// Adds files by what they are, and shows the page.
    void addFiles(const QStringList &files);
    const ValuesGiven &given() const { return m_given; }
    /// Asks about texts that were edited and not saved. Returns true if there are none, or they were saved or may be
    /// discarded.
    bool mayClose();
    /// True if what is shown was computed from what is given.
    bool isSettled() const { return m_shown == m_asked; }

private:
    void connectPage();
    void leave();
    void fillMenu();
    /// `name` is that of the step for undo.
    void change(const QString &name, const std::function<void(ValuesGiven &)> &edit);
    void changeTyping(const QString &where, const std::string &before, const std::string &after,
                      const std::function<void(ValuesGiven &)> &edit);
    void edit(const std::function<void(ValuesGiven &)> &edit);
    void move(void (ValuesHistory::*by)(ValuesGiven &));
    void showHistory();
    void showNoMode();
    void showMode();
    void compute();
    void askOtherwise();
    void tryWithout();
    void editText(int pane, const std::string &text);
    void showLayerMenu(int pane, const QPoint &at);
    void chooseFile(QString (*add)(ValuesGiven &, const QString &), const QString &title, bool isFolder = false);
    void save(size_t file);
    bool saveAs(const QString &path, const std::string &name, const std::string &text);
    bool saveAllAs();
    void sayProblem(const QString &problem);

    ValuesPage &m_page;
    ValuesGiven m_given;
    ValuesHistory m_history;
    int m_asked = 0; ///< calculations
    int m_shown = 0;
    Background m_work; ///< last, so that it is joined first
};

} // namespace fieldwise::ui
