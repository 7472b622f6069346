// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/server/stored.h"

namespace fieldwise::merge {

/// The server's notes about one object, by place.
class ServerNotes {
public:
    explicit ServerNotes(std::vector<server::Note> notes);

    /// Note about a place, about something in it, or about what contains it; null if there is none.
    const server::Note *about(yaml::Path path) const;

private:
    std::map<std::string, server::Note> m_at;
};

} // namespace fieldwise::merge
