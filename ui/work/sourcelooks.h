// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <list>
#include <memory>

#include "ui/work/background.h"
#include "ui/work/source.h"

namespace fieldwise::ui {

/// What is known of sources before they are opened. Each is read once: a small one at once, others beside the window.
class SourceLooks : public QObject {
    Q_OBJECT
public:
    using Look = Result<openings::Text, QString>;

    explicit SourceLooks(std::shared_ptr<Background> reading) : m_reading(std::move(reading)) {}

    /// Null while it is being read.
    const Look *of(const Source &source);
    /// The same of all; what can't be read is an empty text. Nothing while one is being read.
    std::optional<std::vector<openings::Text>> textsOf(const std::vector<Source> &sources);
    /// It may have changed since.
    void forget(const Source &source);

Q_SIGNALS:
    /// A source was read.
    void found();

private:
    struct Known {
        Source source;
        std::optional<Look> look;
    };
    std::list<Known>::iterator find(const Source &source);
    void take(const Source &source, const Look &look);

    std::shared_ptr<Background> m_reading;
    std::list<Known> m_known;
};

} // namespace fieldwise::ui
