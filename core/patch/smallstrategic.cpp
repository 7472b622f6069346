// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/base/sequence.h"
#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::patch {

using namespace merge::strategic;
using k8s::SchemaPlace;
using Weight = Limitation::Weight;

namespace {

/// Where elements of a list stood before, as far as they can be told apart; empty when they can't.
struct Known {
    std::vector<std::string> from, to;
    std::unordered_map<std::string, size_t> before;
    bool clean = false;
};

Known known(const Json &from, const Json &to, std::string_view key)
{
    Known out{identities(from, key), identities(to, key), {}, true};
    for (size_t i = 0; i < out.from.size(); ++i)
        out.clean &= out.before.emplace(out.from[i], i).second;
    out.clean &= std::unordered_set<std::string>(out.to.begin(), out.to.end()).size() == out.to.size();
    for (const Json *list : {&from, &to})
        for (const Json &element : *list)
            out.clean &= key.empty()
                ? !element.is_structured()
                : element.is_object() && element.contains(key) && !element.at(std::string(key)).is_null();
    return out;
}

/// kubectl crashes when it compares merge keys that are mappings or lists, or deletes a null.
bool crashesKubectl(const Json &from, const Json &to, const std::string &key)
{
    const auto crashes = [&](const Json &element) {
        if (key.empty())
            return element.is_null();
        const auto found = element.is_object() ? element.find(key) : element.end();
        return element.is_object() && found != element.end() && found->is_structured();
    };
    return std::any_of(from.begin(), from.end(), crashes) || std::any_of(to.begin(), to.end(), crashes);
}

/// For each element of the new list: it, or the next one, is new or moves, so the patch has to name it for its order.
std::vector<bool> anchors(const Known &elements)
{
    std::vector<uint32_t> places, at;
    std::vector<bool> inOrder(elements.to.size()), out(elements.to.size());
    for (uint32_t j = 0; j < elements.to.size(); ++j)
        if (const auto found = elements.before.find(elements.to[j]); found != elements.before.end()) {
            places.push_back(static_cast<uint32_t>(found->second));
            at.push_back(j);
        }
    for (const uint32_t i : longestIncreasingSubsequence(std::span<const uint32_t>(places)))
        inOrder[at[i]] = true;
    size_t reach =
        0; // what stood before a moved element stays there unless the patch names it too (semantics/patches.md 2.5)
    for (size_t j = 0; j < out.size(); ++j) {
        const auto found = elements.before.find(elements.to[j]);
        const bool fresh = found == elements.before.end();
        out[j] = !inOrder[j] || found->second < reach;
        if (!inOrder[j] && j > 0)
            out[j - 1] = true;
        if (!inOrder[j] && !fresh)
            reach = std::max(reach, found->second);
    }
    return out;
}

/// The lists of these entries with nothing in their elements but what their order depends on.
Json keysOnly(const Json &entries, const std::string &key)
{
    Json out = Json::object();
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        Json &list = out[entry.key()] = Json::array();
        for (const Json &element : *entry) {
            list.push_back(element.is_object() ? Json::object() : element);
            for (const std::string &name : {key, std::string(patchMarker)})
                if (element.is_object() && element.contains(name))
                    list.back()[name] = element.at(name);
        }
    }
    return out;
}

class Sayer {
public:
    explicit Sayer(Written &written) : m_written(written) {}
    bool kubectlStops = false; ///< at what it would send for one of the lists

    /// The fields of a patch that make one mapping the other; nothing, and a limitation that blocks, when there are
    /// none.
    std::optional<Json> fields(const Json &from, const Json &to, const SchemaPlace &place, const std::string &pointer)
    {
        Json patch = Json::object();
        bool said = true;
        for (auto it = to.begin(); it != to.end(); ++it) {
            const auto before = from.find(it.key());
            const Json *old = before == from.end() ? nullptr : &*before;
            said = field(patch, it.key(), old, *it, place, below(pointer, it.key())) && said;
        }
        for (auto it = from.begin(); it != from.end(); ++it)
            if (!to.contains(it.key())) {
                const bool can = !it.key().starts_with('$');
                if (can)
                    patch[it.key()] = nullptr;
                else
                    refuse(below(pointer, it.key()), "Can't remove `" + it.key() + "`: in a patch it is a directive.");
                said = said && can;
            }
        return said ? std::optional(std::move(patch)) : std::nullopt;
    }

private:
    bool refuse(std::string pointer, std::string text)
    {
        addLimitation(m_written, Weight::Blocks, std::move(pointer), std::move(text));
        return false;
    }

