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

/// A field with a wrong type, and the type that was expected.
struct Misfit {
    NodeRef at;
    Wants wants;
};
using Misfits = std::vector<Misfit>;

void check(NodeRef at, Wants wants, Misfits &found);

/// The fields of a map including those of `<<`, but not `<<` itself.
std::vector<Field> fieldsIn(NodeRef map)
{
    std::vector<Field> fields = fieldsOf(map, true);
    std::erase_if(fields, [](const Field &field) { return isYamlMergeKey(field); });
    return fields;
}

template <size_t N>
void checkFields(NodeRef map, const std::array<Meta, N> &fields, Misfits &found)
{
    for (const Field &one : fieldsIn(map))
        for (const Meta &meta : fields)
            if (meta.field == one.name)
                check(one.value, meta.wants, found);
}

void checkItem(NodeRef item, Wants list, Misfits &found)
{
    const NodeRef map = expanded(item);
    if (list == Wants::TextList)
        check(item, Wants::Text, found);
    else if (kindOf(map) == NodeKind::Map && list == Wants::Owners)
        checkFields(map, ownerFields, found);
    else if (kindOf(map) == NodeKind::Map)
        checkFields(map, entryFields, found);
    else if (kindOf(map) != NodeKind::Null)
        found.push_back({item, list});
}

bool isSingle(NodeRef value, Wants wants)
{
    if (kindOf(value) != NodeKind::Scalar)
        return false;
    const yaml::Json read = yaml::toValue(*value.document, value.id);
    return read.is_null()
        || (wants == Wants::Text          ? read.is_string()
                : wants == Wants::Boolean ? read.is_boolean()
                : wants == Wants::Integer ? read.is_number_integer()
                                          : read.is_string() && isTime(read.get_ref<const std::string &>()));
}

void check(NodeRef at, Wants wants, Misfits &found)
{
    const NodeRef value = expanded(at);
    const NodeKind kind = kindOf(value);
    if (kind == NodeKind::Null)
        return;
    if (wants == Wants::Texts && kind == NodeKind::Map)
        for (const Field &one : fieldsIn(value))
            check(one.value, Wants::Text, found);
    else if (wants >= Wants::TextList && kind == NodeKind::List)
        for (const NodeRef item : itemsOf(value))
            checkItem(item, wants, found);
    else if (wants >= Wants::Texts || !isSingle(value, wants))
        found.push_back({at, wants});
}

/// What kubectl does after what it can't read: nothing, or all but this object.
std::string_view consequence(bool goesOn)
{
    return goesOn ? " the object and sends only the others" : " the file and sends nothing";
}

Fault fault(Side side, const yaml::Node &node, std::string text)
{
    return {side, faultAt({node.begin, node.end}, "kubectl-unreadable", std::move(text))};
}

std::vector<Fault> badValues(Side side, const yaml::Document &document, bool goesOn)
{
    std::vector<Fault> faults;
    for (const yaml::Node &node : document.nodes())
        if (node.kind == yaml::Kind::Scalar)
            if (const std::string_view why = yaml::kubectlFault(node, document.source()); !why.empty())
                faults.push_back(fault(side, node,
                                       std::string(why)
                                           + (goesOn ? "; kubectl can't read" + std::string(consequence(true))
                                                     : "; kubectl can't read such a file and sends nothing")));
    return faults;
}

std::string wordsOf(const Misfit &misfit, bool goesOn)
{
    const NodeRef value = expanded(misfit.at);
    const yaml::Json read = kindOf(value) == NodeKind::Scalar ? yaml::toValue(*value.document, value.id)
        : kindOf(value) == NodeKind::Map                      ? yaml::Json::object()
                                                              : yaml::Json::array();
    const bool quotes = misfit.wants == Wants::Text && read.is_primitive();
    return "found " + std::string(kindName(read)) + " in the metadata, expected " + std::string(nameOf(misfit.wants))
        + "; kubectl can't decode" + std::string(consequence(goesOn))
        + (quotes ? ", so put the value into quotes" : "");
}

std::vector<Fault> badMetadata(Side side, const yaml::Document &document, bool goesOn)
{
    if (yaml::cutOf(document) == yaml::Cut::ListItem)
        return {};
    const NodeRef root = expanded({&document, document.root()});
    const NodeRef metadata = kindOf(root) == NodeKind::Map ? expanded(field(root, "metadata", true)) : NodeRef{};
    if (metadata.missing() || kindOf(metadata) == NodeKind::Null)
        return {};
    if (kindOf(metadata) != NodeKind::Map)
        return {fault(side, metadata.node(),
                      "found metadata that is not a mapping; kubectl can't decode" + std::string(consequence(goesOn)))};
    Misfits found;
    checkFields(metadata, objectFields, found);
    std::vector<Fault> faults;
    for (const Misfit &one : found)
        faults.push_back(fault(side, one.at.node(), wordsOf(one, goesOn)));
    return faults;
}

/// Helm reads manifests with kubectl's code.
std::vector<Fault> byProgram(std::vector<Fault> faults, const Options &options)
{
    constexpr std::string_view kubectl = "; kubectl can't";
    for (Fault &one : faults)
        if (const size_t at = one.diagnostic.text.find(kubectl); isHelm(options) && at != std::string::npos)
            one.diagnostic.text.replace(at, kubectl.size(), "; Helm can't");
    return faults;
}

} // namespace

bool endsReading(const yaml::Document &document)
{
    return !badValues(Side::Updated, document, false).empty();
}

std::vector<Fault> kubectlReadFaults(const DocumentPlan &document, const Options &options, bool goesOn)
{
    const auto &given = document.documents[Side::Updated];
    if (!given || given->root() == none || !options.schemaRoot.empty())
        return {};
    if (isApply(options.mode)) {
        auto bad = badValues(Side::Updated, *given, goesOn);
        return byProgram(bad.empty() ? badMetadata(Side::Updated, *given, goesOn) : std::move(bad), options);
    }
    if (options.mode != Mode::Patch
        || (options.patch.dialect != PatchDialect::Kubectl
            && kindOf(expanded({given.get(), given->root()})) == NodeKind::List))
        return {};
    const auto &patched = document.documents[Side::Destination];
    if (!patched || patched->root() == none || document.identity.apiVersion.empty() || document.identity.kind.empty())
        return {};
    auto bad = badValues(Side::Updated, *given, goesOn);
    return bad.empty() ? badValues(Side::Destination, *patched, goesOn) : bad;
}

} // namespace fieldwise::merge
