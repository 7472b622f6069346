// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace fieldwise {

/// A list that shares its elements with its copies; whoever changes one gets an own copy of it first.
template <class T>
class SharedList {
public:
    using value_type = T;

    class const_iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T *;
        using reference = const T &;

        const_iterator() = default;
        explicit const_iterator(const std::shared_ptr<const T> *at) : m_at(at) {}
        const T &operator*() const { return **m_at; }
        const T *operator->() const { return m_at->get(); }
        const T &operator[](difference_type by) const { return *m_at[by]; }
        const_iterator &operator+=(difference_type by) { return m_at += by, *this; }
        const_iterator &operator-=(difference_type by) { return m_at -= by, *this; }
        const_iterator &operator++() { return *this += 1; }
        const_iterator &operator--() { return *this -= 1; }
        const_iterator operator++(int) { return const_iterator(m_at++); }
        const_iterator operator--(int) { return const_iterator(m_at--); }
        friend const_iterator operator+(const_iterator it, difference_type by) { return it += by; }
        friend const_iterator operator+(difference_type by, const_iterator it) { return it += by; }
        friend const_iterator operator-(const_iterator it, difference_type by) { return it -= by; }
        friend difference_type operator-(const_iterator a, const_iterator b) { return a.m_at - b.m_at; }
        auto operator<=>(const const_iterator &) const = default;

    private:
        const std::shared_ptr<const T> *m_at = nullptr;
    };
    using iterator = const_iterator;

    SharedList() = default;
    explicit SharedList(std::vector<T> all)
    {
        m_all.reserve(all.size());
        for (T &one : all)
            push_back(std::move(one));
    }

    size_t size() const { return m_all.size(); }
    bool empty() const { return m_all.empty(); }
    const T &operator[](size_t i) const { return *m_all[i]; }
    const T &front() const { return *m_all.front(); }
    const T &back() const { return *m_all.back(); }
    const_iterator begin() const { return const_iterator(m_all.data()); }
    const_iterator end() const { return const_iterator(m_all.data() + m_all.size()); }
    void push_back(T one) { m_all.push_back(std::make_shared<const T>(std::move(one))); }
    /// One that another list has.
    void push_back(const SharedList &other, size_t i) { m_all.push_back(other.m_all[i]); }
    /// The two lists have the very same element there.
    bool shares(size_t i, const SharedList &other, size_t j) const
    {
        return j < other.size() && m_all[i] == other.m_all[j];
    }
    /// An own copy, to be changed; it is the list's until the next call for it.
    T &change(size_t i)
    {
        auto own = std::make_shared<T>(*m_all[i]);
        T &one = *own;
        m_all[i] = std::move(own);
        return one;
    }
    /// Takes the place of an element.
    void share(size_t i, const SharedList &other, size_t j) { m_all[i] = other.m_all[j]; }

private:
    std::vector<std::shared_ptr<const T>> m_all;
};

} // namespace fieldwise
