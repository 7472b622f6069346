// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "ui/look/theme.h"

namespace fieldwise::ui {

/// The sign of a look in a square box; at scale 1 the box is 9 px and the pen 2.
void drawGlyph(QPainter &painter, Look look, const QRectF &box, const QColor &colour);
/// A rounded square with its glyph: tinted, or filled with the text colour.
void drawTile(QPainter &painter, const Theme &theme, Look look, const QRectF &box, bool filled = false);
/// Of what has not happened: a dashed outline.
void drawPendingTile(QPainter &painter, const Theme &theme, Look look, const QRectF &box);
void drawTick(QPainter &painter, const QRectF &box, const QColor &colour);
void drawRadio(QPainter &painter, const Theme &theme, const QRectF &box, bool checked);
/// The pattern of an input: dashes, solid or double.
void drawStripe(QPainter &painter, const Theme &theme, merge::Side side, const QRectF &box);
/// 8 px hatch of fillers, as a brush over a cached tile.
QBrush hatchBrush(const Theme &theme, double scale, double pixelRatio = 1);

/// The word of a look: "added", "conflict", ...
QString wordOf(Look look);
/// The same as the head of a card: "Added".
QString titleOf(Look look);

} // namespace fieldwise::ui
