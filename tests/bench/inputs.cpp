// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/inputs.h"

#include <algorithm>
#include <array>
#include <functional>

#include "core/yaml/document.h"

namespace fieldwise::bench {

using merge::allSides;
using merge::Mode;
using merge::Side;

namespace {

std::string head(const std::string &name, int replicas)
{
    return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: " + name
        + "\n  namespace: prod\nspec:\n  replicas: " + std::to_string(replicas)
        + "\n  selector:\n    matchLabels: {app: " + name + "}\n  template:\n    metadata:\n      labels: {app: " + name
        + "}\n    spec:\n      containers:\n";
}

/// Every side has the same parts; how many, `first` says by its size.
ThreeWayField ofSize(const std::function<bool(const std::string &)> &isEnough,
                     const std::function<void(std::string &, Side, int)> &addPart,
                     const std::function<std::string(Side)> &begin)
{
    ThreeWayField texts;
    int parts = 0;
    for (const Side side : allSides) {
        texts[side] = begin(side);
        for (int i = 0; side == Side::Original ? !isEnough(texts[side]) : i < parts; ++i) {
            addPart(texts[side], side, i);
            parts = std::max(parts, i + 1);
        }
    }
    return texts;
}

std::string service(int number, const std::string &version, int replicas, const std::string &level, bool resources,
                    bool local)
{
    const std::string n = std::to_string(number);
    std::string text = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: service-" + n
        + "\n  namespace: shop\n"
          "  labels:\n    app.kubernetes.io/name: service-"
        + n + "\n    app.kubernetes.io/version: \"" + version + "\"\n";
    if (local)
        text += "  annotations:\n    example.com/pager: \"https://pager.example.com/" + n + "\"\n";
    text += "spec:\n  replicas: " + std::to_string(replicas) + (local ? " # the autoscaler owns this\n" : "\n");
    text += "  selector:\n    matchLabels:\n      app.kubernetes.io/name: service-" + n
        + "\n  template:\n    metadata:\n"
          "      labels:\n        app.kubernetes.io/name: service-"
        + n
        + "\n    spec:\n      containers:\n      - name: api\n"
          "        image: ghcr.io/shop/service-"
        + n + ":" + version
        + "\n        ports:\n        - name: http\n"
          "          containerPort: 8080\n        env:\n        - name: LOG_LEVEL\n          value: "
        + level
        + "\n        - name: JAVA_OPTS\n          value: -XX:MaxRAMPercentage=75\n        readinessProbe:\n"
          "          httpGet: {path: /ready, port: 8080}\n          periodSeconds: 10\n";
    if (resources)
        text += "        resources:\n          requests:\n            cpu: 250m # from load tests\n            memory: "
                "256Mi\n";
    return text;
}

/// The properties of a schema, one after the other; what they are depends on their number alone, what a side has done
/// to them on both.
class SchemaText {
public:
    SchemaText(std::string &text, Side side, int part)
        : m_text(text), m_side(side), m_seed(static_cast<uint32_t>(part) * 7919 + 17)
    {
    }

    void property(size_t indent, int depth)
    {
        const uint32_t number = next();
        m_text.append(indent, ' ') += word(number) + kinds[number % kinds.size()] + std::to_string(m_count++) + ":\n";
        describe(indent + 2, number);
        if (depth > 0 && number % 3 != 0)
            return object(indent + 2, depth, number % 5 == 0);
        if (number % 4 == 1)
            field(indent + 2, "format", "int32");
        if (m_side == Side::Destination ? number % 53 == 7 : m_side == Side::Updated && number % 47 == 3)
            field(indent + 2, "maxLength", "253");
        else
            field(indent + 2, "maxLength", "63");
        field(indent + 2, "type", number % 4 == 1 ? "integer" : number % 7 == 2 ? "boolean" : "string");
    }

private:
    static constexpr std::array<const char *, 6> kinds{"Policy", "Ref", "Limit", "Template", "Name", "Selector"};
    static constexpr std::array<const char *, 16> words{
        "backend", "certificate", "cluster", "gateway", "listener", "namespace", "pod",    "probe",
        "replica", "route",       "secret",  "service", "storage",  "timeout",   "volume", "workload"};

    uint32_t next() { return (m_seed = m_seed * 1664525U + 1013904223U) >> 8U; }
    static std::string word(uint32_t number) { return words[number / 8 % words.size()]; }
    void field(size_t indent, const char *name, const char *value)
    {
        m_text.append(indent, ' ') += std::string(name) + ": " + value + "\n";
    }

    void describe(size_t indent, uint32_t number)
    {
        const uint32_t sentences = 1 + number % 4;
        m_text.append(indent, ' ') += "description: |-\n";
        for (uint32_t i = 0; i < sentences; ++i)
            m_text.append(indent + 2, ' ') += "The " + word(number >> i) + " that this " + word(number >> (i + 3))
                + " asks for, when its " + word(number >> (i + 5)) + " is not set by the " + word(number >> (i + 7))
                + ".\n";
        if (m_side == Side::Updated && number % 37 == 5)
            m_text.append(indent + 2, ' ') += "It can't be changed afterwards.\n";
    }

    void object(size_t indent, int depth, bool list)
    {
        if (list) {
            m_text.append(indent, ' ') += "items:\n";
            indent += 2;
        }
        m_text.append(indent, ' ') += "properties:\n";
        for (uint32_t i = 0, children = 2 + next() % 4; i < children; ++i)
            property(indent + 2, depth - 1);
        field(indent, "type", "object");
        if (list)
            field(indent - 2, "type", "array");
    }

