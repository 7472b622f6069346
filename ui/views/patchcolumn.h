// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QScrollArea>

#include "ui/editor/paneeditor.h"
#include "ui/scene/takenaway.h"
#include "ui/views/paneheader.h"

namespace fieldwise::ui {

/// "JSON patch", "Merge patch", "Strategic merge patch".
QString formatName(patch::Format format);
/// "verified", "can't", "nothing to change".
QString badgeText(const TakenPatch &patch);
/// "8 operations, 1 012 bytes".
QString sizeText(const TakenPatch &patch);

/// The head of a column: name, standard, size, badge; with a radio button if one of three can be chosen.
class PatchHead : public QAbstractButton {
    Q_OBJECT
public:
    PatchHead(const Appearance &appearance, patch::Format format, bool compact, QWidget *parent = nullptr);
    void show(const TakenPatch &patch);
    /// The patch shown belongs to earlier texts until the next one arrives.
    void setStale();
    /// Something else stands at the left, this wide, in place of the name; 0 if nothing does.
    void setInset(int inset);
    QString size() const { return m_size; }
    Badge *badge() const { return m_badge; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void say(Look look, const QString &badge, bool ticked);

    const Appearance &m_appearance;
    patch::Format m_format;
    bool m_compact;
    int m_inset = 0;
    QString m_size;
    Badge *m_badge;
};

/// The limitations of a patch, and why it is not offered.
class RemarkList : public QWidget {
    Q_OBJECT
public:
    explicit RemarkList(const Appearance &appearance, QWidget *parent = nullptr);
    void show(const TakenPatch &patch);
    QStringList texts() const;
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }
    QSize sizeHint() const override { return {200, heightForWidth(width())}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Line {
        Look look;
        QString text;
    };
    const Appearance &m_appearance;
    std::vector<Line> m_lines;
};

/// One patch: head, text, and limitations.
class PatchColumn : public QWidget {
    Q_OBJECT
public:
    PatchColumn(const Appearance &appearance, patch::Format format, bool compact, QWidget *parent = nullptr);
    PatchHead *head() const { return m_head; }
    PaneEditor *editor() const { return m_editor; }
    RemarkList *limitations() const { return m_limitations; }
    void show(const TakenPatch &patch);
    void clear() { show({}); }

private:
    PatchHead *m_head;
    PaneEditor *m_editor;
    RemarkList *m_limitations;
};

} // namespace fieldwise::ui
