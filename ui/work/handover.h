// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>
#include <mutex>

#include <QObject>

namespace fieldwise::ui {

/// Hands what a worker has to say to the thread of the window. Through a lock of our own and not through a posted
/// functor, so that the thread sanitizer, which does not look into Qt, sees the handover.
class Handover : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// From any thread. What was told is called from the event loop of this object's thread, in order; never once this
    /// is gone.
    void tell(std::function<void()> what);

private:
    Q_INVOKABLE void hear();

    std::mutex m_mutex;
    std::deque<std::function<void()>> m_told;
};

} // namespace fieldwise::ui
