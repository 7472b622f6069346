// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QHeaderView>
#include <QLineEdit>
#include <QToolButton>

#include "ui/look/actions.h"
#include "ui/look/label.h"
#include "ui/models/comparemodel.h"
#include "ui/scene/compared.h"
#include "ui/views/comparereasons.h"
#include "ui/views/comparetable.h"

namespace fieldwise::ui {

/// The page "Compare semantics": a table of fields, and below it the reasons of each semantics.
class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(const Appearance &appearance, QWidget *parent = nullptr);

    void setCompared(const Compared &compared);
    /// Clears the page before other inputs are compared.
    void clear();
    /// The selected field; null if none is.
    const view::CompareRow *selected() const;
    /// Selects the listed field with this number, from 1.
    void selectNumber(int number);
    QString documentOf(const view::CompareRow &row) const;
    QString countText() const; ///< "11 of 64 fields come out differently"
    double milliseconds() const { return m_milliseconds; }
    CompareModel &model() { return m_model; }
    CompareTable *table() const { return m_table; }
    CompareReasons *reasons() const { return m_reasons; }
    QLineEdit *filterField() const { return m_filter; }
    QToolButton *allButton() const { return m_all; }
    QToolButton *differingButton() const { return m_differing; }

Q_SIGNALS:
    void backAsked();
    void openAsked(fieldwise::view::Semantics semantics);
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildBar(const Appearance &appearance);
    void refresh(const std::function<void()> &change);
    void showField();
    void showCounts();

    const Appearance &m_appearance;
    CompareModel m_model;
    QToolButton *m_differing;
    QToolButton *m_all;
    QLineEdit *m_filter;
    Label *m_note;
    CompareTable *m_table;
    Label *m_path;
    Label *m_inputs;
    Label *m_number;
    CompareReasons *m_reasons;
    double m_milliseconds = 0;
};

} // namespace fieldwise::ui
