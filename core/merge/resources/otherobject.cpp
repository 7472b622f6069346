// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/resources/otherobject.h"

#include "core/k8s/schema.h"
#include "core/merge/plan/objectdata.h"

namespace fieldwise::merge {
namespace {

bool differ(const std::string &a, const std::string &b)
{
    return !a.empty() && !b.empty() && a != b;
}

bool isClusterScoped(const k8s::Identity &object, const Options &options)
{
    const k8s::Schema *schema = schemaOf(options);
    return schema && schema->isNamespaced(object.apiVersion, object.kind) == false;
}

} // namespace

std::optional<Fault> otherObject(const DocumentPlan &document, const Options &options)
{
    const auto &local = document.documents[Side::Updated], &live = document.documents[Side::Destination];
    if (!isApply(options.mode) || options.otherObject || !options.schemaRoot.empty() || !local || !live)
        return {};
    const k8s::Identity here = k8s::identityOf(*local), there = k8s::identityOf(*live);
    const bool inNamespaces = differ(here.namespaceName, there.namespaceName) && !isClusterScoped(here, options);
    if (!differ(here.kind, there.kind) && !differ(here.name, there.name) && !inNamespaces)
        return {};
    const NodeRef root = document.rootNode(Side::Updated), metadata = expanded(field(root, "metadata", true));
    const NodeRef name = kindOf(metadata) == NodeKind::Map ? field(metadata, "name", true) : NodeRef{};
    return Fault{Side::Updated,
                 faultAt(rangeOf(name.missing() ? root : name), "other-object",
                         "Live is " + k8s::describe(there) + ", Local is " + k8s::describe(here)
                             + ": as Live, open what `kubectl get -o yaml` prints for Local's object")};
}

} // namespace fieldwise::merge
