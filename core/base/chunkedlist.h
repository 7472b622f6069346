// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace fieldwise {

/// A list in chunks: inserting or erasing in the middle moves only a few elements. Access by index takes constant time
/// until the first such change, then time linear in the number of chunks.
template <class T>
class ChunkedList {
    template <class List, class Element>
    class Iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using reference = Element &;
        using pointer = Element *;
        using iterator_category = std::forward_iterator_tag;

        Iterator() = default;
        Iterator(List *list, size_t chunk) : m_list(list), m_chunk(chunk) {}
        Element &operator*() const { return m_list->m_chunks[m_chunk][m_at]; }
        Iterator &operator++()
        {
            if (++m_at == m_list->m_chunks[m_chunk].size()) {
                ++m_chunk;
                m_at = 0;
            }
            return *this;
        }
        Iterator operator++(int) { return std::exchange(*this, ++Iterator(*this)); }
        bool operator==(const Iterator &) const = default;

    private:
        List *m_list = nullptr;
        size_t m_chunk = 0, m_at = 0;
    };

public:
    size_t size() const { return m_size; }
    T &operator[](size_t index)
    {
        const Place place = find(index);
        return m_chunks[place.chunk][place.at];
    }
    const T &operator[](size_t index) const
    {
        const Place place = find(index);
        return m_chunks[place.chunk][place.at];
    }
    auto begin() { return Iterator<ChunkedList, T>(this, 0); }
    auto end() { return Iterator<ChunkedList, T>(this, m_chunks.size()); }
    auto begin() const { return Iterator<const ChunkedList, const T>(this, 0); }
    auto end() const { return Iterator<const ChunkedList, const T>(this, m_chunks.size()); }

    T &emplace_back(T element)
    {
        if (m_chunks.empty() || m_chunks.back().size() >= full)
            m_chunks.emplace_back();
        ++m_size;
        return m_chunks.back().emplace_back(std::move(element));
    }
    void insert(size_t index, T element)
    {
        if (index == m_size) {
            emplace_back(std::move(element));
            return;
        }
        const Place place = find(index);
        m_even = false;
        auto &chunk = m_chunks[place.chunk];
        chunk.insert(chunk.begin() + static_cast<std::ptrdiff_t>(place.at), std::move(element));
        ++m_size;
        if (chunk.size() <= 2 * full)
            return;
        const auto half = chunk.begin() + full;
        std::vector<T> rest(std::make_move_iterator(half), std::make_move_iterator(chunk.end()));
        chunk.erase(half, chunk.end());
        m_chunks.insert(m_chunks.begin() + static_cast<std::ptrdiff_t>(place.chunk) + 1, std::move(rest));
    }
    void erase(size_t index)
    {
        const Place place = find(index);
        m_even = false;
        auto &chunk = m_chunks[place.chunk];
        chunk.erase(chunk.begin() + static_cast<std::ptrdiff_t>(place.at));
        if (chunk.empty())
            m_chunks.erase(m_chunks.begin() + static_cast<std::ptrdiff_t>(place.chunk));
        --m_size;
    }
    void clear() { *this = {}; }

private:
    static constexpr size_t full = 64;
    struct Place {
        size_t chunk = 0, at = 0;
    };

    Place find(size_t index) const
    {
        if (m_even)
            return {index / full, index % full};
        size_t chunk = 0;
        for (; index >= m_chunks[chunk].size(); ++chunk)
            index -= m_chunks[chunk].size();
        return {chunk, index};
    }

    std::vector<std::vector<T>> m_chunks; ///< none is empty
    size_t m_size = 0;
    bool m_even = true; ///< all chunks but the last have `full` elements
};

} // namespace fieldwise
