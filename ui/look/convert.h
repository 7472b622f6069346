// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <QString>

namespace fieldwise::ui {

/// The only conversion between the core's UTF-8 and Qt's text.
QString toQt(std::string_view text);
std::string toStd(const QString &text);

} // namespace fieldwise::ui
