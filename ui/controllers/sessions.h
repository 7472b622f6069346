// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class NamedPlaces;
class ResultController;
class SchemasController;

/// Opens and saves sessions, and asks before unsaved work is given up.
class SessionsController : public Controller {
    Q_OBJECT
public:
    SessionsController(WindowParts &parts, NamedPlaces &places, ResultController &results,
                       SchemasController &schemaFiles);

    /// Asks about unsaved work, then opens the session; says what went wrong.
    void openSession(const QString &file);
    /// Asks when something is in no file yet. True when it may be given up.
    bool mayClose();
    /// What is open now; `folder`: from which paths are told.
    config::Session sessionNow(const QString &folder) const;
    /// `file`: the session file that it is in, "" for one that was left behind.
    void restoreSession(const config::Session &session, const QString &folder, const QString &file);

Q_SIGNALS:
    void sessionSaved();

private:
    bool leaveOutSecrets(config::Session &session, const QString &file);
    bool saveSession(bool ask);

    NamedPlaces &m_places;
    ResultController &m_results;
    SchemasController &m_schemaFiles;
    QString m_secretsTold; ///< the session file that may hold Secret values
};

} // namespace fieldwise::ui
