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
#include "core/yaml/referee.h"
#include "ui/scene/compared.h"
#include "ui/scene/scene.h"
#include "ui/scene/steppreview.h"
#include "ui/scene/takenaway.h"
#include "ui/work/handover.h"

namespace fieldwise::ui {

/// What the worker made of the newest inputs it was given.
struct Answer {
    uint64_t revision = 0;
    std::shared_ptr<const Scene> scene; ///< null when the inputs can't be merged; `faults` say why
    std::shared_ptr<const Scene>
        shown; ///< the same with the one resource alone that was shown; null: all, or it is gone
    std::vector<merge::Fault> faults;
    std::optional<std::string> derived;              ///< as Run::derived
    merge::PerSide<std::vector<view::Masked>> masks; ///< as Run::masks
    int documentsRead = 0;
};

/// What the referee says of a result that is to leave the program.
struct RefereeVerdict {
    yaml::Opinion::Kind kind = yaml::Opinion::Same; ///< the worst of all documents
    std::string text;
    Range where; ///< in the whole text
};

/// Reads a result again.
RefereeVerdict verdictOn(const std::string &text, const FileParts &files = {});

/// What would change a field.
struct Answers {
    std::shared_ptr<const Merged> of;
    merge::DecisionRef ref;
    std::vector<WhatIf> all;
};

/// Merges on a thread of its own, the only one of the program. There is one slot for a job: newer inputs take the
/// place of those that wait. While inputs keep coming faster than they are merged, an answer still comes every 100 ms.
class SessionController : public QObject {
    Q_OBJECT
public:
    explicit SessionController(QObject *parent = nullptr);
    ~SessionController() override;

    /// Returns the revision that the answer will carry.
    uint64_t post(Inputs inputs);
    uint64_t revision() const { return m_revision; }
    /// What the panes show; where it is one resource alone, the worker lays that out in the next merges too.
    void setShown(std::shared_ptr<const Scene> shown) { m_shown = std::move(shown); }
    /// Has a result read again by another library; `files` where it is that of a folder.
    void judge(std::string result, FileParts files = {});
    /// Has the same inputs merged by all semantics; newer ones take the place of those that wait.
    void compare(Inputs inputs);
    /// Has the patches written that lead to a result; newer requests take the place of those that wait.
    void takeAway(std::shared_ptr<const Merged> merged, const TakeAwayOptions &wanted);
    /// Has a merge shown as it is after its first steps; newer requests take the place of those that wait.
    void stepTo(std::shared_ptr<const Scene> scene, size_t step);
    /// What is being worked on and what waits is given up: no answer to it comes. True when a merge was among it.
    bool cancel();
    /// Has looked for what would change a field; newer inputs or questions end that, and no answer comes.
    void whatIf(std::shared_ptr<const Merged> merged, merge::DecisionRef ref);
    /// How long that may take; what is not found until then is left out.
    void setLongestSearch(std::chrono::milliseconds most) { m_longestSearch = most; }
    /// True when the newest inputs have been answered, and compared, taken away or stepped through if that was asked
    /// for.
    bool isSettled() const
    {
        return m_answered == m_revision && m_compared == m_toCompare && m_taken == m_toTake && m_stepped == m_toStep
            && m_foundOut == m_toFind;
    }

Q_SIGNALS:
    void started(); ///< something was asked for
    void answered(const fieldwise::ui::Answer &answer);
    void judged(const fieldwise::ui::RefereeVerdict &verdict);
    void compared(const fieldwise::ui::Compared &compared);
    void taken(const fieldwise::ui::TakenAway &taken);
    void stepped(const fieldwise::ui::StepPreview &stepped);
    void foundOut(const fieldwise::ui::Answers &answers);

private:
    struct Job {
        uint64_t revision;
        Inputs inputs;
        std::shared_ptr<const Scene> shown;
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
    };
    void work();
    void answerWhatIf(const FindJob &job);
    void answerTakeAway(const TakeJob &job);
    void answerStep(const StepJob &job, std::shared_ptr<const StepPreview> &latest);
    void answerCompare(const Job &job, const Run *before);
    void show(const Answer &answer);

    std::shared_ptr<const Scene> m_shown;
    std::shared_ptr<const Scene> m_latest; ///< of the last answer
    uint64_t m_revision = 0;
    uint64_t m_answered = 0;
    uint64_t m_cancelled = 0; ///< the newest revision that was given up
    uint64_t m_toCompare = 0;
    uint64_t m_compared = 0;
    uint64_t m_toTake = 0;
    uint64_t m_taken = 0;
    uint64_t m_toStep = 0;
    uint64_t m_stepped = 0;
    uint64_t m_toFind = 0;
    uint64_t m_foundOut = 0;
    std::stop_source m_finding; ///< of the last question
    std::chrono::milliseconds m_longestSearch{2000};
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_next;
    std::optional<Job> m_nextCompare;
    std::optional<TakeJob> m_nextTake;
    std::optional<StepJob> m_nextStep;
    std::optional<FindJob> m_nextFind;
    std::optional<std::pair<std::string, FileParts>> m_toJudge;
    std::shared_ptr<const Scene>
        m_toForget; ///< what was shown before: freeing it takes the worker's time, not the window's
    Handover m_handover;
    std::stop_source m_stop;
    Thread m_thread; ///< last, so that it ends first
};

} // namespace fieldwise::ui
