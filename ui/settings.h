// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "ui/appearance.h"

namespace fieldwise::ui {

/// What the program remembers between two starts, each with its type and its default.
class Settings {
public:
    Scheme scheme() const;
    void setScheme(Scheme scheme);
    double codePixels() const;
    void setCodePixels(double pixels);
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QByteArray splitter(const QString &name) const;
    void setSplitter(const QString &name, const QByteArray &state);
    QString lastFolder() const;
    void setLastFolder(const QString &folder);
};

} // namespace fieldwise::ui
