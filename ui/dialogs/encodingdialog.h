// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QComboBox>
#include <QDialog>

#include "core/base/encoding.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// Asks in which encoding a file is written that is neither UTF-8 nor UTF-16, and shows its first such line.
class EncodingDialog : public QDialog {
    Q_OBJECT
public:
    EncodingDialog(const QString &file, const std::vector<Encoding> &possible, QWidget *parent);
    Encoding encoding() const;

private:
    void showLine();

    QString m_file;
    std::string m_line; ///< as it is in the file
    QComboBox *m_encodings;
    Label *m_shown;
};

/// The encoding that a person chooses, if the file needs one; else, and if no one chooses, UTF-8. Nobody is asked in an
/// application with the property `unattended`.
Encoding askEncoding(const QString &file, QWidget *parent);

} // namespace fieldwise::ui
