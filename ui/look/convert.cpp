// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/convert.h"

namespace fieldwise::ui {

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string toStd(const QString &text)
{
    return text.toStdString();
}

} // namespace fieldwise::ui
