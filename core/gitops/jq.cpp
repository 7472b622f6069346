// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/jq.h"

#include <functional>

#include "core/gitops/jqnode.h"

namespace fieldwise::gitops {
namespace {

constexpr size_t mostSteps = 2'000'000;

/// A value with the place that it is at; a computed one is at none.
struct Output {
    const Json *value;
    const Tokens *place;
};

bool isTrue(const Json &value)
{
    return !value.is_null() && value != false;
}

const char *typeName(const Json &value)
{
    return value.is_object() ? "an object"
        : value.is_array()   ? "an array"
        : value.is_string()  ? "a string"
        : value.is_boolean() ? "a boolean"
        : value.is_null()    ? "null"
                             : "a number";
}

class JqRun {
public:
    using Emit = std::function<bool(Output)>;

    /// False if it failed; each output is handed to `emit`, which may stop with false.
    bool run(const JqNode &node, const Output &input, const Emit &emit)
    {
        if (m_steps == 0) {
            m_isTooMuch = true;
            return false;
        }
        --m_steps;
        switch (node.op) {
        case JqOp::Identity: return emit(input);
        case JqOp::Field: return field(node.text, input, emit);
        case JqOp::Index: return index(node.index, input, emit);
        case JqOp::Iterate: return iterate(input, emit);
        case JqOp::Try: return attempt(node, input, emit);
        case JqOp::Pipe:
            return run(*node.parts[0], input,
                       [&](const Output &between) { return run(*node.parts[1], between, emit); });
        case JqOp::Comma: return run(*node.parts[0], input, emit) && run(*node.parts[1], input, emit);
        case JqOp::Select:
            return run(*node.parts[0], input,
                       [&](const Output &answer) { return !isTrue(*answer.value) || emit(input); });
        case JqOp::Literal: return emit({&node.literal, nullptr});
        case JqOp::Equal:
        case JqOp::Unequal:
            return run(*node.parts[1], input, [&](const Output &right) {
                return run(*node.parts[0], input, [&](const Output &left) {
                    return say((*left.value == *right.value) == (node.op == JqOp::Equal), emit);
                });
            });
        case JqOp::And:
        case JqOp::Or:
            return run(*node.parts[0], input, [&](const Output &left) {
                if (isTrue(*left.value) == (node.op == JqOp::Or))
                    return say(node.op == JqOp::Or, emit);
                return run(*node.parts[1], input, [&](const Output &right) { return say(isTrue(*right.value), emit); });
            });
        case JqOp::Not: return say(!isTrue(*input.value), emit);
        default: return function(node, input, emit);
        }
    }

    bool isTooMuch() const { return m_isTooMuch; }
    const std::string &failure() const { return m_failure; }

private:
    bool fail(std::string text)
    {
        m_failure = std::move(text);
        return false;
    }

    bool say(bool value, const Emit &emit)
    {
        static const Json yes = true, no = false;
        return emit({value ? &yes : &no, nullptr});
    }

    bool step(const Json *value, const std::string &name, const Output &input, const Emit &emit)
    {
        static const Json nothing;
        if (!input.place)
            return emit({value ? value : &nothing, nullptr});
        Tokens place = *input.place;
        place.push_back(name);
        return emit({value ? value : &nothing, &place});
    }

    bool field(const std::string &name, const Output &input, const Emit &emit)
    {
        if (!input.value->is_object() && !input.value->is_null())
            return fail("`." + name + "` meets " + typeName(*input.value));
        return step(yaml::memberOf(input.value, name), name, input, emit);
    }

    bool index(int64_t index, const Output &input, const Emit &emit)
    {
        if (!input.value->is_array() && !input.value->is_null())
            return fail("`[" + std::to_string(index) + "]` meets " + typeName(*input.value));
        const auto size = static_cast<int64_t>(input.value->is_array() ? input.value->size() : 0);
        const int64_t place = index < 0 ? index + size : index;
        const bool isThere = place >= 0 && place < size;
        return step(isThere ? &(*input.value)[static_cast<size_t>(place)] : nullptr, std::to_string(place), input,
                    emit);
    }

    bool iterate(const Output &input, const Emit &emit)
    {
        if (!input.value->is_array() && !input.value->is_object())
            return fail(std::string("`[]` meets ") + typeName(*input.value));
        size_t number = 0;
        for (const auto &[name, value] : input.value->items()) {
            const std::string token = input.value->is_array() ? std::to_string(number++) : name;
            if (!step(&value, token, input, emit))
                return false;
        }
        return true;
    }

    /// An error of what is inside ends it without an error; one of what follows does not.
    bool attempt(const JqNode &node, const Output &input, const Emit &emit)
    {
        bool isOutside = false;
        const bool done = run(*node.parts[0], input, [&](const Output &output) {
            isOutside = !emit(output);
            return !isOutside;
        });
        return done || (!isOutside && !m_isTooMuch);
    }

    bool function(const JqNode &node, const Output &input, const Emit &emit)
    {
        const Json &value = *input.value;
        if (node.op == JqOp::Has)
            return value.is_object() ? say(value.contains(node.text), emit)
                                     : fail(std::string("`has` meets ") + typeName(value));
        if (!value.is_string())
            return fail(std::string("a function of texts meets ") + typeName(value));
        const auto &text = value.get_ref<const std::string &>();
        if (node.op == JqOp::StartsWith)
            return say(text.starts_with(node.text), emit);
        if (node.op == JqOp::EndsWith)
            return say(text.ends_with(node.text), emit);
        if (node.op == JqOp::Contains)
            return say(text.find(node.text) != std::string::npos, emit);
        const auto found = node.pattern->isIn(text, m_steps);
        m_isTooMuch = m_isTooMuch || !found;
        return found && say(*found, emit);
    }

    size_t m_steps = mostSteps;
    bool m_isTooMuch = false;
    std::string m_failure;
};

} // namespace

std::optional<JqPath> JqPath::parse(std::string_view text)
{
    JqPath out;
    out.m_root = parseJq(text);
    return out.m_root ? std::optional(std::move(out)) : std::nullopt;
}

JqPath::Found JqPath::pathsIn(const Json &value) const
{
    Found out;
    JqRun run;
    const Tokens top;
    const bool done = run.run(*m_root, {&value, &top}, [&](const Output &output) {
        if (!output.place)
            return false;
        out.paths.push_back(*output.place);
        return true;
    });
    if (!done) {
        out.outcome = run.isTooMuch() ? Outcome::Unknown : Outcome::Failed;
        out.failure = run.failure();
        out.paths.clear();
    }
    return out;
}

} // namespace fieldwise::gitops
