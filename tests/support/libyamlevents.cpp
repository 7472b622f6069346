// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/libyamlevents.h"

#include <yaml.h>

#include "tests/support/yamlevents.h"

namespace fieldwise::test {

namespace {

std::string properties(const yaml_char_t *anchor, const yaml_char_t *tag)
{
    std::string text;
    if (anchor)
        text += std::string(" &") + reinterpret_cast<const char *>(anchor);
    if (tag)
        text += std::string(" <") + reinterpret_cast<const char *>(tag) + '>';
    return text;
}

std::string scalar(const yaml_event_t &event)
{
    const auto &data = event.data.scalar;
    constexpr std::string_view marks = "::'\"|>";
    const std::string_view value(reinterpret_cast<const char *>(data.value), data.length);
    return "=VAL" + properties(data.anchor, data.tag) + ' ' + marks[data.style] + escaped(value);
}

std::string line(const yaml_event_t &event)
{
    switch (event.type) {
    case YAML_STREAM_START_EVENT: return "+STR";
    case YAML_STREAM_END_EVENT: return "-STR";
    case YAML_DOCUMENT_START_EVENT: return "+DOC";
    case YAML_DOCUMENT_END_EVENT: return "-DOC";
    case YAML_MAPPING_START_EVENT:
        return std::string("+MAP") + (event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? " {}" : "")
            + properties(event.data.mapping_start.anchor, event.data.mapping_start.tag);
    case YAML_MAPPING_END_EVENT: return "-MAP";
    case YAML_SEQUENCE_START_EVENT:
        return std::string("+SEQ") + (event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? " []" : "")
            + properties(event.data.sequence_start.anchor, event.data.sequence_start.tag);
    case YAML_SEQUENCE_END_EVENT: return "-SEQ";
    case YAML_ALIAS_EVENT: return std::string("=ALI *") + reinterpret_cast<const char *>(event.data.alias.anchor);
    case YAML_SCALAR_EVENT: return scalar(event);
    case YAML_NO_EVENT: break;
    }
    return {};
}

} // namespace

std::optional<std::string> libyamlEvents(std::string_view text, std::string *why)
{
    yaml_parser_t parser;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char *>(text.data()), text.size());
    std::string events;
    bool good = true;
    for (bool done = false; !done && good;) {
        yaml_event_t event;
        good = yaml_parser_parse(&parser, &event) != 0;
        if (!good)
            break;
        events += line(event) + '\n';
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    if (!good && why)
        *why = std::string(parser.problem ? parser.problem : "?") + " in line "
            + std::to_string(parser.problem_mark.line + 1);
    yaml_parser_delete(&parser);
    if (!good)
        return std::nullopt;
    return events;
}

} // namespace fieldwise::test
