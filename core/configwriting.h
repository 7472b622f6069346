// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

struct yaml_emitter_s;
struct yaml_event_s;

namespace fieldwise::config {

/// Writes one of Fieldwise's own YAML files, a map that begins with `version`, through libyaml. Throws std::bad_alloc
/// if out of memory.
class Writing {
public:
    Writing(std::string_view title, uint64_t formatVersion);
    ~Writing();
    Writing(const Writing &) = delete;
    Writing &operator=(const Writing &) = delete;

    void key(std::string_view name) { plain(name); }
    void beginMap();
    void endMap();
    void beginList();
    void endList();
    /// Any bytes. Text that YAML can't represent becomes `!!binary`.
    void put(const std::string &text);

    void add(std::string_view name, const std::string &text);
    void add(std::string_view name, uint64_t number);
    void add(std::string_view name, bool on);
    void add(std::string_view name, const std::vector<std::string> &texts);
    /// Adds the field unless the text is empty.
    void addIf(std::string_view name, const std::string &text);

    /// The whole file; nothing can be added afterwards.
    std::string finish();

private:
    void plain(std::string_view text);
    void scalar(std::string_view text, const char *tag, int style);
    void emit(yaml_event_s &event, int made);

    std::string m_text;
    yaml_emitter_s *m_emitter;
};

} // namespace fieldwise::config
