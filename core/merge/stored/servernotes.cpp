// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/servernotes.h"

#include <utility>

namespace fieldwise::merge {

using server::Note;
using server::NoteKind;

ServerNotes::ServerNotes(std::vector<Note> notes)
{
    for (Note &note : notes)
        if (note.kind != NoteKind::ByServer && note.kind != NoteKind::Cluster && note.kind != NoteKind::Unchecked)
            m_at.emplace(yaml::print(note.path), std::move(note)); // the first counts
}

const Note *ServerNotes::about(yaml::Path path) const
{
    const std::string here = yaml::print(path);
    if (const auto exact = m_at.find(here); exact != m_at.end())
        return &exact->second;
    for (const std::string &inside : {here + ".", here + "["})
        if (const auto below = m_at.lower_bound(inside); below != m_at.end() && below->first.starts_with(inside))
            return &below->second;
    while (!path.empty()) {
        path.pop_back();
        if (const auto around = m_at.find(yaml::print(path)); around != m_at.end())
            return &around->second;
    }
    return nullptr;
}

} // namespace fieldwise::merge
