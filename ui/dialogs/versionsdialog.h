// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "programs/versions.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// Asks for a file or folder of a git repository, and which two of its versions to compare, or for one version.
class VersionsDialog : public QDialog {
    Q_OBJECT
public:
    enum class Asks : uint8_t { Two, One };
    VersionsDialog(const QString &place, const QString &start, Asks asks, QWidget *parent = nullptr);

    QString place() const { return m_place->text().trimmed(); }
    /// As for versionsOf(), in the folder of the place.
    std::vector<std::string> arguments() const;
    /// Or the reason why there are none, for people.
    Result<Versions, QString> versions() const;
    Result<Version, QString> version() const;

private:
    void addPlace(QVBoxLayout *column, const QString &start);
    void listRevisions();
    void judge();

    QLineEdit *m_place;
    QComboBox *m_before, *m_after; ///< m_after is hidden where one version is asked for
    Label *m_problem;
    QPushButton *m_compare;
    QString m_folder; ///< whose revisions are listed
};

} // namespace fieldwise::ui