    bool field(Json &patch, const std::string &name, const Json *from, const Json &to, const SchemaPlace &place,
               const std::string &pointer)
    {
        if (from && yaml::sameToGo(*from, to))
            return true;
        if (name.starts_with('$'))
            return refuse(pointer, "Can't set `" + name + "`: in a patch it is a directive.");
        if (!from || !yaml::sameTypeToGo(*from, to))
            return addOrReplace(patch, name, from, to, place, pointer);
        if (!to.is_structured()) {
            patch[name] = to;
            return true;
        }
        const SchemaPlace at = place.field(name);
        if (!at.known)
            return refuse(pointer,
                          "The schema has no field `" + name + "`, so a strategic merge patch can't change it.");
        if (to.is_object() ? at.rule.replace : !at.rule.merge) {
            patch[name] = to;
            return true;
        }
        return to.is_object() ? map(patch, name, *from, to, at, pointer) : list(patch, name, *from, to, place, pointer);
    }

    /// What is new, or of another type: its nulls are left out, unless an order of its elements is given.
    bool addOrReplace(Json &patch, const std::string &name, const Json *from, const Json &to, const SchemaPlace &place,
                      const std::string &pointer)
    {
        if (to.is_null())
            return refuse(pointer,
                          "Can't set `" + name + "` to null: in a strategic merge patch null deletes a field.");
        const auto cleaned = merge::withoutNullsAndDirectives(to, true);
        Json entries = Json::object({{name, to}});
        if (!cleaned || !yaml::sameToGo(*cleaned, to)) {
            if (!to.is_array() || from || !place.field(name).known)
                return refuse(pointer, "Can't set the nulls, or the `$patch`, inside of `" + name + "`.");
            entries[std::string(orderPrefix) + name] = to;
            if (!gives(entries, name, nullptr, to, place))
                return refuse(pointer, "Can't set the nulls, or the `$patch`, inside of `" + name + "`.");
        }
        patch.update(entries);
        return true;
    }

    /// These entries alone make the field what it is to be.
    static bool gives(const Json &entries, const std::string &name, const Json *from, const Json &to,
                      const SchemaPlace &place)
    {
        Json object = Json::object();
        if (from)
            object[name] = *from;
        SchemaPlace alone = place;
        alone.rule.retainKeys = false;
        const auto result = merge::applyStrategic(object, entries, alone);
        return result && result->size() == 1 && result->contains(name) && yaml::sameToGo(result->at(name), to);
    }

    bool map(Json &patch, const std::string &name, const Json &from, const Json &to, const SchemaPlace &place,
             const std::string &pointer)
    {
        const size_t before = m_written.limitations.size();
        if (auto inner = fields(from, to, place, pointer)) {
            if (!inner->empty())
                patch[name] = std::move(*inner);
            return true;
        }
        if (to.contains(patchMarker))
            return false;
        m_written.limitations.resize(before);
        addLimitation(m_written, Weight::Warns, pointer,
                      "Replaces the whole mapping `" + name
                          + "`, because its fields can't all be expressed one by one; changes that others make to it "
                            "in the meantime are lost.");
        patch[name] = to;
        patch[name][std::string(patchMarker)] = "replace";
        return true;
    }

    /// The ways to say a list, the shortest first; the first that gives the target counts.
    bool list(Json &patch, const std::string &name, const Json &from, const Json &to, const SchemaPlace &place,
              const std::string &pointer)
    {
        const SchemaPlace at = place.field(name);
        const std::string key(at.rule.patchMergeKey);
        if (crashesKubectl(from, to, key)) {
            kubectlStops = true;
            return refuse(pointer,
                          "kubectl stops at the list `" + name
                              + "`: " + (key.empty() ? "it has a null." : "its `" + key + "` is a mapping or a list."));
        }
        const Known elements = known(from, to, key);
        const size_t before = m_written.limitations.size();
        std::optional<Json> best;
        if (elements.clean) {
            const Json plain =
                key.empty() ? values(name, elements, from, to) : keyed(name, elements, from, to, at, key, pointer);
            const Json oldKeys = keysOnly(Json::object({{name, from}}), key),
                       newKeys = keysOnly(Json::object({{name, to}}), key);
            for (const Order order : {Order::None, Order::Anchors, Order::Whole}) {
                Json entries = withOrder(plain, name, elements, to, key, order);
                const bool shorter = !best || yaml::goJson(entries).size() < yaml::goJson(*best).size();
                if (shorter && gives(keysOnly(entries, key), name, &oldKeys.at(name), newKeys.at(name), place))
                    best = std::move(entries);
                if (best && order == Order::None)
                    break;
            }
            if (best && !gives(*best, name, &from, to, place))
                best.reset();
        }
        if (!best) {
            m_written.limitations.resize(before);
            best = byKubectl(name, from, to, place);
        }
        if (!best) {
            best = whole(name, elements, from, to, key);
            if (!gives(*best, name, &from, to, place))
                return refuse(pointer,
                              "Can't express what the list `" + name
                                  + "` becomes: its elements repeat, or lack their merge key.");
            if (!key.empty())
                addLimitation(m_written, Weight::Warns, pointer,
                              "Replaces the whole list `" + name
                                  + "`, because its elements can't be distinguished; changes that others make to it in "
                                    "the meantime are lost.");
        }
        patch.update(*best);
        return true;
    }

