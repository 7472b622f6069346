// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/sessioncontroller.h"
#include "ui/scene/building.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace fieldwise::ui {

SessionController::SessionController(QObject *parent) : QObject(parent), m_thread([this] { work(); }) {}

SessionController::~SessionController()
{
    m_finding.request_stop();
    m_stop.request_stop();
    m_thread.join();
}

uint64_t SessionController::post(Inputs inputs)
{
    ++m_revision;
    m_finding.request_stop(); // merging has priority
    {
        const std::lock_guard lock(m_mutex);
        m_next = Job{m_revision, std::move(inputs), m_shown, m_inLocalsOrder};
    }
    m_wake.notify_one();
    Q_EMIT started();
    return m_revision;
}

void SessionController::compare(Inputs inputs, ComparedBy by, bool all, std::vector<gitops::NamedText> settings)
{
    ++m_toCompare;
    {
        const std::lock_guard lock(m_mutex);
        m_nextCompare = CompareJob{m_toCompare, std::move(inputs), by, all, std::move(settings)};
    }
    m_wake.notify_one();
    Q_EMIT started();
}

void SessionController::takeAway(std::shared_ptr<const Merged> merged, const TakeAwayOptions &wanted)
{
    ++m_toTake;
    {
        const std::lock_guard lock(m_mutex);
        m_nextTake = TakeJob{m_toTake, std::move(merged), wanted};
    }
    m_wake.notify_one();
    Q_EMIT started();
}

bool SessionController::cancel()
{
    const bool merging = m_answered != m_revision;
    {
        const std::lock_guard lock(m_mutex);
        m_next.reset();
        m_nextCompare.reset();
        m_nextTake.reset();
        m_nextStep.reset();
        m_nextFind.reset();
    }
    m_finding.request_stop();
    m_answered = m_cancelled = m_revision;
    m_compared = ++m_toCompare; // an answer that is still on its way no longer matches the newest request
    m_taken = ++m_toTake;
    m_stepped = ++m_toStep;
    m_foundOut = ++m_toFind;
    return merging;
}

void SessionController::stepTo(std::shared_ptr<const Scene> scene, size_t step)
{
    ++m_toStep;
    m_finding.request_stop(); // stepping has priority too
    {
        const std::lock_guard lock(m_mutex);
        m_nextStep = StepJob{m_toStep, std::move(scene), step};
    }
    m_wake.notify_one();
    Q_EMIT started();
}

void SessionController::whatIf(std::shared_ptr<const Merged> merged, merge::DecisionRef ref)
{
    find(std::move(merged), ref, false);
}

void SessionController::reproduce(std::shared_ptr<const Merged> merged, merge::DecisionRef ref)
{
    find(std::move(merged), ref, true);
}

void SessionController::find(std::shared_ptr<const Merged> merged, merge::DecisionRef ref, bool reproduces)
{
    ++m_toFind;
    m_finding.request_stop();
    m_finding = {};
    {
        const std::lock_guard lock(m_mutex);
        m_nextFind = FindJob{m_toFind, std::move(merged), ref, m_finding.get_token(), m_longestSearch, reproduces};
    }
    m_wake.notify_one();
    Q_EMIT started();
}

void SessionController::judge(std::shared_ptr<const Merged> merged, bool keepsChanges)
{
    {
        const std::lock_guard lock(m_mutex);
        m_toJudge = JudgeJob{std::move(merged), keepsChanges};
    }
    m_wake.notify_one();
}

RefereeVerdict verdictOn(const std::string &text, const FileParts &files)
{
    RefereeVerdict worst;
    for (const yaml::Part &part : yaml::read(text, files).parts) {
        if (!files.empty() && !part.document->ok())
            continue; // part of a file that is kept as it is
        const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
        if (opinion.kind == yaml::Opinion::Same || worst.kind == yaml::Opinion::Different)
            continue;
        if (opinion.kind == yaml::Opinion::Different || worst.kind == yaml::Opinion::Same)
            worst = {opinion.kind, opinion.text, {opinion.where.begin + part.offset, opinion.where.end + part.offset}};
    }
    return worst;
}

void SessionController::answerCompare(const CompareJob &job, const Run *before)
{
    m_handover.tell(
        [this, revision = job.revision, made = comparedFrom(job.inputs, job.by, job.all, job.settings, before)] {
            m_compared = std::max(m_compared, revision);
            if (revision == m_toCompare)
                Q_EMIT compared(made);
        });
}

void SessionController::answerTakeAway(const TakeJob &job)
{
    auto made = std::make_shared<TakenAway>(takenAwayFrom(job.merged, job.wanted));
    m_handover.tell([this, revision = job.revision, made] {
        m_taken = std::max(m_taken, revision);
        if (revision == m_toTake)
            Q_EMIT taken(*made);
    });
}

void SessionController::answerStep(const StepJob &job, std::shared_ptr<const StepPreview> &latest)
{
    const auto made = std::make_shared<const StepPreview>(steppedTo(job.scene, job.step, latest.get()));
    latest = made;
    m_handover.tell([this, revision = job.revision, made] {
        m_stepped = std::max(m_stepped, revision);
        if (revision == m_toStep)
            Q_EMIT stepped(*made);
    });
}

