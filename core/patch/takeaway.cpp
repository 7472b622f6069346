// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/takeaway.h"

#include <algorithm>

#include "core/base/visible.h"
#include "core/k8s/schema.h"
#include "core/patch/formats.h"

namespace fieldwise::patch {
namespace {

/// Linux takes 128 KiB in one argument.
constexpr size_t longestArgument = 100'000;
constexpr std::string_view proxy = "127.0.0.1:8001";

std::string_view typeWord(Format format)
{
    return format == Format::JsonPatch ? "json" : format == Format::MergePatch ? "merge" : "strategic";
}

bool isNamespaced(const Change &change)
{
    const k8s::Schema &schema = change.place.schema ? *change.place.schema : k8s::builtinSchema();
    return schema.isNamespaced(change.identity.apiVersion, change.identity.kind).value_or(true);
}

/// Group and version of an apiVersion; the group of `v1` is "".
std::pair<std::string, std::string> groupVersion(const std::string &apiVersion)
{
    const size_t slash = apiVersion.find('/');
    return slash == apiVersion.npos ? std::pair(std::string(), apiVersion)
                                    : std::pair(apiVersion.substr(0, slash), apiVersion.substr(slash + 1));
}

/// A command for this resource; the options end with the patch. Names that look like options stand behind `--`.
std::string kubectlCommand(const Change &change, Format format, const std::string &patch)
{
    const k8s::Identity &object = change.identity;
    const std::string kind = k8s::kubectlKind(object);
    const std::string resource = ' ' + shellQuoted(kind) + ' ' + shellQuoted(object.name);
    const bool plain = !kind.starts_with('-') && !object.name.starts_with('-');
    std::string out = "kubectl patch" + (plain ? resource : std::string());
    if (!object.namespaceName.empty() && isNamespaced(change))
        out += " -n " + shellQuoted(object.namespaceName);
    out += " --type " + std::string(typeWord(format)) + ' ' + patch;
    return out + (plain ? "" : " --" + resource);
}

/// A line above a command. Its words come from here alone: a shell that reads no comments would run what they quote.
std::string comment(bool said, std::string_view text)
{
    return said ? "# " + std::string(text) + '\n' : std::string();
}

std::string sizeComments(const Change &change, size_t size, std::string_view otherwise)
{
    return comment(change.secret != nullptr,
                   "This contains values of a Secret, which a shell keeps in its history: save the patch as a file "
                   "instead and use "
                       + std::string(otherwise))
        + comment(size > longestArgument,
                  "This is longer than most shells allow: save the patch as a file instead and use "
                      + std::string(otherwise));
}

std::string kubectlWithPatch(const Change &change, const Written &written, Form form)
{
    const std::string patch = textOf(written, form == Form::Yaml ? Form::Yaml : Form::Compact);
    const std::string command = kubectlCommand(change, written.format, "-p " + shellQuoted(patch));
    return sizeComments(change, command.size(), "--patch-file") + command + '\n';
}

std::string urlEncoded(std::string_view text)
{
    constexpr std::string_view hex = "0123456789ABCDEF";
    // A path of dots alone would leave its folder.
    const bool dots = text.find_first_not_of('.') == text.npos;
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || c == '-' || c == '_' || c == '~' || c == ':' || (c == '.' && !dots))
            out += c;
        else
            (out += '%').append({hex[byte >> 4], hex[byte & 15]});
    }
    return out;
}

std::string resourcePath(const Change &change)
{
    const k8s::Identity &object = change.identity;
    const auto [group, version] = groupVersion(object.apiVersion);
    std::string path = group.empty() ? "/api" : "/apis/" + urlEncoded(group);
    path += '/' + urlEncoded(version);
    if (isNamespaced(change))
        path += "/namespaces/" + urlEncoded(object.namespaceName.empty() ? "default" : object.namespaceName);
    return path + '/' + urlEncoded(k8s::guessedPlural(object.kind)) + '/' + urlEncoded(object.name);
}

std::string httpRequest(const Change &change, const Written &written)
{
    const std::string body = textOf(written, Form::Compact) + '\n';
    std::string out = "PATCH " + resourcePath(change) + " HTTP/1.1\r\n";
    const auto header = [&](std::string_view name, std::string_view value) {
        ((((out += name) += ": ") += value) += "\r\n");
    };
    header("Host", proxy);
    header("Content-Type", contentType(written.format));
    header("Accept", "application/json");
    header("Content-Length", std::to_string(body.size()));
    return out + "\r\n" + body;
}

