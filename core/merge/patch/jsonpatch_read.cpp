// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/jsonpatch.h"

namespace fieldwise::merge {
namespace {

bool takesFrom(const std::string &op)
{
    return op == "move" || op == "copy";
}

bool known(const std::string &op)
{
    return takesFrom(op) || op == "add" || op == "remove" || op == "replace" || op == "test";
}

/// Reads one member of an operation.
void take(Operation &operation, std::string_view name, Json value, NodeRef text)
{
    const bool isText = value.is_string();
    const auto textOrNothing = [&] { return isText ? value.get<std::string>() : std::string(); };
    if (name == "op") {
        operation.op = textOrNothing();
    } else if (name == "path") {
        operation.path = textOrNothing();
        operation.hasPath = isText;
        operation.pathNode = text.id;
    } else if (name == "from") {
        operation.from = textOrNothing();
        operation.hasFrom = isText;
        operation.fromNode = text.id;
    } else if (name == "value") {
        operation.value = std::move(value);
        operation.hasValue = true;
        operation.valueNode = text.id;
        operation.text = text;
    }
}

OperationReason malformed(const Operation &operation)
{
    if (operation.op.empty())
        return OperationReason::OpMissing;
    if (!known(operation.op))
        return OperationReason::UnknownOp;
    if (!operation.hasPath)
        return OperationReason::NoPath;
    return takesFrom(operation.op) && !operation.hasFrom ? OperationReason::NoFrom : OperationReason::None;
}

Operation noOperation(NodeId node)
{
    Operation operation;
    operation.malformed = OperationReason::NotAnOperation;
    operation.node = node;
    return operation;
}

Operation operationOf(NodeRef item)
{
    const NodeRef map = expanded(item);
    if (kindOf(map) != NodeKind::Map)
        return noOperation(item.id);
    Operation operation;
    operation.node = item.id;
    for (const auto &[name, field] : namedFieldsOf(map))
        take(operation, name, yaml::toValue(*map.document, field.value.id), field.value);
    operation.malformed = malformed(operation);
    return operation;
}

Operation operationOf(const Json &item)
{
    if (!item.is_object())
        return noOperation(none);
    Operation operation;
    for (const auto &[name, value] : item.items())
        take(operation, name, value, {});
    operation.malformed = malformed(operation);
    return operation;
}

} // namespace

std::vector<Operation> operationsOf(NodeRef list)
{
    list = expanded(list);
    if (kindOf(list) != NodeKind::List)
        return {noOperation(list.id)};
    std::vector<Operation> operations;
    for (const NodeRef item : itemsOf(list))
        operations.push_back(operationOf(item));
    return operations;
}

std::vector<Operation> operationsOf(const Json &list)
{
    if (!list.is_array())
        return {noOperation(none)};
    std::vector<Operation> operations;
    for (const Json &item : list)
        operations.push_back(operationOf(item));
    return operations;
}

} // namespace fieldwise::merge
