// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class NamedPlaces;
class ResultController;
class SchemasController;

/// Opens and saves sessions, and asks before unsaved work is lost.
class SessionsController : public Controller {
    Q_OBJECT
public:
    SessionsController(WindowParts &parts, NamedPlaces &places, ResultController &results,
                       SchemasController &schemaFiles);

    /// Asks about unsaved work, then opens the session; reports what went wrong.
    void openSession(const QString &file);
    /// Asks if there is unsaved work. Returns true if there is none, or it was saved or may be discarded.
    bool mayClose();
    /// The current session; paths are relative to `folder`.
    config::Session sessionNow(const QString &folder) const;
    /// `file`: the session's file; "" for a session left behind by a crash.
    void restoreSession(const config::Session &session, const QString &folder, const QString &file);

Q_SIGNALS:
    void sessionSaved();

private:
    bool leaveOutSecrets(config::Session &session, const QString &file);
    bool saveSession(bool ask);

    NamedPlaces &m_places;
    ResultController &m_results;
    SchemasController &m_schemaFiles;
    QString m_secretsTold; ///< the session file for which a person was asked about Secret values
};

} // namespace fieldwise::ui
