// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

namespace fieldwise::ui {

/// Asks for the folder of each pane.
class OpenFoldersDialog : public QDialog {
    Q_OBJECT
public:
    struct Wanted {
        QString name;   ///< of the pane
        QString folder; ///< "" if none is open
    };
    OpenFoldersDialog(const std::vector<Wanted> &wanted, const QString &start, QWidget *parent = nullptr);

    /// In pane order.
    QStringList folders() const;

private:
    void judge();

    std::vector<QLineEdit *> m_fields;
    QPushButton *m_open;
};

} // namespace fieldwise::ui