std::string curlCommand(const Change &change, const Written &written)
{
    const std::string url = "http://" + std::string(proxy) + resourcePath(change);
    std::string command =
        "curl -X PATCH -H " + shellQuoted("Content-Type: " + std::string(contentType(written.format)));
    command += " -H " + shellQuoted("Accept: application/json");
    command += " --data-binary " + shellQuoted(textOf(written, Form::Compact)) + ' ' + shellQuoted(url);
    const bool guessed = !k8s::builtinSchema().isStrategic(change.identity.apiVersion, change.identity.kind);
    return comment(true, "Needs kubectl proxy, which listens at " + std::string(proxy))
        + comment(guessed, "The plural name in the path is a guess: kubectl api-resources shows the actual one")
        + sizeComments(change, command.size(), "--data-binary @FILE") + command + '\n';
}

/// A name as the regular expression that finds it alone.
std::string literalPattern(const std::string &name)
{
    std::string out;
    for (const char c : name) {
        if (std::string_view(R"(\.+*?()|[]{}^$)").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

OrderedJson kustomizeTarget(const k8s::Identity &object)
{
    const auto [group, version] = groupVersion(object.apiVersion);
    OrderedJson target = OrderedJson::object();
    const auto put = [&](const char *field, const std::string &value) {
        if (!value.empty())
            target[field] = literalPattern(value);
    };
    put("group", group);
    put("version", version);
    put("kind", object.kind);
    put("name", object.name);
    put("namespace", object.namespaceName);
    return target;
}

/// kustomize reads a patch that is no list of operations as a part of a resource, which names itself.
Written named(const k8s::Identity &object, const Written &written)
{
    Written out = written;
    out.patch = OrderedJson::object();
    out.patch["apiVersion"] = object.apiVersion;
    out.patch["kind"] = object.kind;
    out.patch["metadata"]["name"] = object.name;
    if (!object.namespaceName.empty())
        out.patch["metadata"]["namespace"] = object.namespaceName;
    for (const auto &[field, value] : written.patch.items()) {
        if (field == "metadata" && value.is_object())
            out.patch[field].update(value);
        else
            out.patch[field] = value;
    }
    return out;
}

OrderedJson kustomizePatch(const Taken &taken, Form form)
{
    const k8s::Identity &object = taken.change.identity;
    const Written written = taken.written.format == Format::JsonPatch ? taken.written : named(object, taken.written);
    OrderedJson out;
    out["target"] = kustomizeTarget(object);
    out["patch"] = textOf(written, form == Form::Compact ? Form::Pretty : form);
    return out;
}

/// What kustomize would make of a patch that is no list of operations, when that is not the target.
std::string kustomizeFault(const Change &change, const Written &written)
{
    if (written.format == Format::JsonPatch || !change.from || !change.to)
        return {};
    Written told;
    tellKustomize(change, written.patch, told);
    return told.limitations.empty() ? std::string() : told.limitations.front().text;
}

} // namespace

std::string kustomization(const std::vector<Taken> &all, Form form)
{
    OrderedJson patches = OrderedJson::array();
    for (const Taken &taken : all)
        patches.push_back(kustomizePatch(taken, form));
    return "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n"
           "- resources.yaml # put the file with the patched resources here\n"
        + yaml::blockText(OrderedJson{{"patches", std::move(patches)}});
}

std::string takeAway(const Change &change, const Written &written, As as, Form form)
{
    switch (as) {
    case As::Kubectl: return kubectlWithPatch(change, written, form);
    case As::Kustomization: return kustomization({{change, written}}, form);
    case As::Http: return httpRequest(change, written);
    case As::Curl: return curlCommand(change, written);
    case As::File: break;
    }
    return textOf(written, form) + (form == Form::Compact ? "\n" : "");
}

std::string whyNot(const Change &change, const Written &written, As as)
{
    if (as == As::File)
        return {};
    const k8s::Identity &object = change.identity;
    if (object.apiVersion.empty() || object.kind.empty() || object.name.empty())
        return "The document needs an apiVersion, a kind and a name, because they identify the object to patch. Take "
               "the patch as a file.";
    if (as == As::Kustomization)
        return kustomizeFault(change, written);
    if (written.format == Format::Strategic && !change.strategic)
        return object.kind
            + " is not built in, and an API server refuses strategic merge patches for it. Choose another format.";
    return {};
}

std::string_view contentType(Format format)
{
    switch (format) {
    case Format::JsonPatch: return "application/json-patch+json";
    case Format::MergePatch: return "application/merge-patch+json";
    default: return "application/strategic-merge-patch+json";
    }
}

std::string kubectlWithFile(const Change &change, Format format, std::string_view patchFile)
{
    return kubectlCommand(change, format, "--patch-file " + shellQuoted(patchFile));
}

std::string kubectlLocal(Format format, std::string_view objectFile, std::string_view patchFile)
{
    // `-` would be standard input.
    const std::string file = (objectFile.starts_with('-') ? "./" : "") + std::string(objectFile);
    return "kubectl patch -f " + shellQuoted(file) + " --local --type " + std::string(typeWord(format))
        + " --patch-file " + shellQuoted(patchFile) + " -o yaml";
}

} // namespace fieldwise::patch
