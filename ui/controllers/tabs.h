// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace fieldwise::ui {

struct Controllers;

/// What a comparison asks of the window that holds it beside others.
class Tabs {
public:
    virtual ~Tabs() = default;
    /// Opens something in a tab of its own.
    virtual void open(const std::function<void(Controllers &)> &open) = 0;
    /// True if the window holds other comparisons.
    virtual bool areSeveral() const = 0;
    /// Closes the tab in front, after asking about unsaved work; the last one closes the window.
    virtual void closeCurrent() = 0;
};

} // namespace fieldwise::ui