    /// kubectl has no way of its own for elements that repeat, but some of its patches do what they should.
    static std::optional<Json> byKubectl(const std::string &name, const Json &from, const Json &to,
                                         const SchemaPlace &place)
    {
        SchemaPlace alone = place;
        alone.rule.retainKeys = false;
        const auto entries = merge::createStrategic(Json::object({{name, from}}), Json::object({{name, to}}), alone);
        return entries && gives(*entries, name, &from, to, place) ? std::optional(*entries) : std::nullopt;
    }

    enum class Order : uint8_t { None, Anchors, Whole };

    /// Scalars can only be merged: those that go are deleted, the others named all.
    static Json whole(const std::string &name, const Known &elements, const Json &from, const Json &to,
                      const std::string &key)
    {
        Json entries = key.empty() ? values(name, elements, from, to) : Json::object();
        entries[name] = to;
        if (!key.empty())
            entries[name].push_back({{std::string(patchMarker), "replace"}});
        return entries;
    }

    static Json values(const std::string &name, const Known &elements, const Json &from, const Json &to)
    {
        Json added = Json::array(), deleted = Json::array(), entries = Json::object();
        const std::unordered_set<std::string> kept(elements.to.begin(), elements.to.end());
        for (size_t j = 0; j < to.size(); ++j)
            if (!elements.before.contains(elements.to[j]))
                added.push_back(to[j]);
        for (size_t i = 0; i < from.size(); ++i)
            if (!kept.contains(elements.from[i]))
                deleted.push_back(from[i]);
        if (!added.empty())
            entries[name] = std::move(added);
        if (!deleted.empty())
            entries[std::string(deletePrefix) + name] = std::move(deleted);
        return entries;
    }

    /// Changed and new elements in their order, then the deleted ones.
    Json keyed(const std::string &name, const Known &elements, const Json &from, const Json &to,
               const SchemaPlace &place, const std::string &key, const std::string &pointer)
    {
        Json said = Json::array(), deleted = Json::array();
        const auto remove = [&](const Json &element) {
            deleted.push_back({{key, element.at(key)}, {std::string(patchMarker), "delete"}});
        };
        const std::unordered_set<std::string> kept(elements.to.begin(), elements.to.end());
        for (size_t j = 0; j < to.size(); ++j) {
            const auto found = elements.before.find(elements.to[j]);
            if (found == elements.before.end()) {
                said.push_back(to[j]);
                continue;
            }
            const size_t before = m_written.limitations.size();
            auto element = fields(from[found->second], to[j], place.elements(), below(pointer, std::to_string(j)));
            if (!element) { // deleted and added again
                m_written.limitations.resize(before);
                addLimitation(m_written, Weight::Warns, below(pointer, std::to_string(j)),
                              "Replaces the whole element `" + yaml::goText(to[j].at(key)) + "` of `" + name
                                  + "`, because its fields can't all be expressed one by one; changes that others make "
                                    "to it in the meantime are lost.");
                remove(to[j]);
                said.push_back(to[j]);
            } else if (!element->empty()) {
                (*element)[key] = to[j].at(key);
                said.push_back(std::move(*element));
            }
        }
        for (size_t i = 0; i < from.size(); ++i)
            if (!kept.contains(elements.from[i]))
                remove(from[i]);
        said.insert(said.end(), deleted.begin(), deleted.end());
        return said.empty() ? Json::object() : Json::object({{name, std::move(said)}});
    }

    static Json withOrder(Json entries, const std::string &name, const Known &elements, const Json &to,
                          const std::string &key, Order order)
    {
        const auto alone = [&](size_t j) { return key.empty() ? to[j] : Json::object({{key, to[j].at(key)}}); };
        if (order == Order::None)
            return entries;
        if (order == Order::Whole) {
            Json &all = entries[std::string(orderPrefix) + name] = Json::array();
            for (size_t j = 0; j < to.size(); ++j)
                all.push_back(alone(j));
            return entries;
        }
        const std::vector<bool> named = anchors(elements);
        Json before = entries.contains(name) ? entries.at(name) : Json::array();
        Json list = Json::array();
        auto next = before.begin();
        for (size_t j = 0; j < to.size(); ++j)
            if (next != before.end() && !isDeletion(*next) && identity(*next, key) == elements.to[j])
                list.push_back(*next++);
            else if (named[j])
                list.push_back(alone(j));
        list.insert(list.end(), next, before.end());
        if (!list.empty())
            entries[name] = std::move(list);
        return entries;
    }

    Written &m_written;
};

} // namespace

SmallStrategic smallStrategic(const Change &change, Written &written)
{
    Sayer sayer(written);
    auto patch = sayer.fields(*change.from, *change.to, change.place, "");
    return {std::move(patch), sayer.kubectlStops};
}

} // namespace fieldwise::patch
