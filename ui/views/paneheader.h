// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QAction>
#include <QToolButton>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/views/elidedlabel.h"

namespace fieldwise::ui {

/// A small badge: glyph and words on the background of a look.
class Badge : public QWidget {
    Q_OBJECT
public:
    explicit Badge(const Appearance &appearance, QWidget *parent = nullptr);
    void say(Look look, const QString &words);
    /// Shows a tick instead of the look's glyph.
    void setTicked(bool ticked) { m_ticked = ticked; }
    QSize sizeHint() const override;
    QString words() const { return m_words; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Appearance &m_appearance;
    Look m_look = Look::Unchanged;
    QString m_words;
    bool m_ticked = false;
};

/// The header of a pane: swatch, name, file, and one fact on the right.
class PaneHeader : public QWidget {
    Q_OBJECT
public:
    PaneHeader(const Appearance &appearance, std::optional<merge::Side> side, QWidget *parent = nullptr);

    void setName(const QString &name);
    QString name() const { return m_wholeName; }
    void setFile(const QString &file, const QString &tip = {});
    QString file() const { return m_file->whole(); }
    void setFact(const QString &fact);
    QString fact() const { return m_fact->text(); }
    /// Empty words remove the badge.
    void setBadge(Look look, const QString &words);
    QString badge() const { return m_badge->isHidden() ? QString() : m_badge->words(); }
    void setFocused(bool focused);
    /// Shows the action as a link on the right while it is enabled.
    void setAction(QAction *action);
    QToolButton *actionButton() const { return m_action; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void fit();

    const Appearance &m_appearance;
    std::optional<merge::Side> m_side;
    QString m_wholeName;
    Label *m_name;
    ElidedLabel *m_file;
    QString m_shownFile;
    Label *m_fact;
    Badge *m_badge;
    QToolButton *m_action;
    bool m_focused = false;
};

} // namespace fieldwise::ui
