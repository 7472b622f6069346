// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include <QObject>

#include "core/base/thread.h"
#include "core/counterfactual/whatif.h"
#include "core/git/proof.h"
#include "core/reproduction/reproduction.h"
#include "core/yaml/referee.h"
#include "ui/scene/compared.h"
#include "ui/scene/scene.h"
#include "ui/scene/steppreview.h"
#include "ui/scene/takenaway.h"
#include "ui/work/handover.h"

namespace fieldwise::ui {

/// The worker's result for the newest inputs.
struct Answer {
    uint64_t revision = 0;
    std::shared_ptr<const Scene> scene; ///< null if the inputs can't be merged; `faults` say why
    /// The same scene with only the one resource that was shown; null if all are shown or it no longer exists.
    std::shared_ptr<const Scene> shown;
    std::vector<merge::Fault> faults;
    std::optional<Diagnostic> typedFault; ///< as Run::typedFault; `scene` is then the merge without what was typed
    TypedText typed;                      ///< as Run::typed
    std::vector<view::Masked> typedMasks; ///< as Run::typedMasks
    std::optional<std::string> derived;   ///< as Run::derived
    merge::PerSide<std::vector<view::Masked>> masks; ///< as Run::masks
    int documentsRead = 0;
};

/// The verdict on a result that is about to be saved: the second reader's, and in Git what the proof misses.
struct RefereeVerdict {
    yaml::Opinion::Kind kind = yaml::Opinion::Same; ///< the worst of all documents
    std::string text;
    Range where; ///< in the whole text
    std::optional<git::Unproved> unproved{};
};

/// Reads a result again with libyaml.
RefereeVerdict verdictOn(const std::string &text, const FileParts &files = {});

/// Edits that would change a field.
struct Answers {
    std::shared_ptr<const Merged> of;
    merge::DecisionRef ref;
    std::vector<WhatIf> all;
};

/// A report of a wrong merge.
struct Reproduced {
    std::shared_ptr<const Merged> of;
    merge::DecisionRef ref;
    std::optional<reproduction::Reproduction> made; ///< nothing if it can't be made
    std::string problem;                            ///< why, as a sentence
};

/// Merges on its own thread, the only one that merges the inputs. One job can wait; newer inputs replace it. If inputs
/// come faster than they are merged, there is still an answer every 100 ms.
class SessionController : public QObject {
    Q_OBJECT
public:
    explicit SessionController(QObject *parent = nullptr);
    ~SessionController() override;

