// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Hiding noise, and a person's ignore rules.
class NoiseController : public Controller {
    Q_OBJECT
public:
    explicit NoiseController(WindowParts &parts);

    void showNoise();
    /// Loads ignore rules and remembers the file. Returns what went wrong, if anything.
    std::optional<QString> loadIgnoreRules(const QString &file);
    void forgetIgnoreRules();
    /// Adds a rule for the selected field to the file of ignore rules, or to a new one.
    std::optional<QString> ignoreField(const QString &why);

private:
    bool mayIgnore() const;
    void showIgnoreActions();
    void askIgnoreRules();

    std::map<merge::Mode, bool> m_noiseHidden; ///< as set in this window, by mode
    QString m_ignoreFile;
};

} // namespace fieldwise::ui
