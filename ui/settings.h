// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariant>

#include "ui/appearance.h"

namespace fieldwise::ui {

/// What the program remembers between two starts, each with its type and its default.
class Settings {
public:
    /// One that does not remember reads defaults and writes nothing: for pictures and tests.
    explicit Settings(bool remembers = true) : m_remembers(remembers) {}

    Scheme scheme() const;
    void setScheme(Scheme scheme);
    Colours colours() const;
    void setColours(Colours colours);
    double codePixels() const;
    void setCodePixels(double pixels);
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QByteArray splitter(const QString &name) const;
    void setSplitter(const QString &name, const QByteArray &state);
    QString lastFolder() const;
    void setLastFolder(const QString &folder);
    QStringList schemaFiles() const;
    void setSchemaFiles(const QStringList &files);
    bool builtinSchema() const;
    int stepSeconds() const;
    void setStepSeconds(int seconds);
    void setBuiltinSchema(bool used);

private:
    QVariant read(const QString &key, const QVariant &otherwise = {}) const;
    void write(const QString &key, const QVariant &value);

    bool m_remembers;
};

} // namespace fieldwise::ui
