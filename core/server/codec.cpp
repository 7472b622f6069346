// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/server/forms.h"
#include "core/server/parts.h"

namespace fieldwise::server {
namespace {

using yaml::PathStep;

/// The value in the form that the server writes; nothing if it stays as it is.
std::optional<Json> formOf(const Json &value, Single single)
{
    const bool isText = value.is_string();
    const std::string text = isText ? value.get<std::string>() : value.is_number() ? value.dump() : std::string();
    std::optional<std::string> form;
    if (single == Single::Quantity && (isText || value.is_number()))
        form = storedQuantity(text, false);
    else if (isText && (single == Single::Time || single == Single::MicroTime))
        form = storedTime(text, single == Single::MicroTime);
    else if (isText && single == Single::Duration)
        form = storedDuration(text);
    else if (isText && single == Single::Bytes)
        form = storedBytes(text);
    return form && (!isText || *form != text) ? std::optional(Json(*form)) : std::nullopt;
}

/// False for what reading and writing leave as it is, whatever it is.
bool isWorthALook(const Json &value, const Shape &shape)
{
    return value.is_structured() || shape.single >= Single::Quantity;
}

void decodeStruct(Json &value, const Struct &type, yaml::Path &path, std::vector<Note> &notes)
{
    for (auto item = value.begin(); item != value.end();) {
        const StructField *field = type.field(item.key());
        const bool isGone = !field || item->is_null();
        if (isGone || isWorthALook(*item, field->shape)) {
            path.push_back(PathStep::field(item.key()));
            if (!field)
                notes.push_back({NoteKind::Dropped, path, "unknown field", {}, type.source});
            else if (isGone)
                notes.push_back({NoteKind::LeftOut, path, {}, {}, type.source});
            else
                decode(*item, field->shape, path, notes);
            path.pop_back();
        }
        item = isGone ? value.erase(item) : std::next(item);
    }
    for (const StructField &field : type.fields) {
        if (field.zero != Zero::Struct || value.contains(field.name))
            continue;
        path.push_back(PathStep::field(field.name));
        notes.push_back({NoteKind::Always, path, {}, {}, type.source});
        Json &added = value[std::string(field.name)] = Json::object();
        decode(added, field.shape, path, notes);
        path.pop_back();
    }
}

/// What Go writes for a value that nobody set.
Json zeroValue(const Shape &shape)
{
    if (!shape.around.empty())
        return nullptr;
    switch (shape.single) {
    case Single::Text: return "";
    case Single::Integer:
    case Single::Number:
    case Single::IntOrText: return 0;
    case Single::Boolean: return false;
    case Single::Quantity: return "0";
    case Single::Duration: return "0s";
    case Single::Struct: return Json::object();
    default: return nullptr;
    }
}

/// `found`: the field in the object, or its end.
void encodeField(Json &object, Json::iterator found, const StructField &field, bool keepsEmpty, yaml::Path &path,
                 const Struct &type, std::vector<Note> &notes)
{
    const bool isThere = found != object.end() && !found->is_null();
    // Only lists, maps and bytes are stored without a difference between empty and none.
    const bool isMany = !field.shape.around.empty() || field.shape.single == Single::Bytes;
    const bool isEmpty = !isThere || (isZero(&*found) && (field.zero != Zero::Null || isMany));
    path.push_back(PathStep::field(field.name));
    const auto note = [&](NoteKind kind) { notes.push_back({kind, path, {}, {}, type.source}); };
    const auto drop = [&] {
        if (found == object.end())
            return;
        object.erase(found);
        note(NoteKind::LeftOut);
    };
    if (field.zero == Zero::Dropped || field.zero == Zero::DroppedWhenZero) {
        if (isEmpty)
            drop();
    } else if (field.zero == Zero::Pointer) {
        if (!isThere)
            drop();
    } else if (field.zero == Zero::Null && isEmpty && !(keepsEmpty && isThere)) {
        if (found == object.end() || !found->is_null())
            note(isThere ? NoteKind::LeftOut : NoteKind::Always);
        object[std::string(field.name)] = nullptr;
    } else if (!isThere) {
        note(NoteKind::Always);
        object[std::string(field.name)] = field.zero == Zero::Struct ? Json::object() : zeroValue(field.shape);
    }
    if (const auto now = object.find(field.name); now != object.end() && now->is_structured())
        encode(*now, field.shape, keepsEmpty, path, notes);
    path.pop_back();
}

/// Both the fields of a type and those of an object are sorted by name.
void encodeStruct(Json &object, bool keepsEmpty, yaml::Path &path, const Struct &type, std::vector<Note> &notes)
{
    auto at = object.begin();
    for (const StructField &field : type.fields) {
        while (at != object.end() && at.key() < field.name)
            ++at;
        const bool isHere = at != object.end() && at.key() == field.name;
        const auto found = isHere ? at : object.end();
        if (isHere)
            ++at; // the field may go
        if (isHere && !found->is_structured() && !isZero(&*found))
            continue; // written as it is
        const bool isOptional =
            field.zero == Zero::Dropped || field.zero == Zero::DroppedWhenZero || field.zero == Zero::Pointer;
        if (isHere || !isOptional)
            encodeField(object, found, field, keepsEmpty, path, type, notes);
    }
}

template <class F>
void forChildren(Json &value, const Shape &shape, yaml::Path &path, const F &visit)
{
    if (shape.isList() && value.is_array()) {
        for (size_t i = 0; i < value.size(); ++i) {
            path.push_back(PathStep::item(i));
            visit(value[i]);
            path.pop_back();
        }
    } else if (shape.isMap() && value.is_object()) {
        for (auto item = value.begin(); item != value.end(); ++item) {
            path.push_back(PathStep::field(item.key()));
            visit(*item);
            path.pop_back();
        }
    }
}

} // namespace

void decode(Json &value, const Shape &shape, yaml::Path &path, std::vector<Note> &notes)
{
    if (shape.isStruct()) {
        if (value.is_object() && shape.type)
            decodeStruct(value, *shape.type, path, notes);
        return;
    }
    if (!shape.around.empty()) {
        const Shape element = shape.element();
        forChildren(value, shape, path, [&](Json &child) {
            if (child.is_null() && element.around.empty()) {
                if (const Json zero = zeroValue(element); !zero.is_null()) {
                    child = zero;
                    notes.push_back({NoteKind::Form, path, {}, {}, {}});
                }
            }
            decode(child, element, path, notes);
        });
        return;
    }
    if (auto form = formOf(value, shape.single)) {
        value = std::move(*form);
        notes.push_back({NoteKind::Form, path, {}, {}, {}});
    }
}

void encode(Json &value, const Shape &shape, bool keepsEmpty, yaml::Path &path, std::vector<Note> &notes)
{
    if (shape.isStruct()) {
        if (value.is_object() && shape.type)
            encodeStruct(value, keepsEmpty, path, *shape.type, notes);
        return;
    }
    if (shape.around.empty())
        return;
    const Shape element = shape.element();
    if (element.isStruct() || !element.around.empty())
        forChildren(value, shape, path, [&](Json &child) { encode(child, element, keepsEmpty, path, notes); });
}

namespace {

/// The shape at a path below a type; nothing if the path leaves it.
std::optional<std::pair<Shape, Zero>> shapeAt(const Struct *root, const yaml::Path &path)
{
    Shape shape = shapeOf(root);
    Zero zero = Zero::Struct;
    for (const yaml::PathStep &step : path) {
        if (shape.isStruct() && shape.type) {
            const StructField *field = step.kind == PathStep::Kind::Field ? shape.type->field(step.name) : nullptr;
            if (!field)
                return std::nullopt;
            shape = field->shape;
            zero = field->zero;
        } else if (!shape.around.empty() && shape.isMap() == (step.kind == PathStep::Kind::Field)) {
            shape = shape.element();
            zero = Zero::Pointer;
        } else {
            return std::nullopt;
        }
    }
    return std::pair(shape, zero);
}

Json comparable(const Json *value, const Shape &shape, Zero zero)
{
    std::vector<Note> notes;
    yaml::Path path;
    Json out = value ? *value : Json();
    if (zero == Zero::Struct && out.is_null())
        out = Json::object();
    decode(out, shape, path, notes);
    encode(out, shape, false, path, notes);
    const bool isDropped =
        zero == Zero::Dropped || zero == Zero::DroppedWhenZero || (zero == Zero::Null && !shape.around.empty());
    if (isDropped && isZero(&out))
        return nullptr;
    if (zero == Zero::Always && out.is_null())
        return zeroValue(shape);
    return out;
}

} // namespace

bool sameForServer(std::string_view apiVersion, std::string_view kind, const yaml::Path &path, const Json *a,
                   const Json *b)
{
    const table::Kind *row = facts().kind(apiVersion, kind);
    const auto at = row ? shapeAt(facts().type(row->type), path) : std::nullopt;
    if (!at)
        return false;
    const Json left = comparable(a, at->first, at->second), right = comparable(b, at->first, at->second);
    if (at->first.around.empty() && at->first.single == Single::Quantity && left.is_string() && right.is_string())
        return compareQuantities(left.get<std::string>(), right.get<std::string>()) == 0 || left == right;
    return left == right;
}

} // namespace fieldwise::server
