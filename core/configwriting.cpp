// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configwriting.h"

#include <new>

#include <yaml.h>

#include "core/base/encoding.h"
#include "core/base/text.h"
#include "core/yaml/scalar.h"

namespace fieldwise::config {
namespace {

const yaml_char_t *bytesOf(const char *text)
{
    return reinterpret_cast<const yaml_char_t *>(text);
}

int append(void *text, unsigned char *bytes, size_t size)
{
    static_cast<std::string *>(text)->append(reinterpret_cast<const char *>(bytes), size);
    return 1;
}

} // namespace

Writing::Writing(std::string_view title, uint64_t formatVersion) : m_emitter(new yaml_emitter_t)
{
    m_text.append("# ").append(title).append("\n");
    if (yaml_emitter_initialize(m_emitter) == 0)
        throw std::bad_alloc();
    yaml_emitter_set_output(m_emitter, append, &m_text);
    yaml_emitter_set_unicode(m_emitter, 1);
    yaml_emitter_set_width(m_emitter, -1); // no breaks inside a text
    yaml_event_t event;
    emit(event, yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING));
    emit(event, yaml_document_start_event_initialize(&event, nullptr, nullptr, nullptr, 1));
    beginMap();
    add("version", formatVersion);
}

Writing::~Writing()
{
    yaml_emitter_delete(m_emitter);
    delete m_emitter;
}

void Writing::emit(yaml_event_t &event, int made)
{
    if (made == 0 || yaml_emitter_emit(m_emitter, &event) == 0)
        throw std::bad_alloc(); // the only fault, since `put` checks what is written
}

void Writing::beginMap()
{
    yaml_event_t event;
    emit(event, yaml_mapping_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_MAPPING_STYLE));
}

void Writing::endMap()
{
    yaml_event_t event;
    emit(event, yaml_mapping_end_event_initialize(&event));
}

void Writing::beginList()
{
    yaml_event_t event;
    emit(event, yaml_sequence_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_SEQUENCE_STYLE));
}

void Writing::endList()
{
    yaml_event_t event;
    emit(event, yaml_sequence_end_event_initialize(&event));
}

void Writing::scalar(std::string_view text, const char *tag, int style)
{
    yaml_event_t event;
    emit(event,
         yaml_scalar_event_initialize(&event, nullptr, tag ? bytesOf(tag) : nullptr, bytesOf(text.data()),
                                      static_cast<int>(text.size()), tag ? 0 : 1, tag ? 0 : 1,
                                      static_cast<yaml_scalar_style_t>(style)));
}

void Writing::plain(std::string_view text)
{
    scalar(text, nullptr, YAML_PLAIN_SCALAR_STYLE);
}

void Writing::put(const std::string &text)
{
    if (const auto found = checkBytes(text); !found.empty() && found.front().severity == Severity::Error)
        scalar(toBase64(text), "tag:yaml.org,2002:binary", YAML_DOUBLE_QUOTED_SCALAR_STYLE);
    else
        scalar(text, nullptr,
               yaml::needsQuotes(text, false) ? YAML_DOUBLE_QUOTED_SCALAR_STYLE : YAML_PLAIN_SCALAR_STYLE);
}

void Writing::add(std::string_view name, const std::string &text)
{
    key(name);
    put(text);
}

void Writing::add(std::string_view name, uint64_t number)
{
    key(name);
    plain(std::to_string(number));
}

void Writing::add(std::string_view name, bool on)
{
    key(name);
    plain(on ? "true" : "false");
}

void Writing::add(std::string_view name, const std::vector<std::string> &texts)
{
    key(name);
    beginList();
    for (const std::string &text : texts)
        put(text);
    endList();
}

void Writing::addIf(std::string_view name, const std::string &text)
{
    if (!text.empty())
        add(name, text);
}

std::string Writing::finish()
{
    endMap();
    yaml_event_t event;
    emit(event, yaml_document_end_event_initialize(&event, 1));
    emit(event, yaml_stream_end_event_initialize(&event));
    if (yaml_emitter_flush(m_emitter) == 0)
        throw std::bad_alloc();
    return std::move(m_text);
}

} // namespace fieldwise::config
