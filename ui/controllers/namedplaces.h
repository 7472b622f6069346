// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Places that a session has named: nothing is written there that nobody agreed to.
class NamedPlaces : public Controller {
    Q_OBJECT
public:
    explicit NamedPlaces(WindowParts &parts);

    void noteNamed(bool ownFile);
    bool mayWrite(const QString &file);
    QString chosen(const QString &file);

private:
    QSet<QString> m_named; ///< paths that a session has named and nobody has chosen here
};

} // namespace fieldwise::ui
