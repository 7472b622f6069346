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

/// Shows what saving a folder would do, and asks where to save.
class SaveFolderDialog : public QDialog {
    Q_OBJECT
public:
    /// `destination`: Destination's folder, "" if it has none; `other`: where the result was saved before.
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
