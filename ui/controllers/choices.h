// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Passes a person's choices from keys, menus and cards to the workspace.
class ChoicesController : public Controller {
    Q_OBJECT
public:
    explicit ChoicesController(WindowParts &parts);

    /// Saves the choices to a file, for reuse with the next version of the inputs. Returns false, with a message, if it
    /// can't.
    bool saveChoicesTo(const QString &file);
    /// Returns what went wrong, if anything.
    std::optional<QString> loadChoicesFrom(const QString &file);
    /// Reports choices that no longer apply, and those that were made for other values, once.
    void showLapsed();

private:
    bool mayChoose() const;
    bool mayTake() const;
    void take(merge::ChoiceKind take, const QString &value = {});
    void takePane(size_t pane, bool all);
    void takeLine(merge::DecisionRef ref, std::optional<merge::Side> side, bool taken);
    void accept();
    void tellMoved();
    void typeValue();
    void showTakes();
    void showChoices();
    void saveChoices();
    void loadChoices();

    QString m_toldLapsed;    ///< the choices that no longer apply, as last reported
    QStringList m_toldMoved; ///< the fields whose choices were made for other values, as last reported
};

} // namespace fieldwise::ui
