// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Noise and a person's rules for what is to be ignored.
class NoiseController : public Controller {
    Q_OBJECT
public:
    explicit NoiseController(WindowParts &parts);

    void showNoise();
    /// Rules for what is to be ignored, remembered; what went wrong, if anything.
    std::optional<QString> loadIgnoreRules(const QString &file);
    void forgetIgnoreRules();
    /// Adds a rule for the selected field to the file of rules, or to a new one.
    std::optional<QString> ignoreField(const QString &why);

private:
    bool mayIgnore() const;
    void showIgnoreActions();
    void askIgnoreRules();

    std::map<merge::Mode, bool> m_noiseHidden; ///< as it was set here, by mode
    QString m_ignoreFile;
};

} // namespace fieldwise::ui
