// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

namespace fieldwise::ui {

/// Something that is in no file yet, and where it could go.
struct Unsaved {
    QString name;    ///< "Result", or that of a pane
    QString file;    ///< proposed
    QString note;    ///< what has to be known first; "" for nothing
    bool can = true; ///< it can be saved now
    bool wanted = true;
};

/// Asks which of them are saved and where; each file that would be replaced says so.
class SaveAllDialog : public QDialog {
    Q_OBJECT
public:
    explicit SaveAllDialog(const std::vector<Unsaved> &unsaved, QWidget *parent = nullptr);
    /// The file for each; empty where it is not wanted.
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
