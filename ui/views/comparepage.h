// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QHeaderView>
#include <QLineEdit>
#include <QSplitter>
#include <QToolButton>

#include "ui/look/actions.h"
#include "ui/look/label.h"
#include "ui/models/comparemodel.h"
#include "ui/scene/compared.h"
#include "ui/views/comparereasons.h"
#include "ui/views/comparetable.h"
#include "ui/views/elidedlabel.h"

namespace fieldwise::ui {

/// The pages "Compare semantics" and "Deployers": a table of fields, and below it the reasons of each column.
class ComparePage : public QWidget {
    Q_OBJECT
public:
    ComparePage(const Appearance &appearance, ComparedBy by, QWidget *parent = nullptr);

    void setCompared(const Compared &compared);
    /// Clears the page before other inputs are compared.
    void clear();
    /// The field that is selected once the next comparison is there, if it is listed.
    void want(const std::vector<std::string> &resourceNames, const yaml::Path &path);
    /// The selected field; null if none is.
    const view::CompareRow *selected() const;
    /// Selects the listed field with this number, from 1.
    void selectNumber(int number);
    QString documentOf(const view::CompareRow &row) const;
    QString countText() const; ///< "11 of 64 fields come out differently"
    QString timeText() const;  ///< "Nine deployers over the same texts in 31 ms"
    CompareModel &model() { return m_model; }
    CompareTable *table() const { return m_table; }
    CompareReasons *reasons() const { return m_reasons; }
    QLineEdit *filterField() const { return m_filter; }
    QToolButton *allButton() const { return m_all; }
    QToolButton *differingButton() const { return m_differing; }
    /// Of Deployers: what they are given. The menu is the controller's.
    QToolButton *settingsButton() const { return m_settings; }
    /// Leads to the columns that have no room; hidden while all have.
    QToolButton *moreButton() const { return m_more; }

Q_SIGNALS:
    void backAsked();
    void openAsked(size_t column);
    void allFieldsAsked(); ///< the comparison has only those that differ
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildBar(const Appearance &appearance);
    void refresh(const std::function<void()> &change);
    void showField();
    void showCounts();
    void showLeftOut();
    void share();
    QString emptyText() const;
    bool areDeployers() const { return m_by == ComparedBy::Deployers; }

    const Appearance &m_appearance;
    ComparedBy m_by;
    CompareModel m_model;
    QToolButton *m_settings;
    QToolButton *m_more;
    QToolButton *m_differing;
    QToolButton *m_all;
    QLineEdit *m_filter;
    Label *m_note;
    QSplitter *m_splitter;
    bool m_isSplit = false; ///< by a person
    std::optional<std::pair<std::vector<std::string>, yaml::Path>> m_wanted;
    CompareTable *m_table;
    Label *m_path;
    ElidedLabel *m_inputs;
    Label *m_number;
    CompareReasons *m_reasons;
    double m_milliseconds = 0;
};

} // namespace fieldwise::ui