    /// Returns the revision that the answer will carry.
    uint64_t post(Inputs inputs);
    uint64_t revision() const { return m_revision; }
    /// What the panes show. If it is only one resource, the worker also lays out that resource in later merges.
    void setShown(std::shared_ptr<const Scene> shown) { m_shown = std::move(shown); }
    /// Whether Apply and server-side apply are shown in Local's order (Scene::inLocalsOrder), from the next post on.
    void setInLocalsOrder(bool on) { m_inLocalsOrder = on; }
    /// Has a result read again by libyaml; if it `keepsChanges`, also proved to have what both sides have.
    void judge(std::shared_ptr<const Merged> merged, bool keepsChanges);
    /// Has the same inputs merged by all semantics or all deployers (see comparedFrom). A newer request replaces one
    /// that waits.
    void compare(Inputs inputs, ComparedBy by, bool all, std::vector<gitops::NamedText> settings);
    /// Has the patches for a result written. A newer request replaces one that waits.
    void takeAway(std::shared_ptr<const Merged> merged, const TakeAwayOptions &wanted);
    /// Has a merge laid out as it is after its first `step` steps. A newer request replaces one that waits.
    void stepTo(std::shared_ptr<const Scene> scene, size_t step);
    /// Cancels all running and waiting requests; they are never answered. Returns true if a merge was among them.
    bool cancel();
    /// Searches for edits that would change a field. Newer inputs or requests stop the search, and it is never
    /// answered.
    void whatIf(std::shared_ptr<const Merged> merged, merge::DecisionRef ref);
    /// Makes a report of a field's decision, as whatIf() searches: instead of that search, and stopped by the same.
    void reproduce(std::shared_ptr<const Merged> merged, merge::DecisionRef ref);
    /// Ends such a search, if one runs.
    void stopSearch() { m_finding.request_stop(); }
    /// Time limit of that search; it reports what it has found until then.
    void setLongestSearch(std::chrono::milliseconds most) { m_longestSearch = most; }
    /// True if the newest inputs and all later requests about them have been answered.
    bool isSettled() const
    {
        return m_answered == m_revision && m_compared == m_toCompare && m_taken == m_toTake && m_stepped == m_toStep
            && m_foundOut == m_toFind;
    }

Q_SIGNALS:
    void started(); ///< something was requested
    void answered(const fieldwise::ui::Answer &answer);
    void judged(const fieldwise::ui::RefereeVerdict &verdict);
    void compared(const fieldwise::ui::Compared &compared);
    void taken(const fieldwise::ui::TakenAway &taken);
    void stepped(const fieldwise::ui::StepPreview &stepped);
    void foundOut(const fieldwise::ui::Answers &answers);
    void reproduced(const fieldwise::ui::Reproduced &reproduced);

private:
    struct Job {
        uint64_t revision;
        Inputs inputs;
        std::shared_ptr<const Scene> shown;
        bool inLocalsOrder = false;
    };
    struct CompareJob {
        uint64_t revision;
        Inputs inputs;
        ComparedBy by;
        bool all;
        std::vector<gitops::NamedText> settings;
    };
    struct TakeJob {
        uint64_t revision;
        std::shared_ptr<const Merged> merged;
        TakeAwayOptions wanted;
    };
    struct StepJob {
        uint64_t revision;
        std::shared_ptr<const Scene> scene;
        size_t step;
    };
    struct FindJob {
        uint64_t revision;
        std::shared_ptr<const Merged> merged;
        merge::DecisionRef ref;
        std::stop_token stop;
        std::chrono::milliseconds most;
        bool reproduces = false;
    };
    struct JudgeJob {
        std::shared_ptr<const Merged> merged;
        bool keepsChanges = false;
    };
    void work();
    void find(std::shared_ptr<const Merged> merged, merge::DecisionRef ref, bool reproduces);
    void answerWhatIf(const FindJob &job);
    void answerReproduce(const FindJob &job);
    void answerTakeAway(const TakeJob &job);
    void answerStep(const StepJob &job, std::shared_ptr<const StepPreview> &latest);
    void answerCompare(const CompareJob &job, const Run *before);
    void show(const Answer &answer);

    std::shared_ptr<const Scene> m_shown;
    std::shared_ptr<const Scene> m_latest; ///< of the last answer
    bool m_inLocalsOrder = false;
    uint64_t m_revision = 0;
    uint64_t m_answered = 0;
    uint64_t m_cancelled = 0; ///< the newest revision that was cancelled
    uint64_t m_toCompare = 0;
    uint64_t m_compared = 0;
    uint64_t m_toTake = 0;
    uint64_t m_taken = 0;
    uint64_t m_toStep = 0;
    uint64_t m_stepped = 0;
    uint64_t m_toFind = 0;
    uint64_t m_foundOut = 0;
    std::stop_source m_finding; ///< stops the last search
    std::chrono::milliseconds m_longestSearch{2000};
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_next;
    std::optional<CompareJob> m_nextCompare;
    std::optional<TakeJob> m_nextTake;
    std::optional<StepJob> m_nextStep;
    std::optional<FindJob> m_nextFind;
    std::optional<JudgeJob> m_toJudge;
    /// The scene that was shown before; the worker frees it, because that takes time.
    std::shared_ptr<const Scene> m_toForget;
    Handover m_handover;
    std::stop_source m_stop;
    Thread m_thread; ///< last, so that it is joined first
};

} // namespace fieldwise::ui
