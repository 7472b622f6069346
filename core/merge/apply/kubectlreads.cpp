// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/kubectlreads.h"

#include <array>
#include <string>

#include "core/k8s/identity.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/lists.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {
namespace {

/// The type that a metadata field must have; null is always allowed.
enum class Wants : uint8_t { Text, Boolean, Integer, Time, Texts, TextList, Owners, Entries };

struct Meta {
    std::string_view field;
    Wants wants;
};
// metav1.ObjectMeta, OwnerReference, ManagedFieldsEntry. The name is checked before.
constexpr std::array objectFields{Meta{"annotations", Wants::Texts},
                                  Meta{"creationTimestamp", Wants::Time},
                                  Meta{"deletionGracePeriodSeconds", Wants::Integer},
                                  Meta{"deletionTimestamp", Wants::Time},
                                  Meta{"finalizers", Wants::TextList},
                                  Meta{"generateName", Wants::Text},
                                  Meta{"generation", Wants::Integer},
                                  Meta{"labels", Wants::Texts},
                                  Meta{"managedFields", Wants::Entries},
                                  Meta{"namespace", Wants::Text},
                                  Meta{"ownerReferences", Wants::Owners},
                                  Meta{"resourceVersion", Wants::Text},
                                  Meta{"selfLink", Wants::Text},
                                  Meta{"uid", Wants::Text}};
constexpr std::array ownerFields{Meta{"apiVersion", Wants::Text},    Meta{"blockOwnerDeletion", Wants::Boolean},
                                 Meta{"controller", Wants::Boolean}, Meta{"kind", Wants::Text},
                                 Meta{"name", Wants::Text},          Meta{"uid", Wants::Text}};
constexpr std::array entryFields{Meta{"apiVersion", Wants::Text},  Meta{"fieldsType", Wants::Text},
                                 Meta{"manager", Wants::Text},     Meta{"operation", Wants::Text},
                                 Meta{"subresource", Wants::Text}, Meta{"time", Wants::Time}};

std::string_view nameOf(Wants wants)
{
    constexpr std::array<std::string_view, 8> names{"a text",
                                                    "true or false",
                                                    "a whole number",
                                                    "a time such as 2031-02-03T04:05:06Z",
                                                    "a mapping of texts",
                                                    "a list of texts",
                                                    "a list of mappings",
                                                    "a list of mappings"};
    return names[static_cast<size_t>(wants)];
}

std::string_view kindName(const yaml::Json &value)
{
    return value.is_object() ? "a mapping"
        : value.is_array()   ? "a list"
        : value.is_boolean() ? "true or false"
        : value.is_number()  ? "a number"
                             : "a text";
}

/// Two digits, at most `most`; -1 for anything else.
int twoDigits(std::string_view text, size_t at, int most)
{
    const auto isDigit = [&](size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    const int value = isDigit(at) && isDigit(at + 1) ? (text[at] - '0') * 10 + (text[at + 1] - '0') : 100;
    return value <= most ? value : -1;
}

/// RFC 3339 as Go reads it.
bool isTime(std::string_view text)
{
    constexpr std::string_view shape = "dddd-dd-ddTdd:dd:dd";
    if (text.size() <= shape.size())
        return false;
    for (size_t i = 0; i < shape.size(); ++i)
        if (shape[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != shape[i])
            return false;
    const int year = twoDigits(text, 0, 99) * 100 + twoDigits(text, 2, 99), month = twoDigits(text, 5, 12),
              day = twoDigits(text, 8, 31);
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    const int days = month == 2 ? (leap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    if (month < 1 || day < 1 || day > days || twoDigits(text, 11, 23) < 0 || twoDigits(text, 14, 59) < 0
        || twoDigits(text, 17, 59) < 0)
        return false;
    std::string_view rest = text.substr(shape.size());
    if (rest.front() == '.' || rest.front() == ',') {
        const size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
        if (end == 1)
            return false;
        rest.remove_prefix(end);
    }
    if (rest == "Z")
        return true;
    return rest.size() == 6 && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':' && twoDigits(rest, 1, 24) >= 0
        && twoDigits(rest, 4, 59) >= 0;
}

/// The first field with a wrong type, and the type that was expected.
struct Misfit {
    NodeRef at;
    Wants wants;
};
using Found = std::optional<Misfit>;

Found check(NodeRef at, Wants wants);

/// The fields of a map including those of `<<`, but not `<<` itself.
std::vector<Field> fieldsIn(NodeRef map)
{
    std::vector<Field> fields = fieldsOf(map, true);
    std::erase_if(fields, [](const Field &field) { return isYamlMergeKey(field); });
    return fields;
}

template <size_t N>
Found checkFields(NodeRef map, const std::array<Meta, N> &fields)
{
    for (const Field &one : fieldsIn(map))
        for (const Meta &meta : fields)
            if (meta.field == one.name)
                if (Found found = check(one.value, meta.wants))
                    return found;
    return {};
}

Found checkItem(NodeRef item, Wants list)
{
    if (list == Wants::TextList)
        return check(item, Wants::Text);
    const NodeRef map = expanded(item);
    if (kindOf(map) == NodeKind::Null)
        return {};
    if (kindOf(map) != NodeKind::Map)
        return Misfit{item, list};
    return list == Wants::Owners ? checkFields(map, ownerFields) : checkFields(map, entryFields);
}

Found check(NodeRef at, Wants wants)
{
    const NodeRef value = expanded(at);
    const NodeKind kind = kindOf(value);
    if (kind == NodeKind::Null)
        return {};
    if (wants == Wants::Texts) {
        for (const Field &one : kind == NodeKind::Map ? fieldsIn(value) : std::vector<Field>{})
            if (Found found = check(one.value, Wants::Text))
                return found;
        return kind == NodeKind::Map ? Found{} : Misfit{at, wants};
    }
    if (wants >= Wants::TextList) {
        for (const NodeRef item : kind == NodeKind::List ? itemsOf(value) : std::vector<NodeRef>{})
            if (Found found = checkItem(item, wants))
                return found;
        return kind == NodeKind::List ? Found{} : Misfit{at, wants};
    }
    const yaml::Json read = kind == NodeKind::Scalar ? yaml::toValue(*value.document, value.id) : yaml::Json::array();
    const bool fits = read.is_null()
        || (wants == Wants::Text          ? read.is_string()
                : wants == Wants::Boolean ? read.is_boolean()
                : wants == Wants::Integer ? read.is_number_integer()
                                          : read.is_string() && isTime(read.get_ref<const std::string &>()));
    return fits ? Found{} : Misfit{at, wants};
}

Fault fault(Side side, const yaml::Node &node, std::string text)
{
    return {side, faultAt({node.begin, node.end}, "kubectl-unreadable", std::move(text))};
}

std::optional<Fault> badValue(Side side, const yaml::Document &document)
{
    for (const yaml::Node &node : document.nodes())
        if (node.kind == yaml::Kind::Scalar)
            if (const std::string_view why = yaml::kubectlFault(node, document.source()); !why.empty())
                return fault(side, node, std::string(why) + "; kubectl can't read such a file and sends nothing");
    return {};
}

std::optional<Fault> badMetadata(Side side, const yaml::Document &document)
{
    if (yaml::cutOf(document) == yaml::Cut::ListItem)
        return {};
    const NodeRef root = expanded({&document, document.root()});
    const NodeRef metadata = kindOf(root) == NodeKind::Map ? expanded(field(root, "metadata", true)) : NodeRef{};
    if (metadata.missing() || kindOf(metadata) == NodeKind::Null)
        return {};
    if (kindOf(metadata) != NodeKind::Map)
        return fault(side, metadata.node(),
                     "found metadata that is not a mapping; kubectl can't decode the file and sends nothing");
    const Found found = checkFields(metadata, objectFields);
    if (!found)
        return {};
    const NodeRef value = expanded(found->at);
    const yaml::Json read = kindOf(value) == NodeKind::Scalar ? yaml::toValue(document, value.id)
        : kindOf(value) == NodeKind::Map                      ? yaml::Json::object()
                                                              : yaml::Json::array();
    const bool quotes = found->wants == Wants::Text && read.is_primitive();
    return fault(side, found->at.node(),
                 "found " + std::string(kindName(read)) + " in the metadata, expected "
                     + std::string(nameOf(found->wants)) + "; kubectl can't decode the file and sends nothing"
                     + (quotes ? ", so put the value into quotes" : ""));
}

} // namespace

std::optional<Fault> kubectlReadFault(const DocumentPlan &document, const Options &options)
{
    const auto &given = document.documents[Side::Updated];
    if (!given || given->root() == none || !options.schemaRoot.empty())
        return {};
    if (isApply(options.mode)) {
        auto bad = badValue(Side::Updated, *given);
        return bad ? bad : badMetadata(Side::Updated, *given);
    }
    if (options.mode != Mode::Patch
        || (options.patch.dialect != PatchDialect::Kubectl
            && kindOf(expanded({given.get(), given->root()})) == NodeKind::List))
        return {};
    const auto &patched = document.documents[Side::Destination];
    if (!patched || patched->root() == none || document.identity.apiVersion.empty() || document.identity.kind.empty())
        return {};
    auto bad = badValue(Side::Updated, *given);
    return bad ? bad : badValue(Side::Destination, *patched);
}

} // namespace fieldwise::merge
