// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <mutex>

#include <QObject>

namespace fieldwise::ui {

/// Passes a worker's messages to the window's thread. Uses its own lock instead of a posted functor, because the thread
/// sanitizer does not see into Qt.
class Handover : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// From any thread. `what` is called from the event loop of this object's thread, in order, and never after this
    /// object is destroyed.
    void tell(std::function<void()> what);

private:
    Q_INVOKABLE void hear();

    std::mutex m_mutex;
    std::deque<std::function<void()>> m_told;
};

} // namespace fieldwise::ui
