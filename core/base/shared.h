// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fieldwise {

/// A list whose copies share its elements; an element is copied before it is changed.
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
    /// Appends an element that is shared with `other`.
    void push_back(const SharedList &other, size_t i) { m_all.push_back(other.m_all[i]); }
    /// True if both lists share this element (the same object, not just an equal one).
    bool shares(size_t i, const SharedList &other, size_t j) const
    {
        return j < other.size() && m_all[i] == other.m_all[j];
    }
    /// Copies an element so that it can be changed. The reference is valid until the next change of the same element.
    T &change(size_t i)
    {
        auto own = std::make_shared<T>(*m_all[i]);
        T &one = *own;
        m_all[i] = std::move(own);
        return one;
    }
    /// Replaces an element by one that is shared with `other`.
    void share(size_t i, const SharedList &other, size_t j) { m_all[i] = other.m_all[j]; }

private:
    std::vector<std::shared_ptr<const T>> m_all;
};

/// A text that is shared between its copies, and copied before it is changed.
class SharedText {
public:
    SharedText() = default;
    SharedText(std::string text) : m_text(std::make_shared<std::string>(std::move(text))) {}
    SharedText(std::string_view text) : SharedText(std::string(text)) {}
    SharedText(const char *text) : SharedText(std::string(text)) {}

    operator const std::string &() const { return str(); }
    operator std::string_view() const { return str(); }
    const std::string &str() const
    {
        static const std::string none;
        return m_text ? *m_text : none;
    }
    size_t size() const { return str().size(); }
    bool empty() const { return str().empty(); }
    /// The text for changing, unshared; the reference must not be used after this object is copied.
    std::string &change()
    {
        const auto held = m_text; // incrementing the count orders this after reads through dropped copies
        if (held.use_count() != 2)
            m_text = std::make_shared<std::string>(str());
        return *m_text;
    }
    /// True if both share the same bytes in memory; no bytes are compared.
    bool shares(const SharedText &other) const { return m_text == other.m_text; }
    friend bool operator==(const SharedText &a, const SharedText &b) { return a.shares(b) || a.str() == b.str(); }
    friend bool operator==(const SharedText &a, const std::string &b) { return a.str() == b; }
    friend bool operator==(const SharedText &a, const char *b) { return a.str() == b; }

private:
    std::shared_ptr<std::string> m_text;
};

} // namespace fieldwise
