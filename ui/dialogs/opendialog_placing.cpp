// SPDX-License-Identifier: GPL-3.0-or-later
// Which source goes into which slot, and the mode that follows them.
#include <algorithm>
#include <utility>

#include "ui/dialogs/opendialog.h"

namespace fieldwise::ui {

std::vector<Source> OpenDialog::given() const
{
    std::vector<Source> all = m_request.settings;
    for (const openings::Slot slot : openings::slotsOf(m_request.way))
        if (const Source &source = m_request.at(slot); !source.isEmpty())
            all.push_back(source);
    return all;
}

/// What has no slot in the other mode moves into the first free one.
void OpenDialog::chooseWay(const openings::Way &way)
{
    if (way == m_request.way)
        return;
    const std::vector<openings::Slot> after = openings::slotsOf(way);
    OpenRequest moved{.way = way, .settings = m_request.settings, .deployer = m_request.deployer};
    const auto isSlot = [&](openings::Slot slot) { return std::ranges::find(after, slot) != after.end(); };
    for (const openings::Slot slot : openings::slotsOf(m_request.way))
        if (isSlot(slot))
            moved.at(slot) = m_request.at(slot);
    for (const openings::Slot slot : openings::slotsOf(m_request.way)) {
        const auto free = std::ranges::find_if(after, [&](openings::Slot one) { return moved.at(one).isEmpty(); });
        if (!isSlot(slot) && !m_request.at(slot).isEmpty() && free != after.end())
            moved.at(*free) = m_request.at(slot);
    }
    m_request = std::move(moved);
}

void OpenDialog::take(const QStringList &files)
{
    if (takeSession(files))
        return;
    m_last.reset();
    m_toPlace.clear();
    m_before = m_request.way;
    for (const QString &file : files)
        m_toPlace.push_back(fileSource(file));
    for (const Source &source : m_toPlace)
        m_looks.forget(source);
    arrange();
}

bool OpenDialog::takeSession(const QStringList &files)
{
    const auto session = std::ranges::find_if(files, isSession);
    if (session == files.end())
        return false;
    m_session = *session;
    accept();
    return true;
}

void OpenDialog::put(size_t place, const Source &source)
{
    m_toPlace.clear();
    m_request.at(m_panes[place]->slot()) = source;
    m_looks.forget(source);
    m_last = source;
    arrange();
}

/// Puts what was given where it fits, as far as it is read.
void OpenDialog::arrange()
{
    if (!m_toPlace.empty())
        placeAll();
    else if (m_last)
        followLast();
    showAll();
}

void OpenDialog::placeAll()
{
    const auto texts = m_looks.textsOf(m_toPlace);
    m_request = requestFor(m_toPlace, texts.value_or(std::vector<openings::Text>(m_toPlace.size())),
                           m_isChosen ? std::optional(m_request.way) : std::nullopt, m_before, m_context.threeWay);
    if (texts)
        m_toPlace.clear();
}

/// A single text changes the mode only by what it is: more may come.
void OpenDialog::followLast()
{
    const std::vector<Source> all = given();
    const auto texts = m_looks.textsOf(all);
    if (!texts)
        return;
    const Source last = *std::exchange(m_last, {});
    const SourceLooks::Look *look = last.isEmpty() || m_isChosen ? nullptr : m_looks.of(last);
    if (!look || !*look
        || ((*look)->kind == openings::Kind::Other && (*look)->settings.of == gitops::SettingsKind::Of::None))
        return;
    OpenRequest fit = requestFor(all, *texts, {}, m_request.way, m_context.threeWay);
    if (fit.way != m_request.way || fit.settings.size() != m_request.settings.size())
        m_request = std::move(fit);
}

void OpenDialog::swap(size_t place, int with)
{
    const size_t other = place + static_cast<size_t>(with); // wraps below the first, which is no slot
    if (other >= openings::slotsOf(m_request.way).size())
        return;
    m_toPlace.clear();
    std::swap(m_request.at(m_panes[place]->slot()), m_request.at(m_panes[other]->slot()));
    showAll();
    m_panes[other]->focusField();
}

} // namespace fieldwise::ui
