// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class ApplyController;
class ByLinesController;
class ChoicesController;
class ClusterController;
class CompareController;
class NoiseController;
class PatchController;
class ResourcesController;
class RulesController;
class StepsController;
class TakeAwayController;

/// The controllers that show a part of a merge.
struct Showing {
    NoiseController &noise;
    ResourcesController &resources;
    PatchController &patch;
    ApplyController &apply;
    RulesController &rules;
    ByLinesController &byLines;
    ChoicesController &choices;
    ClusterController &cluster;
    CompareController &compare;
    TakeAwayController &takeAway;
    StepsController &steps;
};

/// Shows the worker's answers.
class AnswersController : public Controller {
    Q_OBJECT
public:
    AnswersController(WindowParts &parts, const Showing &with);

    /// Shows that there is nothing to merge.
    void showNothingYet();

private:
    void showNoResult(const QString &why);
    void onLoaded(merge::Side side);
    void onAnswer(const Answer &answer);
    struct FaultPlace {
        int number = 0; ///< of its line, as in its file
        QString where;
        std::function<void()> go;
    };
    FaultPlace placeOf(const merge::Fault &fault, const LineIndex &lines) const;
    bool showFaults(const Answer &answer);
    void showTypedFault(const Answer &answer);
    void showLastApplied(const Answer &answer);
    void showMasks(const Answer &answer);
    bool isOfOtherText(const Answer &answer, merge::Side side) const;
    void showInOwnOrder(const Answer &answer);
    void showInOwnOrder(merge::Side side);
    void showCancelled();

    Showing m_with;
};

} // namespace fieldwise::ui
