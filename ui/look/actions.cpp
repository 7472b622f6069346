// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/actions.h"

#include <algorithm>
#include <iterator>

#include <QActionGroup>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

struct Row {
    Act act;
    const char *name;
    const char *text;
    const char *icon;
    const char *keys; ///< separated by "; "
};

// The texts are translated in the context of Actions.
constexpr Row table[] = {
    {Act::NewTab, "new-tab", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New &Tab"), "", "Ctrl+T"},
    {Act::NewThreeWay, "new-three-way", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New &Three-way Merge"), "",
     "Ctrl+Shift+N"},
    {Act::NewApply, "new-apply", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New &Apply"), "", "Ctrl+Alt+N"},
    {Act::NewTwoWay, "new-two-way", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New T&wo-way Merge"), "", "Ctrl+N"},
    {Act::NewPatch, "new-patch", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New &Patch"), "", "Ctrl+Alt+P"},
    {Act::NewCompare, "new-compare", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New &Comparison"), "", "Ctrl+Alt+C"},
    {Act::NewGit, "new-git", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New &Git Merge"), "", "Ctrl+Alt+G"},
    {Act::NewServerSide, "new-server-side", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New Ser&ver-side Apply"), "",
     "Ctrl+Alt+V"},
    {Act::NewCheck, "new-check", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New Chec&k of a Merge"), "",
     "Ctrl+Alt+E"},
    {Act::Open, "open", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Open…"), "folder", "Ctrl+O"},
    {Act::OpenOriginal, "open-original", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Open O&riginal…"), "", ""},
    {Act::OpenUpdated, "open-updated", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Open &Updated…"), "", ""},
    {Act::OpenDestination, "open-destination", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Open &Destination…"), "",
     ""},
    {Act::OpenCluster, "open-cluster", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Open from Cl&uster…"), "",
     "Ctrl+Alt+K"},
    {Act::CheckCommit, "check-commit", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Check a Merge Commit…"), "", ""},
    {Act::OpenConflicts, "open-conflicts", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Open Files in Conflict…"), "",
     ""},
    {Act::CompareVersions, "compare-versions", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Compare Versions in Git…"),
     "", ""},
    {Act::OpenSession, "open-session", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Open Sess&ion…"), "", "Ctrl+Alt+O"},
    {Act::SaveSession, "save-session", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save Sess&ion"), "", "Ctrl+Alt+S"},
    {Act::SaveSessionAs, "save-session-as", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save Session &As…"), "",
     "Ctrl+Alt+Shift+S"},
    {Act::SaveResult, "save-result", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Save Result"), "save", "Ctrl+S"},
    {Act::SaveAndNext, "save-and-next", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save and Next"), "",
     "Ctrl+Shift+Return"},
    {Act::SaveResultAs, "save-result-as", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save Result &As…"), "",
     "Ctrl+Shift+S"},
    {Act::SaveInput, "save-input", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Write This Pane &Back…"), "", ""},
    {Act::SavePane, "save-pane", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save This &Pane As…"), "", ""},
    {Act::SaveAll, "save-all", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save A&ll…"), "", "Ctrl+Alt+A"},
    {Act::Reload, "reload", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Reloa&d from Disk"), "", "F5"},
    {Act::Revert, "revert", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Re&vert This Pane"), "", ""},
    {Act::SaveChoices, "save-choices", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save C&hoices…"), "", ""},
    {Act::LoadChoices, "load-choices", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Load Choi&ces…"), "", ""},
    {Act::TakeAway, "take-away", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Export Pa&tch…"), "", "Ctrl+Shift+E"},
    {Act::SaveReport, "save-report", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save &Report…"), "", "Ctrl+Alt+R"},
    {Act::Print, "print", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "P&rint…"), "", "Ctrl+P"},
    {Act::SavePdf, "save-pdf", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Save as P&DF…"), "", ""},
    {Act::Close, "close", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Close Co&mparison"), "", "Ctrl+W"},
    {Act::Quit, "quit", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Quit"), "", "Ctrl+Q"},
    {Act::Undo, "undo", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Undo"), "undo", "Ctrl+Z"},
    {Act::Redo, "redo", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Redo"), "redo", "Ctrl+Shift+Z; Ctrl+Y"},
    {Act::Cut, "cut", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Cu&t"), "", "Ctrl+X"},
    {Act::Copy, "copy", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Copy"), "", "Ctrl+C"},
    {Act::Paste, "paste", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Paste"), "", "Ctrl+V"},
    {Act::SelectAll, "select-all", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Select &All"), "", "Ctrl+A"},
    {Act::CopyPath, "copy-path", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Copy Pat&h"), "", "Ctrl+Shift+C"},
    {Act::CopyReason, "copy-reason", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Copy R&eason"), "copy", ""},
    {Act::Find, "find", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Find…"), "find", "Ctrl+F"},
    {Act::FindNext, "find-next", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Find &Next"), "", "F3"},
    {Act::FindPrevious, "find-previous", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Find Pre&vious"), "", "Shift+F3"},
    {Act::FindInAll, "find-in-all", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Find in All &Panes…"), "",
     "Ctrl+Shift+F"},
    {Act::Replace, "replace", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Replace…"), "", "Ctrl+H"},
    {Act::GoToLine, "go-to-line", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Go to &Line…"), "", "Ctrl+G"},
    {Act::GoToPath, "go-to-path", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Go to Pat&h…"), "", "Ctrl+L"},
    {Act::ToggleComment, "toggle-comment", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Co&mment or Uncomment"), "",
     "Ctrl+/"},
    {Act::MoveLinesUp, "move-lines-up", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Move Lines Up"), "", "Alt+Up"},
    {Act::MoveLinesDown, "move-lines-down", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Move Lines Down"), "",
     "Alt+Down"},
    {Act::DeleteLines, "delete-lines", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Delete Lines"), "", "Ctrl+Shift+K"},
    {Act::MatchBrace, "match-brace", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Go to Matching &Bracket"), "",
     "Ctrl+B"},
    {Act::Settings, "settings", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Settings…"), "", "Ctrl+,"},
    {Act::ThemeSystem, "theme-system", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Follow the &System"), "", ""},
    {Act::ThemeLight, "theme-light", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Light"), "", ""},
    {Act::ThemeDark, "theme-dark", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Dark"), "", ""},
    {Act::ColoursSafe, "colours-safe", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Colour-blind Saf&e"), "", ""},
    {Act::ColoursClassic, "colours-classic", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Classic Green and Red"), "",
     ""},
    {Act::ColoursContrast, "colours-contrast", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&High Contrast"), "", ""},
    {Act::ZoomIn, "zoom-in", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Zoom &In"), "", "Ctrl++; Ctrl+="},
    {Act::ZoomOut, "zoom-out", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Zoom &Out"), "", "Ctrl+-"},
    {Act::ZoomReset, "zoom-reset", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Normal Size"), "", "Ctrl+0"},
    {Act::Wrap, "wrap", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Wrap Long Lines"), "", "Alt+Z"},
    {Act::Format, "format", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Format Long Lines"), "", "Alt+Shift+Z"},
    {Act::Fold, "fold", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Fold or Unfold Here"), "", "Ctrl+."},
    {Act::FoldEverything, "fold-everything", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Fold E&verything"), "",
     "Ctrl+Shift+["},
    {Act::FoldAll, "fold-all", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Fold &Unchanged"), "", "Ctrl+Shift+U"},
    {Act::UnfoldAll, "unfold-all", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Unfold &All"), "", "Ctrl+Shift+]"},
    {Act::OnlyChanges, "only-changes", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Only &Changes"), "",
     "Ctrl+Shift+H"},
    {Act::HideNoise, "hide-noise", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Hide &Noise"), "", "Ctrl+Shift+M"},
    {Act::LocalsOrder, "locals-order", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Live in Local's Or&der"), "", ""},
    {Act::IgnoreRules, "ignore-rules", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Ignore Rules…"), "", ""},
    {Act::ForgetRules, "forget-rules", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "For&get the Ignore Rules"), "", ""},
    {Act::IgnoreField, "ignore-field", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Ig&nore This Field…"), "", ""},
    {Act::Outline, "outline", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Outline"), "outline", "Ctrl+Shift+O"},
    {Act::Resources, "resources", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Resources"), "list", "Ctrl+Shift+R"},
    {Act::AllResources, "all-resources", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "All Resources at &Once"), "",
     "Ctrl+Shift+A"},
    {Act::Managers, "managers", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Managers"), "", "Ctrl+Alt+M"},
    {Act::EveryManager, "every-manager", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Show &Every Manager"), "", ""},
    {Act::Columns, "layout-columns", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "All in &Columns"), "", "Ctrl+Alt+1"},
    {Act::ResultBelow, "layout-below", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Result &Below"), "", "Ctrl+Alt+2"},
    {Act::SinglePane, "layout-single", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&One Pane"), "", "Ctrl+Alt+3"},
    {Act::FullScreen, "full-screen", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "F&ull Screen"), "", "F11"},
    {Act::ShowSecrets, "show-secrets", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Show &Secret Values"), "", ""},
    {Act::ThreeWay, "mode-three-way", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Three-way"), "", ""},
    {Act::Apply, "mode-apply", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Apply"), "", ""},
    {Act::TwoWay, "mode-two-way", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "T&wo-way"), "", ""},
    {Act::Patch, "mode-patch", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Patch"), "", ""},
    {Act::Compare, "mode-compare", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Compare"), "", ""},
    {Act::Git, "mode-git", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Git"), "", ""},
    {Act::ServerSide, "mode-server-side", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Ser&ver-side"), "", ""},
    {Act::Check, "mode-check", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "C&heck"), "", ""},
    {Act::RulesKeep, "rules-keep",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions",
                       "Keep &Every Change: for a file that you keep; a contradiction is a conflict, null is a value"),
     "", ""},
    {Act::RulesKyaml, "rules-kyaml",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions",
                       "As kpt and kusto&mize: shows what they write; Updated wins, null deletes its field"),
     "", ""},
    {Act::ResourcesAsFields, "resources-as-fields",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Resources: &by the Same Rules"), "", ""},
    {Act::ResourcesKeep, "resources-keep",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions",
                       "Resources: &Keep Every Change; deleted by one side and changed by the other is a conflict"),
     "", ""},
    {Act::ResourcesKyaml, "resources-kyaml",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Resources: As k&yaml; what Destination deleted comes back"), "", ""},
    {Act::ResourcesKpt, "resources-kpt",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions",
                       "Resources: As k&pt; deleted stays deleted, and what Destination changed stays"),
     "", ""},
    {Act::KeysDocumented, "keys-documented", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "By the &Documented Keys"), "",
     ""},
    {Act::KeysName, "keys-name", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "By &name Only"), "", ""},
    {Act::KeysNone, "keys-none", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Only by the &Schema"), "", ""},
    {Act::AddLast, "order-append", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New Elements &Last"), "", ""},
    {Act::AddFirst, "order-prepend", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "New Elements &First"), "", ""},
    {Act::ListRule, "list-rule", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Merge This List &By…"), "",
     "Ctrl+Shift+L"},
    {Act::UpdatedWins, "conflict-updated", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Updated Wins"), "", ""},
    {Act::DestinationWins, "conflict-destination", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Destination Wins"), "",
     ""},
    {Act::StopOnConflict, "conflict-stop", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Stop at a Conflict"), "", ""},
    {Act::Exact, "exact", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Exactly as kyaml"), "", ""},
    {Act::TypeAuto, "type-auto", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Detect"), "", ""},
    {Act::TypeJson, "type-json", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&JSON Patch"), "", ""},
    {Act::TypeMerge, "type-merge", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Merge Patch"), "", ""},
    {Act::TypeStrategic, "type-strategic", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Strategic Merge Patch"), "",
     ""},
    {Act::DialectRfc, "dialect-rfc", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&RFC 6902"), "", ""},
    {Act::DialectKubectl, "dialect-kubectl", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&kubectl"), "", ""},
    {Act::DialectLenient, "dialect-lenient", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Lenient"), "", ""},
    {Act::StrategyAuto, "strategy-auto", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "As &kubectl Chooses"), "", ""},
    {Act::StrategicMerge, "strategy-strategic", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Strategic Merge"), "",
     ""},
    {Act::JsonMerge, "strategy-json-merge", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&JSON Merge"), "", ""},
    {Act::Overwrite, "overwrite-yes", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Overwrite Edits in Live"), "", ""},
    {Act::DontOverwrite, "overwrite-no", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "S&top If Live Was Edited"), "",
     ""},
    {Act::AsSent, "as-sent", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Show What Is Sent, Not What Is Stored"), "",
     ""},
    {Act::KubectlOnPath, "kubectl-on-path", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "From the &PATH"), "", ""},
    {Act::Kubectl130, "kubectl-1.30", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "1.3&0 and Older"), "", ""},
    {Act::Kubectl132, "kubectl-1.32", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "1.31 and 1.3&2"), "", ""},
    {Act::Kubectl133, "kubectl-1.33", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "1.3&3 and Newer"), "", ""},
    {Act::FromAnnotation, "from-annotation",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Last Applied from Live's Annotation"), "", ""},
    {Act::ByKubectl, "by-kubectl", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&kubectl"), "", ""},
    {Act::ByKubectlServerSide, "by-kubectl-server-side",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "kubectl --server-&side"), "", ""},
    {Act::ByHelm3, "by-helm-3", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Helm &3"), "", ""},
    {Act::ByHelm4ClientSide, "by-helm-4-client-side",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Helm 4, &Client-side"), "", ""},
    {Act::ByHelm4ServerSide, "by-helm-4-server-side",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Helm &4, Server-side"), "", ""},
    {Act::ByArgoCdClientSide, "by-argo-cd-client-side",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Argo CD, Client-side"), "", ""},
    {Act::ByArgoCdServerSide, "by-argo-cd-server-side",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Ar&go CD, Server-side"), "", ""},
    {Act::ByFluxKustomize, "by-flux-kustomize", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Flux, Kustomization"), "",
     ""},
    {Act::ByFluxHelm, "by-flux-helm", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Flu&x, HelmRelease"), "", ""},
    {Act::Release, "helm-release", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Helm &Release…"), "", ""},
    {Act::TakeOwnership, "take-ownership", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Take Ownership"), "", ""},
    {Act::ReplaceObjects, "force-replace", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Replace Objects"), "", ""},
    {Act::OtherManager, "other-manager", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Other Manager…"), "", ""},
    {Act::RefuseConflicts, "conflicts-refuse", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Refuse Conflicts"), "",
     ""},
    {Act::ForceConflicts, "conflicts-force", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Force Conflicts"), "", ""},
    {Act::EndpointObject, "endpoint-object", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "The Object &Itself"), "", ""},
    {Act::EndpointStatus, "endpoint-status", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Its &Status"), "", ""},
    {Act::EndpointScale, "endpoint-scale", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Its S&cale"), "", ""},
    {Act::Migrate, "migrate", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Leave Client-side Apply"), "", ""},
    {Act::Schemas, "schemas", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Sche&mas…"), "", ""},
    {Act::CompareSemantics, "compare-semantics", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Compare &Semantics"), "",
     "Ctrl+Shift+D"},
    {Act::CompareDeployers, "compare-deployers", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Compare Deployers"), "",
     "Ctrl+Alt+D"},
    {Act::Sync, "sync", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Argo CD and Flux"), "", "Ctrl+Alt+Y"},
    {Act::HelmValues, "helm-values", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Helm Values…"), "", "Ctrl+Alt+H"},
    {Act::TakeFirst, "take-first", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Take &First"), "", "Ctrl+1"},
    {Act::TakeSecond, "take-second", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Take &Second"), "", "Ctrl+2"},
    {Act::TakeThird, "take-third", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Take &Third"), "", "Ctrl+3"},
    {Act::TakeBoth, "take-both", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Keep &Both"), "", "Ctrl+4"},
    {Act::TakeBothReversed, "take-both-reversed",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Keep Both, the Other Way Round"), "", "Ctrl+Shift+4"},
    {Act::TakeNothing, "take-nothing", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Leave It &Out"), "", "Ctrl+5"},
    {Act::TypeValue, "type-value", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Type a &Value…"), "", "F2"},
    {Act::UndoChoice, "undo-choice", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&As the Merge Decides"), "",
     "Ctrl+Alt+Z"},
    {Act::AllFirst, "all-first", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Take First for All of This Kind"), "",
     "Ctrl+Shift+1"},
    {Act::AllSecond, "all-second", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Take Second for All of This Kind"), "",
     "Ctrl+Shift+2"},
    {Act::AllThird, "all-third", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Take Third for All of This Kind"), "",
     "Ctrl+Shift+3"},
    {Act::UndoChoices, "undo-choices", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Discard All Choices"), "", ""},
    {Act::AlwaysChoice, "always-choice",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Keep This Choice for Other Values, Too"), "", ""},
    {Act::LooksRight, "looks-right", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Looks &Right"), "check",
     "Ctrl+Return"},
    {Act::PutBackAll, "put-back-all", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Put Back All"), "", "Ctrl+Alt+B"},
    {Act::WhatIf, "what-if", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&What Would Change This?"), "", "Ctrl+I"},
    {Act::GiveUp, "give-up", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Give the Field Up"), "", "Ctrl+Alt+U"},
    {Act::Agree, "agree", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Agree &with Live"), "", "Ctrl+Alt+L"},
    {Act::NextStep, "next-step", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Next Step"), "next", "F8"},
    {Act::PreviousStep, "previous-step", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Previous Step"), "previous",
     "Shift+F8"},
    {Act::NextConflict, "next-conflict", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Next &Conflict"), "next",
     "Ctrl+K"},
    {Act::PreviousConflict, "previous-conflict", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Previous C&onflict"),
     "previous", "Ctrl+J"},
    {Act::NextOpenConflict, "next-open-conflict",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Next Conflict to &Look at"), "", "Ctrl+Shift+PgDown"},
    {Act::PreviousOpenConflict, "previous-open-conflict",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Previous Conflict to Loo&k at"), "", "Ctrl+Shift+PgUp"},
    {Act::GoToFault, "go-to-fault", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Go to the &Error"), "", "Ctrl+E"},
    {Act::Steps, "steps", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Step &Through"), "", "F7"},
    {Act::Play, "play", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "P&lay or Pause"), "play", "Ctrl+Space"},
    {Act::StepForward, "step-forward", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Step &Forward"), "next",
     "Alt+Right"},
    {Act::StepBack, "step-back", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Step &Back"), "previous", "Alt+Left"},
    {Act::FirstStep, "first-step", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&First Step"), "first", "Alt+Home"},
    {Act::LastStep, "last-step", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Last Step"), "last", "Alt+End"},
    {Act::ExplainSelected, "explain-selected",
     QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "E&xplain the Selected Field"), "", "Shift+F1"},
    {Act::ReasonsList, "reasons-list", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "List of Reasons"), "list",
     "Alt+F1"},
    {Act::NextPane, "next-pane", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Next P&ane"), "", "F6"},
    {Act::PreviousPane, "previous-pane", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "P&revious Pane"), "", "Shift+F6"},
    {Act::NextTab, "next-tab", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Next Tab"), "", "Ctrl+Tab; Ctrl+PgDown"},
    {Act::PreviousTab, "previous-tab", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "Previous Tab"), "",
     "Ctrl+Shift+Tab; Ctrl+PgUp"},
    {Act::Guide, "guide", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&User Guide"), "", ""},
    {Act::RuleInGuide, "rule-in-guide", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&What the Rule Means"), "", "F1"},
    {Act::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Keyboard Shortcuts"), "", "Ctrl+?"},
    {Act::ReportWrongMerge, "report-wrong-merge", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&Report a Wrong Merge…"),
     "", ""},
    {Act::About, "about", QT_TRANSLATE_NOOP("fieldwise::ui::Actions", "&About Fieldwise"), "", ""},
};
static_assert(std::size(table) == static_cast<size_t>(Act::Count));

// Exclusive groups.
const std::initializer_list<Act> groups[] = {
    {Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark},
    {Act::ColoursSafe, Act::ColoursClassic, Act::ColoursContrast},
    {Act::Columns, Act::ResultBelow, Act::SinglePane},
    {Act::ThreeWay, Act::Apply, Act::TwoWay, Act::Patch, Act::Compare, Act::Git, Act::ServerSide, Act::Check},
    {Act::RulesKyaml, Act::RulesKeep},
    {Act::ResourcesAsFields, Act::ResourcesKeep, Act::ResourcesKyaml, Act::ResourcesKpt},
    {Act::KeysDocumented, Act::KeysName, Act::KeysNone},
    {Act::AddLast, Act::AddFirst},
    {Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict},
    {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge},
    {Act::Overwrite, Act::DontOverwrite},
    {Act::ByKubectl, Act::ByKubectlServerSide, Act::ByHelm3, Act::ByHelm4ClientSide, Act::ByHelm4ServerSide,
     Act::ByArgoCdClientSide, Act::ByArgoCdServerSide, Act::ByFluxKustomize, Act::ByFluxHelm},
    {Act::KubectlOnPath, Act::Kubectl130, Act::Kubectl132, Act::Kubectl133},
    {Act::RefuseConflicts, Act::ForceConflicts},
    {Act::EndpointObject, Act::EndpointStatus, Act::EndpointScale},
    {Act::TypeAuto, Act::TypeJson, Act::TypeMerge, Act::TypeStrategic},
    {Act::DialectRfc, Act::DialectKubectl, Act::DialectLenient},
};

QList<QKeySequence> keysOf(const Row &row)
{
    return keysFrom(QString::fromLatin1(row.keys));
}

} // namespace

Actions::Actions(const Appearance &appearance, QObject *parent) : QObject(parent), m_appearance(appearance)
{
    for (const Row &row : table) {
        auto *action = new QAction(tr(row.text), this);
        action->setObjectName(QString::fromLatin1(row.name));
        action->setShortcuts(keysOf(row));
        action->setIconVisibleInMenu(false); // the ticks have that column
        m_actions[static_cast<size_t>(row.act)] = action;
    }
    for (const auto &members : groups) {
        auto *group = new QActionGroup(this);
        for (const Act act : members) {
            (*this)[act]->setCheckable(true);
            group->addAction((*this)[act]);
        }
        (*this)[*members.begin()]->setChecked(true);
    }
    for (const Act act : {Act::Exact,         Act::AsSent,        Act::CompareSemantics, Act::CompareDeployers,
                          Act::HelmValues,    Act::Sync,          Act::ShowSecrets,      Act::Wrap,
                          Act::Format,        Act::OnlyChanges,   Act::HideNoise,        Act::LocalsOrder,
                          Act::Outline,       Act::Resources,     Act::AllResources,     Act::Managers,
                          Act::FullScreen,    Act::Steps,         Act::Migrate,          Act::AlwaysChoice,
                          Act::TakeOwnership, Act::ReplaceObjects})
        (*this)[act]->setCheckable(true);
    setTip(
        (*this)[Act::AlwaysChoice],
        tr("A choice remembers the values that it was made for. If an input has other values later, the choice still "
           "decides, but counts as a conflict to look at. With this, it decides without asking, whatever the values "
           "are."));
    setTip((*this)[Act::LocalsOrder],
           tr("Shows Live, the first pane and the result with their fields in the order of Local, so that equal fields "
              "stand side by side. They can't be edited then. Line numbers and files stay as they are."));
    connect(&m_appearance, &Appearance::changed, this, &Actions::applyTheme);
    applyTheme();
}

void Actions::fill(QMenu *menu, std::initializer_list<QList<Act>> sections) const
{
    for (const QList<Act> &section : sections) {
        if (!menu->isEmpty())
            menu->addSeparator();
        for (const Act act : section)
            menu->addAction((*this)[act]);
    }
}

QList<QKeySequence> Actions::defaultKeys(const QAction *action)
{
    const auto row =
        std::ranges::find(table, action->objectName(), [](const Row &r) { return QString::fromLatin1(r.name); });
    return row == std::end(table) ? QList<QKeySequence>{} : keysOf(*row);
}

QAction *Actions::withKey(const QKeySequence &key) const
{
    const auto found =
        std::ranges::find_if(m_actions, [&](const QAction *action) { return action->shortcuts().contains(key); });
    return found == m_actions.end() ? nullptr : *found;
}

void Actions::readKeys(const Settings &settings)
{
    for (QAction *action : m_actions)
        action->setShortcuts(settings.keys(action->objectName()).value_or(defaultKeys(action)));
}

void Actions::applyTheme()
{
    for (const Row &row : table) {
        if (*row.icon)
            (*this)[row.act]->setIcon(m_appearance.icon(QString::fromLatin1(row.icon)));
    }
}

} // namespace fieldwise::ui
