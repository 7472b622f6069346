// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/sourcelooks.h"

#include <algorithm>

#include <QFileInfo>
#include <QPointer>

namespace fieldwise::ui {

namespace {

bool isSmall(const Source &source)
{
    constexpr qint64 least = 1 << 20;
    if (source.version)
        return !source.version->isFolder && static_cast<qint64>(source.version->text.size()) < least;
    if (source.text)
        return static_cast<qint64>(source.text->size()) < least;
    const QFileInfo info(source.path);
    return !info.isDir() && info.size() < least;
}

bool isSame(const Source &a, const Source &b)
{
    if (a.version && b.version)
        return a.version->name == b.version->name && a.version->commit.id == b.version->commit.id;
    return !a.version && !b.version && a.path == b.path && a.encoding == b.encoding && a.text == b.text;
}

} // namespace

std::list<SourceLooks::Known>::iterator SourceLooks::find(const Source &source)
{
    return std::ranges::find_if(m_known, [&](const Known &one) { return isSame(one.source, source); });
}

const SourceLooks::Look *SourceLooks::of(const Source &source)
{
    auto known = find(source);
    if (known == m_known.end()) {
        known = m_known.insert(m_known.end(), {source, {}});
        if (isSmall(source))
            known->look = lookInto(source);
        else
            m_reading->run([source, looks = QPointer<SourceLooks>(this)] {
                return [source, looks, look = lookInto(source)] {
                    if (looks)
                        looks->take(source, look);
                };
            });
    }
    return known->look ? &*known->look : nullptr;
}

std::optional<std::vector<openings::Text>> SourceLooks::textsOf(const std::vector<Source> &sources)
{
    std::vector<openings::Text> texts;
    bool isReading = false;
    for (const Source &source : sources) {
        const Look *look = of(source);
        isReading = isReading || !look;
        texts.push_back(look && *look ? **look : openings::Text{});
    }
    return isReading ? std::nullopt : std::optional(std::move(texts));
}

void SourceLooks::forget(const Source &source)
{
    if (const auto known = find(source); known != m_known.end() && known->look)
        m_known.erase(known);
}

void SourceLooks::take(const Source &source, const Look &look)
{
    if (const auto known = find(source); known != m_known.end())
        known->look = look;
    Q_EMIT found();
}

} // namespace fieldwise::ui
