// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "ui/look/theme.h"

namespace fieldwise::ui {

/// Draws the glyph of a look into a square box; at scale 1 the box is 9 px and the pen 2.
void drawGlyph(QPainter &painter, Look look, const QRectF &box, const QColor &colour);
/// Draws a rounded square with its glyph: tinted, or filled with the text colour.
void drawTile(QPainter &painter, const Theme &theme, Look look, const QRectF &box, bool filled = false);
/// Draws a dashed outline, for an operation that has not run.
void drawPendingTile(QPainter &painter, const Theme &theme, Look look, const QRectF &box);
void drawTick(QPainter &painter, const QRectF &box, const QColor &colour);
void drawRadio(QPainter &painter, const Theme &theme, const QRectF &box, bool checked);
/// Draws the pattern of an input: dashed, solid or double.
void drawStripe(QPainter &painter, const Theme &theme, merge::Side side, const QRectF &box);
/// An 8 px hatch for fillers, as a brush over a cached tile.
QBrush hatchBrush(const Theme &theme, double scale, double pixelRatio = 1);

/// The word of a look: "added", "conflict", ...
QString wordOf(Look look);
/// The same as the head of a card: "Added".
QString titleOf(Look look);

} // namespace fieldwise::ui
