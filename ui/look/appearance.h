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
    /// While brightness follows the system, the system's high contrast takes the place of the safe colours.
    void setColours(Colours colours);
    /// Looks at the system again; called when it says that its theme has changed.
    void followSystem();

    /// Pixels at scale 1: 12, 13, 15, 20.
    QFont text(int pixels = 13, QFont::Weight weight = QFont::Normal) const;
    QFont code(double pixels = 13, QFont::Weight weight = QFont::Normal) const;
    QString codeFamily() const { return m_codeFamily; }
    /// An empty or unknown one stands for the default.
    void setCodeFamily(const QString &family);
    /// An icon of `resources/icons`, in the colour of this role.
    QIcon icon(const QString &name, Role role = Role::Second) const;

Q_SIGNALS:
    /// Before changed(): a new style sheet undoes the palettes of single widgets.
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
    mutable QHash<std::pair<QString, int>, QIcon> m_icons; ///< of this theme
};

} // namespace fieldwise::ui
