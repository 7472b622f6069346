// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QMimeData>
#include <QToolButton>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/work/source.h"

namespace fieldwise::ui {

/// The ways to fill a slot. Derived: it fills itself from Live.
enum class OpenWay : uint8_t { Derived, File, Folder, Clipboard, Cluster, Revision };

/// The field of a slot with the name of its source; its frame is dashed while the slot fills itself.
class SourceField : public QWidget {
    Q_OBJECT
public:
    explicit SourceField(const Appearance &appearance);

    QLineEdit *edit() const { return m_edit; }
    QToolButton *clearButton() const { return m_clear; }
    void show(OpenWay way, const QString &name, const QString &hint);
    void setFact(const QString &fact) { m_fact->setText(fact); }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const Appearance &m_appearance;
    Label *m_icon;
    QLineEdit *m_edit;
    Label *m_fact;
    Label *m_derived;
    QToolButton *m_clear;
    bool m_isDerived = false;
};

/// A slot of the dialog that opens a comparison: the pane's name, what it is opened from, and the ways to fill it.
class OpenSlot : public QWidget {
    Q_OBJECT
public:
    explicit OpenSlot(const Appearance &appearance);

    /// `derives`: while it is empty it fills itself from Live; `only`: it does always.
    void setPane(openings::Slot slot, const QString &name, const QString &what, bool derives, bool only);
    openings::Slot slot() const { return m_slot; }
    QString name() const { return m_name->text(); }
    void setSource(const Source &source);
    const Source &source() const { return m_source; }
    void setFact(const QString &fact) { m_field->setFact(fact); }
    void focusField() { m_field->edit()->setFocus(); }
    QToolButton *wayButton(OpenWay way) const { return m_ways.at(static_cast<size_t>(way)); }

Q_SIGNALS:
    /// A person chose one of the ways; Derived and an emptied field clear the slot.
    void wayAsked(fieldwise::ui::OpenWay way);
    void cleared();
    void pathTyped(const QString &path);
    void filesDropped(const QStringList &files);
    void swapAsked(int with);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void showSource();
    OpenWay wayOf(const Source &source) const;

    const Appearance &m_appearance;
    openings::Slot m_slot;
    Source m_source;
    bool m_derives = false;
    Label *m_name;
    Label *m_what;
    SourceField *m_field;
    std::array<QToolButton *, 6> m_ways{};
};

/// The files of a drop or a paste.
QStringList filesOf(const QMimeData *data);

} // namespace fieldwise::ui
