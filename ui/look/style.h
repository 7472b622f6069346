// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QProxyStyle>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// Fusion, without underlined letters in the menu bar and icons on the buttons of dialogs, and with our icons in Qt's
/// own dialogs.
class Style : public QProxyStyle {
public:
    Style();

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
    QIcon standardIcon(StandardPixmap standard, const QStyleOption *option, const QWidget *widget) const override;
};

/// Draws the ring of the focus over the edge of this area while it has the focus itself, so that nothing in it moves.
void ringFocus(QAbstractScrollArea &area, const Appearance &appearance);

} // namespace fieldwise::ui
