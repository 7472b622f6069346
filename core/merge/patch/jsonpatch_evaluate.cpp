// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/patch/jsonpatch_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

constexpr size_t kMostLevels = 1000; ///< the reader's limit, so that the result can be read again
constexpr uint32_t kMostCopies = 1'000'000;

/// A comparison as in kubectl's library, which crashes when it reaches a null element of a list.
enum class Comparison : uint8_t { Same, Differs, Crashes };

Comparison compareAsKubectl(const Json &a, const Json &b)
{
    if (!yaml::sameTypeToGo(a, b) && !(a.is_number() && b.is_number()))
        return Comparison::Differs;
    if (!a.is_structured())
        return yaml::sameToJson(a, b) ? Comparison::Same : Comparison::Differs;
    if (a.size() != b.size())
        return Comparison::Differs;
    auto worst = Comparison::Same;
    for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y) {
        if (a.is_object() && x.key() != y.key())
            return Comparison::Differs;
        if (a.is_array() && (x->is_null() || y->is_null()))
            return Comparison::Crashes;
        if (const auto part = compareAsKubectl(*x, *y); part != Comparison::Same)
            worst = part;
        if (worst != Comparison::Same && a.is_array())
            return worst;
    }
    return worst;
}

std::string compact(const Json &value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

class Judge {
public:
    Judge(const PatchedNode &document, const Operation &operation, PatchDialect dialect)
        : m_document(document), m_operation(operation), m_dialect(dialect)
    {
        if (!operation.hasValue && (operation.op == "add" || operation.op == "replace"))
            notice({OperationEffect::NotRun, OperationReason::NullForValue});
    }

    OperationVerdict reactionTo()
    {
        const std::string &op = m_operation.op;
        if (m_operation.malformed != OperationReason::None)
            fail(m_operation.malformed, m_operation.malformed == OperationReason::UnknownOp ? op : "");
        else if (!kubectl() && !m_operation.hasValue && (op == "add" || op == "replace" || op == "test"))
            fail(OperationReason::NoValue);
        else if (op == "add")
            add();
        else if (op == "replace")
            replace();
        else if (op == "remove")
            remove();
        else if (op == "test")
            test();
        else if (op == "move")
            move();
        else
            copy();
        return std::move(m_verdict);
    }

private:
    bool kubectl() const { return m_dialect == PatchDialect::Kubectl; }
    void fail(OperationReason why, std::string detail = {})
    {
        m_verdict.reaction = {OperationEffect::Fails, why, std::move(detail)};
    }
    /// Only the last oddity is reported.
    void notice(Reaction oddity) { m_oddity = std::move(oddity); }
    void done(OperationEffect did) { m_verdict.reaction = {did, m_oddity.why, m_oddity.detail, m_oddity.ofFrom}; }

    PointerTarget followPath(PointerUse want, const PointerPlace *without = nullptr)
    {
        PointerTarget target = follow(m_document, m_operation.path, want, m_dialect, without);
        if (target.oddity.why != OperationReason::None)
            notice(target.oddity);
        m_verdict.path = target.place;
        return target;
    }

    PointerTarget followFrom()
    {
        PointerTarget target = follow(m_document, m_operation.from, PointerUse::Existing, m_dialect);
        target.oddity.ofFrom = true;
        if (target.oddity.why != OperationReason::None)
            notice(target.oddity);
        m_verdict.from = target.place;
        return target;
    }

    /// The target does not exist; the lenient dialect may skip the operation.
    void missing(const Reaction &fault, bool canSkip, bool ofFrom = false)
    {
        m_verdict.reaction = fault;
        m_verdict.reaction.ofFrom = ofFrom;
        const OperationReason why = fault.why;
        if (ofFrom
            && (why == OperationReason::Missing || why == OperationReason::ParentMissing
                || why == OperationReason::ParentScalar))
            m_verdict.reaction.why = OperationReason::FromMissing;
        const bool absent = why == OperationReason::Missing || why == OperationReason::ParentMissing
            || why == OperationReason::ParentScalar || why == OperationReason::OutOfRange;
        if (canSkip && absent && m_dialect == PatchDialect::Lenient)
            m_verdict.reaction.did = OperationEffect::Skipped;
    }

    bool fits(const Cursor &value)
    {
        const size_t above = m_verdict.path.size();
        if (above >= kMostLevels || value.depth(kMostLevels - above) > kMostLevels - above)
            fail(OperationReason::TooDeep);
        return m_verdict.reaction.why != OperationReason::TooDeep;
    }

    bool fitsValue() { return fits(Cursor(PatchedNode::of(m_operation.value))); }

    void add()
    {
        const PointerTarget target = followPath(PointerUse::Room);
        if (!target.ok())
            return missing(target.fault, false);
        if (kubectl() && target.place.empty())
            return fail(OperationReason::Root);
        if (!fitsValue())
            return;
        const bool same = target.found && target.found->sameToGo(m_operation.value);
        done(same ? OperationEffect::Nothing : target.found ? OperationEffect::Changes : OperationEffect::Adds);
    }

    void replace()
    {
        const PointerTarget target = followPath(PointerUse::Existing);
        if (kubectl() && target.fieldMissing) {
            notice({OperationEffect::NotRun, OperationReason::Creates, target.fault.detail});
            if (fitsValue())
                done(OperationEffect::Adds);
            return;
        }
        if (!target.ok())
            return missing(target.fault, true);
        if (kubectl() && target.place.empty() && !m_operation.hasValue)
            return fail(OperationReason::Crashes);
        if (kubectl() && target.place.empty() && !m_operation.value.is_structured()) {
            notice({OperationEffect::NotRun, OperationReason::Root});
            return done(OperationEffect::Nothing);
        }
        if (fitsValue())
            done(target.found->sameToGo(m_operation.value) ? OperationEffect::Nothing : OperationEffect::Changes);
    }

    void remove()
    {
        const PointerTarget target = followPath(PointerUse::Existing);
        if (!target.ok())
            missing(target.fault, false);
        else if (target.place.empty())
            fail(OperationReason::Root);
        else
            done(OperationEffect::Removes);
    }

    void test()
    {
        const PointerTarget target = followPath(PointerUse::Existing);
        if (kubectl() && target.fieldMissing)
            notice({OperationEffect::NotRun, OperationReason::MissingIsNull, target.fault.detail});
        else if (!target.ok())
            return missing(target.fault, false);
        if (kubectl())
            return testAsKubectl(target);
        if (target.found->sameToJson(m_operation.value))
            done(OperationEffect::Holds);
        else
            fail(OperationReason::Differs, compact(target.found->value()));
    }

    void testAsKubectl(const PointerTarget &target)
    {
        const Json found = target.found ? target.found->value() : Json();
        if (!m_operation.hasValue && (found.is_null() || target.place.empty()))
            return fail(OperationReason::Crashes);
        const auto comparison = compareAsKubectl(found, m_operation.value);
        if (comparison == Comparison::Same && m_operation.hasValue)
            done(OperationEffect::Holds);
        else if (comparison == Comparison::Crashes)
            fail(OperationReason::Crashes);
        else if (target.fieldMissing)
            missing(target.fault, false);
        else
            fail(OperationReason::Differs, compact(found));
    }

    void move()
    {
        const PointerTarget from = followFrom();
        if (!from.ok())
            return missing(from.fault, true, true);
        if (m_operation.path == m_operation.from && !kubectl())
            return done(OperationEffect::Nothing);
        if (!kubectl() && m_operation.path.starts_with(m_operation.from + '/'))
            return fail(OperationReason::IntoItself);
        if (from.place.empty()) {
            fail(OperationReason::Root);
            m_verdict.reaction.ofFrom = true;
            return;
        }
        const PointerTarget target = followPath(PointerUse::Room, &from.place);
        if (!target.ok())
            return missing(target.fault, false);
        if (kubectl() && target.place.empty())
            return fail(OperationReason::Root);
        if (target.place.size() <= from.place.size() || fits(*from.found))
            done(target.place == from.place ? OperationEffect::Nothing : OperationEffect::Moves);
    }

    void copy()
    {
        const PointerTarget from = followFrom();
        const bool null = kubectl() && from.fieldMissing;
        if (!from.ok() && !null)
            return missing(from.fault, true, true);
        if (null)
            notice({OperationEffect::NotRun, OperationReason::CopiesNull, from.fault.detail, true});
        const PointerTarget target = followPath(PointerUse::Room);
        if (!target.ok())
            return missing(target.fault, false);
        if (kubectl() && (target.place.empty() || from.place.empty())) {
            fail(OperationReason::Root);
            m_verdict.reaction.ofFrom = from.place.empty();
            return;
        }
        if (null || copyFits(*from.found))
            done(OperationEffect::Copies);
        m_verdict.copiesNull = null;
    }

    bool copyFits(const Cursor &value)
    {
        const uint32_t left = kMostCopies - std::min(kMostCopies, m_document.copied);
        m_verdict.copies = static_cast<uint32_t>(value.count(left));
        if (m_verdict.copies > left)
            fail(OperationReason::TooMuch);
        return m_verdict.copies <= left && fits(value);
    }

    const PatchedNode &m_document;
    const Operation &m_operation;
    PatchDialect m_dialect;
    Reaction m_oddity;
    OperationVerdict m_verdict;
};

} // namespace

OperationVerdict evaluate(const PatchedNode &document, const Operation &operation, PatchDialect dialect)
{
    return Judge(document, operation, dialect).reactionTo();
}

} // namespace fieldwise::merge
