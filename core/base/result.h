// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "core/base/diagnostic.h"

namespace fieldwise {

/// Wraps an error for conversion to a Result: `return Unexpected(diagnostics);`
template <class E>
struct Unexpected {
    explicit Unexpected(E e) : error(std::move(e)) {}
    E error;
};

/// A value or the reason why there is none; member names follow std::expected.
template <class T, class E = std::vector<Diagnostic>>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Unexpected<E> error) : m_state(std::in_place_index<1>, std::move(error.error)) {}

    bool has_value() const { return m_state.index() == 0; }
    explicit operator bool() const { return has_value(); }
    T &value() { return std::get<0>(m_state); }
    const T &value() const { return std::get<0>(m_state); }
    const E &error() const { return std::get<1>(m_state); }
    T &operator*() { return value(); }
    const T &operator*() const { return value(); }
    T *operator->() { return &value(); }
    const T *operator->() const { return &value(); }

private:
    std::variant<T, E> m_state;
};

} // namespace fieldwise
