// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QIcon>
#include <QObject>

#include "ui/theme.h"

namespace fieldwise::ui {

enum class Scheme : uint8_t { System, Light, Dark };

/// The colours and fonts in use; every widget that paints holds a reference and listens to `changed`.
class Appearance : public QObject {
    Q_OBJECT
public:
    explicit Appearance(Scheme scheme, QObject *parent = nullptr);

    const Theme &theme() const { return *m_theme; }
    Scheme scheme() const { return m_scheme; }
    void setScheme(Scheme scheme);
    /// Looks at the system again; called when it says that its theme has changed.
    void followSystem();

    /// Pixels are those of UI.md at scale 1: 12, 13, 15, 20.
    QFont text(int pixels = 13, QFont::Weight weight = QFont::Normal) const;
    QFont code(double pixels = 13, QFont::Weight weight = QFont::Normal) const;
    QString codeFamily() const { return m_codeFamily; }
    /// An icon of `resources/icons`, in the colour of this role.
    QIcon icon(const QString &name, Role role = Role::Second) const;

Q_SIGNALS:
    /// Before changed(): a new style sheet undoes the palettes of single widgets.
    void restyled();
    void changed();

private:
    void apply();

    Scheme m_scheme;
    const Theme *m_theme;
    bool m_systemIsDark;
    QString m_textFamily;
    QString m_codeFamily;
};

} // namespace fieldwise::ui
