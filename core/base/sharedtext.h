// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace fieldwise {

/// A text that its copies share; whoever changes one gets an own one.
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
    /// Its own, to be changed until the next copy of this is made.
    std::string &change()
    {
        const auto held = m_text; // counting up waits for what others read before they let go of it
        if (held.use_count() != 2)
            m_text = std::make_shared<std::string>(str());
        return *m_text;
    }
    /// Their bytes are the same, and were not compared.
    bool shares(const SharedText &other) const { return m_text == other.m_text; }
    friend bool operator==(const SharedText &a, const SharedText &b) { return a.shares(b) || a.str() == b.str(); }
    friend bool operator==(const SharedText &a, const std::string &b) { return a.str() == b; }
    friend bool operator==(const SharedText &a, const char *b) { return a.str() == b; }

private:
    std::shared_ptr<std::string> m_text;
};

} // namespace fieldwise
