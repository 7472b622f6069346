// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenuBar>
#include <QProxyStyle>
#include <QStyleFactory>

namespace fieldwise::ui {

/// Fusion, without underlined letters in the menu bar.
class Style : public QProxyStyle {
public:
    Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override
    {
        if (hint == SH_UnderlineShortcut && qobject_cast<const QMenuBar *>(widget))
            return 0;
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
};

} // namespace fieldwise::ui
