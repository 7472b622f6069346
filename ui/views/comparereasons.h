// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPushButton>
#include <QScrollArea>

#include "core/view/compare/compare.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/views/detailcard.h"

namespace fieldwise::ui {

/// The reason of one semantics for its result for a field.
class CompareReason : public QWidget {
    Q_OBJECT
public:
    CompareReason(const Appearance &appearance, view::Semantics semantics, QWidget *parent = nullptr);
    void showRow(const view::CompareRow &row);
    void applyTheme();
    view::Semantics semantics() const { return m_semantics; }
    QPushButton *button() const { return m_open; }
    QString plainText() const;

Q_SIGNALS:
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);

private:
    std::vector<EvidenceLine> evidence(const view::CompareRow &row) const;
    void showTile();

    const Appearance &m_appearance;
    view::Semantics m_semantics;
    Look m_look = Look::Unchanged;
    Label *m_name;
    Label *m_note;
    Label *m_tile;
    Label *m_head;
    Label *m_word;
    Label *m_because;
    EvidenceBox *m_evidence;
    Label *m_otherwise;
    QPushButton *m_open;
};

/// The reasons of all semantics for the selected field, side by side.
class CompareReasons : public QScrollArea {
    Q_OBJECT
public:
    explicit CompareReasons(const Appearance &appearance, QWidget *parent = nullptr);
    /// Null if nothing is selected.
    void showRow(const view::CompareRow *row);
    const std::vector<CompareReason *> &columns() const { return m_columns; }

Q_SIGNALS:
    void openAsked(fieldwise::view::Semantics semantics);
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);

private:
    std::vector<CompareReason *> m_columns;
};

} // namespace fieldwise::ui
