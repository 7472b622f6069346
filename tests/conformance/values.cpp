// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <limits>

#include "core/yaml/equality.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

void compare(const std::string &path, const Json *got, const Json *want, Faults &faults)
{
    const auto at = [&](const std::string &step) { return std::string(path).append("/").append(step); };
    if (got && want && got->is_object() && want->is_object()) {
        for (const auto &[name, child] : got->items())
            compare(at(name), &child, want->contains(name) ? &want->at(name) : nullptr, faults);
        for (const auto &[name, child] : want->items())
            if (!got->contains(name))
                compare(at(name), nullptr, &child, faults);
    } else if (got && want && got->is_array() && want->is_array() && got->size() == want->size()) {
        for (size_t i = 0; i < got->size(); ++i)
            compare(at(std::to_string(i)), &(*got)[i], &(*want)[i], faults);
    } else if (!got || !want || !yaml::sameToGo(*got, *want)) {
        faults.push_back(path + ": got " + (got ? got->dump() : "nothing") + ", want "
                         + (want ? want->dump() : "nothing"));
    }
}

} // namespace

std::string textOf(const nlohmann::json &test, const char *field)
{
    const auto found = test.find(field);
    return found == test.end() || found->is_null() ? std::string() : found->get<std::string>();
}

Json asRead(Json value)
{
    if (value.is_number_unsigned()) {
        const auto number = value.get<uint64_t>();
        if (number > uint64_t(std::numeric_limits<int64_t>::max()))
            return static_cast<double>(number);
        return static_cast<int64_t>(number);
    }
    if (value.is_structured())
        for (Json &child : value)
            child = asRead(std::move(child));
    return value;
}

std::optional<Json> readJson(const std::string &text)
{
    Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded())
        return {};
    return asRead(std::move(value));
}

std::optional<Json> readYaml(const std::string &text)
{
    const yaml::Stream stream = yaml::read(text);
    if (!stream.ok() || stream.parts.empty() || stream.parts.front().document->root() == yaml::none)
        return {};
    const yaml::Document &document = *stream.parts.front().document;
    return yaml::toValue(document, document.root());
}

Json withoutManagedFields(Json object)
{
    if (const auto metadata = object.find("metadata"); metadata != object.end() && metadata->is_object())
        metadata->erase("managedFields");
    return object;
}

Faults differences(const std::string &what, const Json &got, const Json &want)
{
    Faults faults;
    compare(what + " ", &got, &want, faults);
    return faults;
}

void append(Faults &faults, Faults more)
{
    std::ranges::move(more, std::back_inserter(faults));
}

} // namespace fieldwise::conformance