    std::string &m_text;
    Side m_side;
    uint32_t m_seed;
    int m_count = 0;
};

ThreeWayField crdUntil(const std::function<bool(const std::string &)> &isEnough)
{
    ThreeWayField texts = ofSize(
        isEnough,
        [](std::string &text, Side side, int part) {
            const std::string name = "part" + std::to_string(part);
            text += "              " + name + ":\n                properties:\n";
            SchemaText(text, side, part).property(18, 2 + part % 3);
            text += "                type: object\n";
        },
        [](Side side) {
            std::string text =
                "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  annotations:\n"
                "    controller-gen.kubebuilder.io/version: v0.1";
            return text + (side == Side::Updated ? "5" : "4")
                + ".0\n  name: shops.example.com\nspec:\n  group: example.com\n  names:\n"
                  "    kind: Shop\n    listKind: ShopList\n    plural: shops\n    singular: shop\n  scope: "
                  "Namespaced\n  versions:\n  - name: v1\n"
                  "    schema:\n      openAPIV3Schema:\n        properties:\n          spec:\n            "
                  "properties:\n";
        });
    for (std::string &text : texts.at)
        text += "            type: object\n        type: object\n    served: true\n    storage: true\n";
    return texts;
}

/// managedFields as a server writes them: kubectl owns each element of the containers, and each of their variables.
std::string owned(const std::string &live)
{
    std::string text = "  managedFields:\n  - apiVersion: apps/v1\n    fieldsType: FieldsV1\n    fieldsV1:\n      "
                       "f:spec:\n        f:replicas: {}\n"
                       "        f:template:\n          f:spec:\n            f:containers:\n";
    const std::string container = "        - name: ", variable = "            - name: ";
    bool inside = false;
    for (size_t at = 0, end = 0; at < live.size(); at = end + 1) {
        end = live.find('\n', at);
        const std::string_view line(live.data() + at, end - at);
        const auto key = [&](const std::string &prefix) {
            return "k:{\"name\":\""
                + std::string(line.substr(prefix.size(), line.find_first_of(" ", prefix.size()) - prefix.size()))
                + "\"}:\n";
        };
        if (line.starts_with(container)) {
            text += "              " + key(container)
                + "                .: {}\n                f:image: {}\n                f:name: {}\n";
            inside = false;
        } else if (line.starts_with(variable)) {
            if (!inside)
                text += "                f:env:\n                  .: {}\n";
            inside = true;
            text += "                  " + key(variable)
                + "                    .: {}\n                    f:name: {}\n                    f:value: {}\n";
        }
    }
    return text + "    manager: kubectl\n    operation: Apply\n    time: \"2026-10-28T14:02:51Z\"\n";
}

} // namespace

ThreeWayField deployment(size_t bytes)
{
    return ofSize([bytes](const std::string &text) { return text.size() >= bytes; },
                  [](std::string &text, Side side, int i) {
                      const std::string n = std::to_string(i);
                      text += "        - name: app-" + n + "  # number " + n + "\n          image: ghcr.io/shop/app-"
                          + n + ":1." + (side == Side::Updated && i % 10 == 3 ? "5" : "4")
                          + "\n          env:\n            - name: LEVEL\n              value: "
                          + (side == Side::Destination && i % 10 == 7 ? "debug" : "info")
                          + "\n            - name: ZONE\n              value: \"z" + n
                          + "\"\n          resources:\n            limits:\n"
                            "              memory: 64Mi\n              cpu: 250m\n";
                  },
                  [](Side side) { return head("shop", 3 + static_cast<int>(merge::index(side))); });
}

ThreeWayField elements(int count)
{
    ThreeWayField texts;
    for (const Side side : allSides) {
        std::string &text = texts[side];
        text = head("shop", 3) + "        - name: app\n          image: ghcr.io/shop/app:1.4\n          env:\n";
        for (int i = 0; i < count; ++i)
            text += "            - name: VARIABLE_" + std::to_string(i) + "\n              value: "
                + (side == Side::Updated && i % 10 == 3           ? "new"
                       : side == Side::Destination && i % 10 == 7 ? "mine"
                                                                  : "old")
                + "\n";
    }
    return texts;
}

ThreeWayField documents(int lines)
{
    ThreeWayField texts;
    for (int number = 0, so_far = 0; so_far < lines; ++number) {
        const std::string between = number ? "---\n" : "";
        texts[Side::Original] += between + service(number, "1.4.2", 3, "info", false, false);
        texts[Side::Updated] +=
            between + service(number, "1.5.0", 3, number % 3 ? "info" : "warn", number % 2 == 0, false);
        const std::string mine =
            between + service(number, "1.4.2", 3 + number % 4, number % 3 ? "info" : "debug", false, true);
        texts[Side::Destination] += mine;
        so_far += linesOf(mine);
    }
    return texts;
}

ThreeWayField crd(size_t bytes)
{
    return crdUntil([bytes](const std::string &text) { return text.size() >= bytes; });
}

ThreeWayField crdOfLines(int lines)
{
    return crdUntil([lines](const std::string &text) { return linesOf(text) >= lines; });
}

int linesOf(const std::string &text)
{
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

Inputs inputsOf(ThreeWayField texts, Mode mode)
{
    Inputs inputs;
    if (std::string &live = texts[Side::Destination]; mode == Mode::ServerSide)
        live.insert(live.find("spec:\n"), owned(live));
    for (const Side side : allSides)
        inputs.texts[side] = std::move(texts[side]);
    inputs.open = {{true, true, true}};
    inputs.options.mode = mode;
    inputs.options.apply.lastAppliedGiven = mode == Mode::Apply;
    return inputs;
}

const char *modeName(Mode mode)
{
    constexpr std::array<const char *, 7> names{"three-way", "two-way", "apply",      "patch",
                                                "compare",   "git",     "server-side"};
    return names[static_cast<size_t>(mode)];
}

} // namespace fieldwise::bench
