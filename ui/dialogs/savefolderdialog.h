// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "core/folder.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// "12 files change, 3 are new, 1 goes, 44 stay as they are."
QString writesText(const std::vector<folder::Write> &writes);

/// Says what saving a folder would do, and asks where to.
class SaveFolderDialog : public QDialog {
    Q_OBJECT
public:
    /// `destination`: its folder, "" when it is in none; `other`: where the result went before.
    SaveFolderDialog(const std::vector<folder::Write> &writes, const QString &pane, const QString &destination,
                     const QString &other, QWidget *parent = nullptr);

    QString folder() const;
    QString summary() const { return m_summary->text(); }

private:
    void judge();

    QString m_destination;
    Label *m_summary;
    QRadioButton *m_inPlace;
    QRadioButton *m_elsewhere;
    QLineEdit *m_field;
    Label *m_note;
    QPushButton *m_save;
};

} // namespace fieldwise::ui