void SessionController::answerWhatIf(const FindJob &job)
{
    const auto made = std::make_shared<Answers>(
        Answers{job.merged, job.ref, whatWouldChange(*job.merged, job.ref, job.stop, job.most)});
    m_handover.tell([this, revision = job.revision, made, stopped = job.stop.stop_requested()] {
        m_foundOut = revision;
        if (revision == m_toFind && !stopped)
            Q_EMIT foundOut(*made);
    });
}

void SessionController::answerReproduce(const FindJob &job)
{
    const auto made = std::make_shared<Reproduced>(Reproduced{job.merged, job.ref, {}, {}});
    if (auto found = reproduction::reproduce(*job.merged, job.ref, job.stop))
        made->made = std::move(*found);
    else
        made->problem = found.error();
    m_handover.tell([this, revision = job.revision, made, stopped = job.stop.stop_requested()] {
        m_foundOut = revision;
        if (revision == m_toFind && !stopped)
            Q_EMIT reproduced(*made);
    });
}

void SessionController::show(const Answer &answer)
{
    if (answer.revision <= m_cancelled)
        return;
    m_answered = answer.revision;
    auto before = answer.scene ? std::exchange(m_latest, answer.scene) : nullptr;
    Q_EMIT answered(answer);
    const std::lock_guard lock(m_mutex);
    m_toForget.swap(before);
    m_wake.notify_one();
}

/// Lays out a merge if it is not `latest`, which it becomes.
static void tell(const Run &done, std::shared_ptr<const Scene> &latest, bool inLocalsOrder, Answer &answer)
{
    if (const auto merged = done.typedFault ? done.last : done.merged) {
        const bool ordered = inLocalsOrder && merge::isApply(merged->plan.options.mode);
        if (!latest || latest->real() != merged || latest->inLocalsOrder() != ordered)
            latest = sceneOf(merged, latest.get(), ordered);
        answer.scene = latest;
    }
    answer.faults = done.faults;
    answer.typedFault = done.typedFault;
    answer.typed = done.typed;
    answer.typedMasks = done.typedMasks;
    answer.derived = done.derived;
    answer.masks = done.masks;
    answer.documentsRead = done.documentsRead;
}

void SessionController::work()
{
    const std::stop_token stop = m_stop.get_token();
    using Clock = std::chrono::steady_clock;
    std::optional<Run> before;
    std::shared_ptr<const Scene> latest;
    std::shared_ptr<const StepPreview> latestStep;
    auto published = Clock::now();
    while (true) {
        std::optional<Job> job;
        std::optional<CompareJob> toCompare;
        std::optional<TakeJob> toTake;
        std::optional<StepJob> toStep;
        std::optional<FindJob> toFind;
        std::optional<JudgeJob> toJudge;
        std::shared_ptr<const Scene> toForget;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] {
                    return m_next || m_nextCompare || m_nextTake || m_nextStep || m_nextFind || m_toJudge || m_toForget;
                }))
                return;
            job.swap(m_next);
            toForget.swap(m_toForget);
            toJudge.swap(m_toJudge);
            if (!job) { // merging has priority
                toCompare.swap(m_nextCompare);
                toTake.swap(m_nextTake);
                toStep.swap(m_nextStep);
                toFind.swap(m_nextFind);
            }
        }
        if (toJudge) {
            const merge::Resolution &result = toJudge->merged->resolution;
            RefereeVerdict verdict = verdictOn(result.text, merge::filesOf(result));
            if (toJudge->keepsChanges)
                verdict.unproved = git::unprovedIn(toJudge->merged->plan, result);
            m_handover.tell([this, verdict] { Q_EMIT judged(verdict); });
        }
        if (toCompare)
            answerCompare(*toCompare, before ? &*before : nullptr);
        if (toTake)
            answerTakeAway(*toTake);
        if (toStep)
            answerStep(*toStep, latestStep);
        if (toFind)
            toFind->reproduces ? answerReproduce(*toFind) : answerWhatIf(*toFind);
        if (!job)
            continue;
        latestStep = nullptr;
        auto answer = std::make_shared<Answer>();
        answer->revision = job->revision;
        if (job->inputs.checks) {
            answer->scene = latest = sceneOf(check::checkedMerge(std::move(job->inputs)));
            for (const merge::Side side : merge::allSides)
                answer->masks[side] = latest->view().inputs[side].masked;
        } else {
            Run done = run(std::move(job->inputs), before ? &*before : nullptr);
            tell(done, latest, job->inLocalsOrder, *answer);
            before = std::move(done);
        }
        if (answer->scene && job->shown && job->shown->only) {
            const merge::DecisionRef same =
                sameField(job->shown->plan(), {*job->shown->only, 0}, answer->scene->plan());
            answer->shown = same.valid() ? onlyResource(answer->scene, same.document) : nullptr;
        }
        {
            const std::lock_guard lock(m_mutex);
            if (m_next && Clock::now() - published < std::chrono::milliseconds(100))
                continue;
        }
        published = Clock::now();
        m_handover.tell([this, answer = std::move(answer)] { show(*answer); });
    }
}

} // namespace fieldwise::ui
