// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include <algorithm>

#include "core/k8s/redact.h"
#include "core/yaml/equality.h"
#include "core/yaml/path.h"

namespace fieldwise::patch {
namespace {

/// Limitations of one weight that are kept; a hostile document has any number of them.
constexpr std::ptrdiff_t mostLimitations = 100;

} // namespace

std::string below(const std::string &pointer, std::string_view name)
{
    return pointer + '/' + yaml::pointerToken(name);
}

std::string nameAt(const std::string &pointer)
{
    std::string_view rest = pointer;
    while (!rest.empty() && rest.find_first_not_of("0123456789", rest.rfind('/') + 1) == rest.npos)
        rest = rest.substr(0, rest.rfind('/'));
    std::string name(rest.substr(rest.rfind('/') + 1));
    for (const auto &[code, sign] : {std::pair{"~1", '/'}, {"~0", '~'}})
        for (size_t at = 0; (at = name.find(code, at)) != name.npos; ++at)
            name.replace(at, 2, 1, sign);
    return name;
}

std::optional<Difference> differenceAt(const Json &a, const Json &b)
{
    if (yaml::sameToGo(a, b))
        return std::nullopt;
    if (a.is_object() && b.is_object())
        for (const auto &[first, second] : {std::pair{&a, &b}, std::pair{&b, &a}})
            for (auto it = first->begin(); it != first->end(); ++it) {
                const auto other = second->find(it.key());
                auto inside = other == second->end() ? Difference{} : differenceAt(*it, *other);
                if (!inside)
                    continue;
                inside->pointer.insert(0, below("", it.key()));
                return inside;
            }
    if (!a.is_array() || !b.is_array() || a.size() != b.size())
        return Difference{};
    Json sortedA = a, sortedB = b;
    std::sort(sortedA.begin(), sortedA.end());
    std::sort(sortedB.begin(), sortedB.end());
    if (yaml::sameToGo(sortedA, sortedB))
        return Difference{.pointer = "", .order = true};
    for (size_t i = 0; i < a.size(); ++i)
        if (auto inside = differenceAt(a[i], b[i])) {
            inside->pointer.insert(0, '/' + std::to_string(i));
            return inside;
        }
    return Difference{};
}

void addLimitation(Written &written, Limitation::Weight weight, std::string pointer, std::string text)
{
    const auto same = std::ranges::count(written.limitations, weight, &Limitation::weight);
    if (same < mostLimitations)
        written.limitations.push_back({weight, std::move(pointer), std::move(text)});
}

void prove(Written &written, const Json &result, const Json &target)
{
    const auto difference = differenceAt(result, target);
    written.proved = !difference;
    written.why = difference ? "Applied to the source, the patch gives a different result at `"
            + (difference->pointer.empty() ? "/" : difference->pointer) + "`."
                             : "";
    if (difference)
        addLimitation(written, Limitation::Weight::Blocks, difference->pointer,
                      "The patch gives a different value here.");
}

void block(Written &written, std::string_view what)
{
    constexpr size_t mostNamed = 3;
    std::string paths;
    size_t count = 0;
    for (const Limitation &one : written.limitations)
        if (one.weight == Limitation::Weight::Blocks && count++ < mostNamed)
            paths += (paths.empty() ? "`" : ", `") + (one.pointer.empty() ? "/" : one.pointer) + "`";
    if (count > mostNamed)
        paths += " and more places";
    written.proved = false;
    written.why = std::string(what) + (paths.empty() ? "" : " at " + paths) + ": use a JSON patch.";
}

Written masked(const Change &change, Written written)
{
    if (!change.secret)
        return written;
    for (Limitation &one : written.limitations) {
        written.why = k8s::maskedNames(std::move(written.why), one.pointer);
        one.text = k8s::maskedNames(std::move(one.text), one.pointer);
        one.pointer = k8s::maskedPointer(one.pointer);
    }
    if (const size_t words = written.why.find(": "); words != written.why.npos) // of kubectl, which quotes values
        written.why = written.why.substr(0, words) + ".";
    if (written.format != Format::JsonPatch) {
        k8s::mask(written.patch, *change.secret);
        k8s::maskKeys(written.patch);
        return written;
    }
    for (OrderedJson &operation : written.patch) {
        if (operation.contains("value")) {
            k8s::mask(operation["value"], *change.secret, operation["path"].get<std::string>());
            k8s::maskKeys(operation["value"]);
        }
        for (const char *pointer : {"path", "from"})
            if (operation.contains(pointer))
                operation[pointer] = k8s::maskedPointer(operation[pointer].get<std::string>());
    }
    return written;
}

} // namespace fieldwise::patch
