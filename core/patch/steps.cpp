// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/jsondiff.h"

#include "core/yaml/json.h"

namespace fieldwise::patch {

namespace {

std::string_view nameOf(Step::Op op)
{
    switch (op) {
    case Step::Op::Test: return "test";
    case Step::Op::Remove: return "remove";
    case Step::Op::Add: return "add";
    case Step::Op::Replace: return "replace";
    case Step::Op::Move: return "move";
    case Step::Op::Copy: break;
    }
    return "copy";
}

size_t bytesOf(const Json &value)
{
    if (value.is_string())
        return yaml::jsonString(value.get_ref<const std::string &>()).size();
    if (!value.is_structured())
        return value.dump().size();
    size_t bytes = 2 + (value.empty() ? 0 : value.size() - 1);
    for (auto it = value.begin(); it != value.end(); ++it)
        bytes += bytesOf(*it) + (value.is_object() ? yaml::jsonString(it.key()).size() + 1 : 0);
    return bytes;
}

bool hasValue(const Step &step)
{
    return step.op == Step::Op::Test || step.op == Step::Op::Add || step.op == Step::Op::Replace;
}

} // namespace

Cost &Cost::operator+=(const Cost &other)
{
    bytes += other.bytes;
    operations += other.operations;
    return *this;
}

Cost costOf(const Step &step)
{
    if (step.op == Step::Op::Test)
        return {};
    size_t bytes = std::string_view(R"({"op":"","path":""},)").size() + nameOf(step.op).size() + step.path.size();
    if (hasValue(step))
        bytes += std::string_view(R"(,"value":)").size() + bytesOf(*step.value);
    else if (step.op != Step::Op::Remove)
        bytes += std::string_view(R"(,"from":"")").size() + step.from.size();
    return {bytes, 1};
}

Cost costOf(const Steps &steps)
{
    Cost cost;
    for (const Step &step : steps)
        cost += costOf(step);
    return cost;
}

OrderedJson patchOf(const Steps &steps)
{
    OrderedJson patch = OrderedJson::array();
    for (const Step &step : steps) {
        OrderedJson operation{{"op", nameOf(step.op)}};
        if (step.op == Step::Op::Move || step.op == Step::Op::Copy)
            operation["from"] = step.from;
        operation["path"] = step.path;
        if (hasValue(step))
            operation["value"] = *step.value;
        patch.push_back(std::move(operation));
    }
    return patch;
}

} // namespace fieldwise::patch
