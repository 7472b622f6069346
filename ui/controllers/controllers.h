// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/answers.h"
#include "ui/controllers/apply.h"
#include "ui/controllers/bylines.h"
#include "ui/controllers/check.h"
#include "ui/controllers/choices.h"
#include "ui/controllers/cluster.h"
#include "ui/controllers/compare.h"
#include "ui/controllers/crumbs.h"
#include "ui/controllers/deployer.h"
#include "ui/controllers/disk.h"
#include "ui/controllers/editing.h"
#include "ui/controllers/filesshown.h"
#include "ui/controllers/fit.h"
#include "ui/controllers/folding.h"
#include "ui/controllers/guide.h"
#include "ui/controllers/localedits.h"
#include "ui/controllers/localsorder.h"
#include "ui/controllers/look.h"
#include "ui/controllers/namedplaces.h"
#include "ui/controllers/noise.h"
#include "ui/controllers/opening.h"
#include "ui/controllers/options.h"
#include "ui/controllers/outline.h"
#include "ui/controllers/patch.h"
#include "ui/controllers/places.h"
#include "ui/controllers/recent.h"
#include "ui/controllers/report.h"
#include "ui/controllers/reproduce.h"
#include "ui/controllers/resources.h"
#include "ui/controllers/result.h"
#include "ui/controllers/rules.h"
#include "ui/controllers/saved.h"
#include "ui/controllers/schemas.h"
#include "ui/controllers/serverside.h"
#include "ui/controllers/sessions.h"
#include "ui/controllers/status.h"
#include "ui/controllers/steps.h"
#include "ui/controllers/sync.h"
#include "ui/controllers/takeaway.h"
#include "ui/controllers/triage.h"
#include "ui/controllers/typing.h"
#include "ui/controllers/values.h"
#include "ui/controllers/whatif.h"

namespace fieldwise::ui {

/// All controllers of a window, each after the ones that it calls.
struct Controllers {
    explicit Controllers(WindowParts &parts)
        : status(parts),
          files(parts),
          crumbs(parts),
          namedPlaces(parts),
          resources(parts),
          result(parts, namedPlaces, resources),
          whatIf(parts, result),
          outline(parts),
          noise(parts),
          folding(parts),
          places(parts),
          patch(parts),
          choices(parts),
          localEdits(parts, whatIf),
          localsOrder(parts),
          typing(parts),
          serverSide(parts, whatIf),
          schemas(parts),
          apply(parts, serverSide),
          rules(parts),
          byLines(parts),
          report(parts),
          reproduce(parts),
          takeAway(parts),
          compare(parts),
          steps(parts, patch),
          values(parts),
          sessions(parts, namedPlaces, result, schemas),
          recent(parts, sessions, result),
          opening(parts, namedPlaces, sessions, recent, serverSide, byLines, values),
          guide(parts, opening),
          check(parts, sessions, opening),
          triage(parts),
          saved(parts, result, opening),
          cluster(parts, opening),
          disk(parts, result, sessions, recent),
          editing(parts, opening),
          answers(parts, {noise, resources, patch, apply, rules, byLines, choices, cluster, compare, takeAway, steps}),
          options(parts, answers, serverSide, patch),
          deployer(parts),
          sync(parts),
          look(parts, schemas),
          fit(parts)
    {
    }

    StatusController status;
    FilesShown files;
    CrumbsController crumbs;
    NamedPlaces namedPlaces;
    ResourcesController resources;
    ResultController result;
    WhatIfController whatIf;
    OutlineController outline;
    NoiseController noise;
    FoldingController folding;
    PlacesController places;
    PatchController patch;
    ChoicesController choices;
    LocalEditsController localEdits;
    LocalsOrderController localsOrder;
    TypingController typing;
    ServerSideController serverSide;
    SchemasController schemas;
    ApplyController apply;
    RulesController rules;
    ByLinesController byLines;
    ReportController report;
    ReproduceController reproduce;
    TakeAwayController takeAway;
    CompareController compare;
    StepsController steps;
    ValuesController values;
    SessionsController sessions;
    RecentController recent;
    OpeningController opening;
    GuideController guide;
    CheckController check;
    TriageController triage;
    SavedController saved;
    ClusterController cluster;
    DiskController disk;
    EditingController editing;
    AnswersController answers;
    OptionsController options;
    DeployerController deployer; ///< after `options`, which enables what Helm does not have
    SyncController sync;
    LookController look;
    FitController fit;
};

} // namespace fieldwise::ui
