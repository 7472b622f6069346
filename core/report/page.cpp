// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/htmlparts.h"

namespace fieldwise::report {

const std::string_view pageStyle = R"css(
:root { color-scheme: light; --window: #eceef1; --chrome: #f6f7f9; --editor: #ffffff; --margin: #f6f7f9; --line: #d8dce2; --border: #868e9a;
  --text: #1a1d21; --second: #454c56; --muted: #5b6470; --accent: #4338ca; --on: #ffffff; --selection: #e4e3fb; --original: #3a4048; --updated: #1f83b8;
  --destination: #857a00; --added: #e5fcee; --added-w: #bde6d1; --added-t: #206c4c; --changed: #dcebfc; --changed-w: #accbe8; --changed-t: #005398;
  --removed: #fde2d1; --removed-w: #e8bea3; --removed-t: #8c3700; --retained: #e8e8ea; --retained-w: #c8c8cb; --retained-t: #515257;
  --conflict: #fdf2c9; --conflict-w: #ebda9d; --conflict-t: #735b00; --choice: #fcecf7; --choice-w: #efcfe3; --choice-t: #84496c;
  --fails: #fbe9ec; --fails-w: #efc1c9; --fails-t: #9f283d; }
@media screen and (prefers-color-scheme: dark) {
:root { color-scheme: dark; --window: #121417; --chrome: #1d2024; --editor: #17191d; --margin: #1b1e22; --line: #30353c; --border: #747d89;
  --text: #e4e7eb; --second: #c0c6ce; --muted: #9ea7b3; --accent: #a5a8ff; --on: #14151c; --selection: #2d2f52; --original: #c6ccd4; --updated: #56b4e9;
  --destination: #e6da3c; --added: #0f2e24; --added-w: #174937; --added-t: #72bda1; --changed: #15354c; --changed-w: #1d4d6b; --changed-t: #68c3f7;
  --removed: #463125; --removed-w: #614433; --removed-t: #f8aa77; --retained: #333438; --retained-w: #484a4e; --retained-t: #c3c6cb;
  --conflict: #312c11; --conflict-w: #50440d; --conflict-t: #cbb24f; --choice: #3a2337; --choice-w: #5e3252; --choice-t: #e198c6;
  --fails: #3b1b23; --fails-w: #652c38; --fails-t: #ee8fa1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--window); color: var(--text); font: 13px/20px Inter, system-ui, sans-serif; }
header, #bar, footer { background: var(--chrome); border-bottom: 1px solid var(--line); padding: 12px 16px; }
h1 { font-size: 15px; line-height: 20px; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 15px; margin: 0; padding: 12px 16px 8px; }
h3 { font-size: 13px; margin: 0; padding: 8px 16px; overflow-wrap: anywhere; white-space: pre-wrap; }
h4 { font-size: 13px; font-weight: 400; margin: 0; overflow-wrap: anywhere; }
code { font-variant-ligatures: none; font-family: "JetBrains Mono NL", "JetBrains Mono", ui-monospace, monospace; font-size: 12px; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
.counts { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 0; padding: 0; }
.sum { margin: 8px 0 0; }
.worst { margin: 4px 0 0; padding-left: 20px; }
.tile { display: inline-block; width: 20px; height: 20px; border-radius: 4px; text-align: center; font-weight: 600; }
#bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; position: sticky; top: 0; z-index: 1; padding: 8px 16px; }
#bar[hidden] { display: none; }
#bar button { font: inherit; height: 28px; padding: 0 12px; border: 1px solid var(--border); border-radius: 4px; background: var(--editor); color: var(--text); }
#bar button:hover { background: var(--selection); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
main { display: grid; grid-template-columns: minmax(0, 1fr); }
.panes { overflow: auto; background: var(--editor); border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th { position: sticky; top: 0; background: var(--chrome); text-align: left; font-weight: 600; padding: 6px 8px; border-right: 1px solid var(--line); overflow-wrap: anywhere; }
.file { color: var(--muted); font-weight: 400; }
td { vertical-align: top; padding: 0 8px; }
col.c { width: 64px; }
td.n { padding: 0 4px 0 0; text-align: right; white-space: nowrap; color: var(--muted); background: var(--margin); font: 12px/20px "JetBrains Mono NL", "JetBrains Mono", ui-monospace, monospace; }
td.t code { word-break: break-all; }
td.t { border-right: 1px solid var(--line); border-left: 4px solid transparent; }
tr.fold td { text-align: center; color: var(--muted); background: var(--margin); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
td.f { background: repeating-linear-gradient(135deg, var(--margin) 0 6px, var(--line) 6px 7px); }
.g { display: inline-block; width: 16px; text-align: center; font: 600 13px/20px Inter, system-ui, sans-serif; text-decoration: none; color: inherit; }
.so { border-left: 4px dashed var(--original) !important; }
.su { border-left: 4px solid var(--updated) !important; }
.sd { border-left: 4px double var(--destination) !important; }
.chip { display: inline-block; border-radius: 4px; padding: 0 8px; font: 500 12px/16px Inter, system-ui, sans-serif; }
.w { border-radius: 2px; }
.more { color: var(--muted); }
.added { background: var(--added); } .added > .w, .added .w, .chip.added, .tile.added { background: var(--added-w); } .tile.added, .chip.added, .added > .g { color: var(--added-t); }
.changed { background: var(--changed); } .changed .w, .chip.changed, .tile.changed { background: var(--changed-w); } .tile.changed, .chip.changed, .changed > .g { color: var(--changed-t); }
.removed { background: var(--removed); } .removed .w, .chip.removed, .tile.removed { background: var(--removed-w); } .tile.removed, .chip.removed, .removed > .g { color: var(--removed-t); }
.retained { background: var(--retained); } .retained .w, .chip.retained, .tile.retained { background: var(--retained-w); } .tile.retained, .chip.retained, .retained > .g { color: var(--retained-t); }
.conflict { background: var(--conflict); } .conflict .w, .chip.conflict, .tile.conflict { background: var(--conflict-w); } .tile.conflict, .chip.conflict, .conflict > .g { color: var(--conflict-t); }
.choice { background: var(--choice); } .choice .w, .chip.choice, .tile.choice { background: var(--choice-w); } .tile.choice, .chip.choice, .choice > .g { color: var(--choice-t); }
.fails { background: var(--fails); } .fails .w, .chip.fails, .tile.fails { background: var(--fails-w); } .tile.fails, .chip.fails, .fails > .g { color: var(--fails-t); }
.tile.unchanged { border: 1px solid var(--border); }
tr.on > td, tr:target > td { box-shadow: inset 0 2px var(--accent), inset 0 -2px var(--accent); }
#steps { background: var(--chrome); }
#steps ol { list-style: none; margin: 0; padding: 0; }
.step { padding: 8px 16px; border-top: 1px solid var(--line); border-left: 3px solid transparent; }
.step.on, .step:target { background: var(--selection); border-left-color: var(--accent); }
.step p, .step ul { margin: 4px 0 0 28px; padding: 0; overflow-wrap: anywhere; }
.step ul { list-style: none; }
.word { font-weight: 600; }
.rule, .verdict, .otherwise { color: var(--second); }
.owners { margin: 0 16px 8px; padding: 0; list-style: none; } .owners p, .owners ul { margin: 0; padding: 0; list-style: none; }
table.owners { table-layout: auto; width: auto; } .owners th { position: static; } .owners td { overflow-wrap: anywhere; }
@media screen {
  .js body { display: flex; flex-direction: column; height: 100vh; min-height: 560px; }
  .js main { flex: 1 1 0; min-height: 0; grid-template-rows: minmax(0, 3fr) minmax(0, 2fr); }
  .js #all { display: flex; flex-direction: column; min-height: 0; } .js .panes { flex: 1 1 auto; min-height: 80px; }
  .js #steps { overflow: auto; }
}
@media print {
  body { font-size: 9pt; line-height: 1.35; background: none; } #bar { display: none !important; } code { font-size: 8pt; }
  col.c { width: 44px; } td.t, .chip { border-color: #000; } .chip, .tile { border: 1px solid; } .w { text-decoration: underline; }
  .step { break-inside: avoid; } h3 { break-after: avoid; } tr.on > td { box-shadow: none; } .step.on { background: none; } th { position: static; }
}
)css";

const std::string_view pageScript = R"js(
(function () {
  'use strict';
  var steps = document.querySelectorAll('.step'), bar = document.getElementById('bar'), place = document.getElementById('place');
  var play = document.getElementById('play'), now = 0, timer = 0;
  function mark(step, on) {
    var rows = document.querySelectorAll('tr[data-s="' + step + '"]');
    if (!rows.length) {
      var row = document.getElementById(steps[step - 1].dataset.r);
      rows = row ? [row] : [];
    }
    for (var i = 0; i < rows.length; ++i) rows[i].classList.toggle('on', on);
    steps[step - 1].classList.toggle('on', on);
    if (on) steps[step - 1].setAttribute('aria-current', 'step'); else steps[step - 1].removeAttribute('aria-current');
    return rows[0];
  }
  function select(step) {
    if (!steps.length) return;
    if (now) mark(now, false);
    now = Math.max(1, Math.min(steps.length, step));
    var row = mark(now, true);
    steps[now - 1].scrollIntoView({block: 'nearest'});
    if (row) row.scrollIntoView({block: 'center'});
    place.textContent = 'Step ' + now + ' of ' + steps.length + ': ' + steps[now - 1].dataset.name;
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = 'Play';
  }
  function playOrPause() {
    if (timer) return stop();
    play.textContent = 'Pause';
    if (now === steps.length) select(1); else select(now + 1);
    timer = setInterval(function () {
      if (now >= steps.length) stop(); else select(now + 1);
    }, 2000);
  }
  var acts = {first: function () { select(1); }, back: function () { select(now - 1); }, next: function () { select(now + 1); },
              last: function () { select(steps.length); }, play: playOrPause};
  document.addEventListener('click', function (event) {
    var act = event.target.closest('button[data-act]'), at = event.target.closest('[data-s]'), link = event.target.closest('a');
    if (act) {
      if (act.id !== 'play') stop();
      acts[act.dataset.act]();
    } else if (at && (!link || link.classList.contains('g'))) {
      event.preventDefault();
      stop();
      select(Number(at.dataset.s));
    }
  });
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    var act = {ArrowRight: 'next', ArrowLeft: 'back', Home: 'first', End: 'last'}[event.key];
    if (!act) return;
    event.preventDefault();
    stop();
    acts[act]();
  });
  document.documentElement.classList.add('js');
  bar.hidden = steps.length === 0;
})();
)js";

const std::string_view pageScriptHash = "3ui9Nu7IGRFisk/J2JyG9gp3mOk9rVRk3MOneGTs3Ww=";

const std::string_view paperStyle = R"css(
body { color: #1a1d21; font-size: 9pt; }
h1 { font-size: 14pt; } h2 { font-size: 12pt; } h3 { font-size: 10pt; }
p { margin-top: 1pt; margin-bottom: 1pt; } .step { margin-top: 8pt; }
.l { font-size: 8pt; margin: 0; }
.n { color: #5b6470; } .note, .otherwise, .proof { color: #454c56; margin-left: 14pt; }
.added { background-color: #e5fcee; } .changed { background-color: #dcebfc; } .removed { background-color: #fde2d1; }
.retained { background-color: #e8e8ea; } .conflict { background-color: #fdf2c9; } .choice { background-color: #fcecf7; } .fails { background-color: #fbe9ec; }
.w { text-decoration: underline; }
)css";

} // namespace fieldwise::report
