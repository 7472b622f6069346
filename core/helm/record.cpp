// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/record.h"

#include <algorithm>
#include <optional>

#include "core/base/encoding.h"
#include "core/helm/archive.h"
#include "core/k8s/identity.h"
#include "core/k8s/kubectl.h"
#include "core/yaml/document.h"
#include "core/yaml/lists.h"

namespace fieldwise::helm {
namespace {

using yaml::Json;
using yaml::OrderedJson;

constexpr std::string_view prefix = "sh.helm.release.v1.";

template <class J>
const J *memberIn(const J &object, std::initializer_list<const char *> path)
{
    const J *at = &object;
    for (const char *name : path) {
        const auto found = at->is_object() ? at->find(name) : at->end();
        if (found == at->end())
            return nullptr;
        at = &*found;
    }
    return at;
}

template <class J>
std::string textIn(const J &object, std::initializer_list<const char *> path)
{
    const J *value = memberIn(object, path);
    return value && value->is_string() ? value->template get<std::string>() : std::string();
}

Record recordOf(const OrderedJson &release)
{
    Record out;
    out.name = textIn(release, {"name"});
    out.namespaceName = textIn(release, {"namespace"});
    const OrderedJson *revision = memberIn(release, {"version"});
    out.revision = revision && revision->is_number_integer() ? revision->get<int>() : 0;
    out.status = textIn(release, {"info", "status"});
    out.applyMethod = textIn(release, {"apply_method"});
    out.manifest = textIn(release, {"manifest"});
    if (const OrderedJson *hooks = memberIn(release, {"hooks"}); hooks && hooks->is_array())
        for (const OrderedJson &hook : *hooks)
            out.hooks.push_back(textIn(hook, {"manifest"}));
    out.chart = textIn(release, {"chart", "metadata", "name"});
    if (const std::string version = textIn(release, {"chart", "metadata", "version"}); !version.empty())
        out.chart += "-" + version;
    const auto values = [&](std::initializer_list<const char *> path) {
        const OrderedJson *found = memberIn(release, path);
        return found && found->is_object() ? *found : OrderedJson(OrderedJson::object());
    };
    out.config = values({"config"});
    out.chartValues = values({"chart", "values"});
    return out;
}

bool isRelease(const OrderedJson &value)
{
    return value.is_object() && !value.contains("kind") && (value.contains("manifest") || value.contains("chart"));
}

/// `data.release` of a Secret (base64 once more) or of a ConfigMap; nothing if the object is none of Helm's.
std::optional<std::string> packedIn(const Json &object)
{
    const std::string kind = textIn(object, {"kind"}), name = textIn(object, {"metadata", "name"});
    const std::string packed = textIn(object, {"data", "release"});
    const bool isOfHelm = textIn(object, {"type"}) == "helm.sh/release.v1" || name.starts_with(prefix);
    if (!isOfHelm || (kind != "Secret" && kind != "ConfigMap"))
        return {};
    return kind == "Secret" ? fromBase64(packed).value_or("") : packed;
}

Result<Record, std::string> unpacked(const std::string &packed)
{
    const auto bytes = fromBase64(packed);
    if (!bytes || bytes->empty())
        return Unexpected(std::string("its `data.release` is no base64; of a Secret it is in base64 twice"));
    const auto json = inflated(*bytes);
    if (!json)
        return Unexpected("its `data.release` can't be unpacked: " + json.error());
    const OrderedJson release = yaml::orderedFromJson(*json);
    if (!isRelease(release))
        return Unexpected(std::string("its `data.release` is not the JSON of a release"));
    if (const OrderedJson *manifest = memberIn(release, {"manifest"}); manifest && !manifest->is_string())
        return Unexpected(std::string("its `manifest` is ") + manifest->type_name() + ", and should be a text");
    return recordOf(release);
}

} // namespace

bool mayHaveRecords(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t\r\n");
    return text.find("helm.sh/release.v1") != text.npos || text.find(prefix) != text.npos
        || (first != text.npos && text[first] == '{' && text.find("\"manifest\"") != text.npos);
}

bool isOfRelease(std::string_view text)
{
    if (!mayHaveRecords(text))
        return false;
    const auto records = recordsIn(text);
    return records ? !records->empty()
                   : records.error().code == "helm-record" || text.find(prefix) != text.npos
            || text.find("type: helm.sh/release.v1") != text.npos;
}

Result<std::vector<Record>, Diagnostic> recordsIn(std::string_view text)
{
    std::vector<Record> out;
    if (const size_t first = text.find_first_not_of(" \t\r\n"); first != text.npos && text[first] == '{') {
        const OrderedJson json = yaml::orderedFromJson(text);
        if (isRelease(json)) {
            out.push_back(recordOf(json));
            return out;
        }
        if (const auto items = kubectl::liveText(text); items && json.contains("items"))
            return recordsIn(*items);
    }
    const yaml::Stream stream = yaml::withListsApart(yaml::read(text));
    for (Diagnostic &diagnostic : yaml::diagnosticsOf(stream))
        if (diagnostic.severity == Severity::Error)
            return Unexpected(std::move(diagnostic));
    for (const yaml::Part &part : stream.parts) {
        if (part.document->root() == yaml::none)
            continue;
        if (const OrderedJson bare = yaml::toOrderedValue(*part.document, part.document->root()); isRelease(bare)) {
            out.push_back(recordOf(bare));
            continue;
        }
        const Json object = yaml::toValue(*part.document, part.document->root());
        const auto packed = packedIn(object);
        if (!packed)
            continue;
        auto record = unpacked(*packed);
        if (!record)
            return Unexpected(
                faultAt({part.offset, part.offset}, "helm-record",
                        k8s::describe(k8s::identityOf(*part.document)) + " can't be read: " + record.error()));
        if (record->namespaceName.empty())
            record->namespaceName = textIn(object, {"metadata", "namespace"});
        out.push_back(std::move(*record));
    }
    return out;
}

} // namespace fieldwise::helm
