// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QFont>
#include <QHash>
#include <QIcon>
#include <QObject>

#include "ui/look/theme.h"

namespace fieldwise::ui {

enum class Scheme : uint8_t { System, Light, Dark };

/// The colours and fonts in use; every widget that paints holds a reference and listens to `changed`.
class Appearance : public QObject {
    Q_OBJECT
public:
    explicit Appearance(Scheme scheme, Colours colours = Colours::Safe, QObject *parent = nullptr);

    const Theme &theme() const { return *m_theme; }
    Scheme scheme() const { return m_scheme; }
    Colours colours() const { return m_colours; }
    void setScheme(Scheme scheme);
    /// While the scheme follows the system, the system's high contrast replaces the safe colours.
    void setColours(Colours colours);
    /// Reads the system's theme again; called when it changes.
    void followSystem();

    /// `pixels` at scale 1: 12, 13, 15 or 20. No font joins signs of a file, such as `!=`, into one.
    QFont text(int pixels = 13, QFont::Weight weight = QFont::Normal) const;
    QFont code(double pixels = 13, QFont::Weight weight = QFont::Normal) const;
    QString codeFamily() const { return m_codeFamily; }
    /// An empty or unknown family selects the default.
    void setCodeFamily(const QString &family);
    /// An icon of `resources/icons`, in this role's colour.
    QIcon icon(const QString &name, Role role = Role::Second) const;

Q_SIGNALS:
    /// Emitted before changed(): a new style sheet resets the palettes of single widgets.
    void restyled();
    void changed();

private:
    void apply();

    Scheme m_scheme;
    Colours m_colours;
    const Theme *m_theme;
    bool m_systemIsDark;
    bool m_systemHasContrast;
    QString m_textFamily;
    QString m_codeFamily;
    mutable QHash<std::pair<QString, int>, QIcon> m_icons; ///< for the current theme
};

} // namespace fieldwise::ui
