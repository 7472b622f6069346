// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

namespace fieldwise::ui {

/// Unsaved work, and the file proposed for it.
struct Unsaved {
    QString name;    ///< "Result", or a pane's name
    QString file;    ///< proposed
    QString note;    ///< what to know before saving; "" for nothing
    bool can = true; ///< it can be saved now
    bool wanted = true;
};

/// Asks what to save and where; warns about each file that would be replaced.
class SaveAllDialog : public QDialog {
    Q_OBJECT
public:
    explicit SaveAllDialog(const std::vector<Unsaved> &unsaved, QWidget *parent = nullptr);
    /// The file for each; empty if it is not to be saved.
    QStringList files() const;

private:
    void judge();

    struct Row {
        QCheckBox *box;
        QLineEdit *file;
    };
    std::vector<Row> m_rows;
    QPushButton *m_save;
};

} // namespace fieldwise::ui
