// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Files that a session names as its targets: nothing is written there before a person agrees.
class NamedPlaces : public Controller {
    Q_OBJECT
public:
    explicit NamedPlaces(WindowParts &parts);

    /// A place that the command line names: it needs no agreement, whatever a session names later.
    void trust(const QString &file);
    void noteNamed(bool ownFile);
    bool mayWrite(const QString &file);
    QString chosen(const QString &file);

private:
    QSet<QString> m_trusted;
    QSet<QString> m_named; ///< paths that a session names and that no person has chosen here
};

} // namespace fieldwise::ui
