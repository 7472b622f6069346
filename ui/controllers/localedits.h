// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/value.h"
#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class WhatIfController;

/// In an apply no choice is carried out. What leads to another outcome is offered instead: an edit of Local's text.
class LocalEditsController : public Controller {
    Q_OBJECT
public:
    LocalEditsController(WindowParts &parts, WhatIfController &whatIfs);

private:
    struct Place {
        const merge::DocumentPlan *document = nullptr;
        yaml::Path path;
    };
    /// The selected field; nothing if Local's text has no place for it.
    std::optional<Place> place() const;
    void put(const std::optional<yaml::OrderedJson> &value);
    void typeValue();
    void showEdits();

    WhatIfController &m_whatIfs;
};

} // namespace fieldwise::ui
