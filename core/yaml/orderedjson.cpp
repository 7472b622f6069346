// SPDX-License-Identifier: GPL-3.0-or-later
// JSON read with its fields in their order. The library's own way compares each field with all that stand before it.
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/yaml/fromjson.h"
#include "core/yaml/value.h"

namespace fieldwise::yaml {

namespace {

constexpr size_t deepest = 1000;

class OrderedReader : public nlohmann::json_sax<OrderedJson> {
public:
    OrderedJson root = OrderedJson::value_t::discarded;

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t &) override { return put(value); }
    bool string(string_t &value) override { return put(std::move(value)); }
    bool binary(binary_t &) override { return false; }
    bool start_object(size_t) override { return open(OrderedJson::object()); }
    bool start_array(size_t) override { return open(OrderedJson::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &) override { return false; }

    /// The last of several fields of one name counts, in the place of the first.
    bool key(string_t &name) override
    {
        Open &object = m_open.back();
        const auto [known, isNew] = object.places.try_emplace(name, object.value->size());
        if (isNew)
            append(*object.value, std::move(name), nullptr);
        object.field = known->second;
        return true;
    }

private:
    struct Open {
        OrderedJson *value;
        std::unordered_map<std::string, size_t> places;
        size_t field = 0;
    };

    /// Only the innermost collection grows, so that those around it stay where they are.
    OrderedJson &place(OrderedJson value)
    {
        if (m_open.empty())
            return root = std::move(value);
        Open &in = m_open.back();
        if (in.value->is_array())
            return in.value->get_ref<OrderedJson::array_t &>().emplace_back(std::move(value));
        return (in.value->get_ref<OrderedJson::object_t &>().begin() + static_cast<std::ptrdiff_t>(in.field))->second =
                   std::move(value);
    }
    bool put(OrderedJson value)
    {
        place(std::move(value));
        return true;
    }
    bool open(OrderedJson value)
    {
        if (m_open.size() == deepest)
            return false;
        m_open.push_back({&place(std::move(value)), {}});
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    std::vector<Open> m_open;
};

} // namespace

OrderedJson orderedFromJson(std::string_view text)
{
    OrderedReader reader;
    return OrderedJson::sax_parse(text, &reader) ? std::move(reader.root)
                                                 : OrderedJson(OrderedJson::value_t::discarded);
}

} // namespace fieldwise::yaml
