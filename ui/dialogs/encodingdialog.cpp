// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/encodingdialog.h"

#include <algorithm>

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/files.h"
#include "ui/look/convert.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

namespace {

/// The first line with a byte that is not ASCII.
std::string firstLine(const QString &file)
{
    const auto bytes = files::read(toStd(file), {0, 0});
    if (!bytes)
        return {};
    const auto at = std::ranges::find_if(*bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    const auto offset = static_cast<size_t>(at - bytes->begin());
    const size_t before = offset == 0 ? std::string::npos : bytes->rfind('\n', offset - 1);
    const size_t begin = before == std::string::npos ? 0 : before + 1;
    return bytes->substr(begin, std::min<size_t>(bytes->find('\n', offset), bytes->size()) - begin);
}

} // namespace

EncodingDialog::EncodingDialog(const QString &file, const std::vector<Encoding> &possible, QWidget *parent)
    : QDialog(parent), m_file(file), m_line(firstLine(file)), m_encodings(new QComboBox), m_shown(new Label)
{
    setObjectName(QStringLiteral("encoding"));
    setWindowTitle(tr("Encoding"));
    setMinimumWidth(560);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    auto *about = new Label(
        tr("%1 is not UTF-8. In which encoding is it written? Saving keeps it.").arg(QFileInfo(file).fileName()));
    about->setWordWrap(true);
    column->addWidget(about);
    for (const Encoding one : possible)
        m_encodings->addItem(toQt(encodingName(one)), static_cast<int>(one));
    m_shown->setObjectName(QStringLiteral("line"));
    m_shown->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto *form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("&Encoding"), m_encodings);
    form->addRow(tr("It then reads"), m_shown);
    column->addLayout(form);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole)->setObjectName(QStringLiteral("open"));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_encodings, &QComboBox::currentIndexChanged, this, &EncodingDialog::showLine);
    showLine();
}

Encoding EncodingDialog::encoding() const
{
    return static_cast<Encoding>(m_encodings->currentData().toInt());
}

void EncodingDialog::showLine()
{
    constexpr int mostShown = 60;
    if (const auto line = decoded(m_line, encoding()))
        m_shown->setText(toQt(*line).trimmed().left(mostShown));
}

Encoding askEncoding(const QString &file, QWidget *parent)
{
    const std::vector<Encoding> possible = encodingsToAsk(file);
    if (possible.empty() || qApp->property("unattended").toBool())
        return Encoding::Utf8;
    EncodingDialog dialog(file, possible, parent);
    return dialog.exec() == QDialog::Accepted ? dialog.encoding() : Encoding::Utf8;
}

} // namespace fieldwise::ui
