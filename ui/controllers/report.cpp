// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/report.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>
#include <QSaveFile>
#include <QStatusBar>

#include "core/check/findingtext.h"
#include "core/files.h"
#include "core/report/html.h"
#include "core/view/noise.h"
#include "core/view/report.h"
#include "ui/look/convert.h"
#include "ui/look/paper.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The report in the format of the file's suffix; nothing for an unknown suffix.
std::optional<std::string> reportFor(const QString &file, const std::shared_ptr<const Merged> &merged, bool hidesNoise)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix == QLatin1String("html") || suffix == QLatin1String("htm")) {
        const std::shared_ptr<const OrderedMerge> ordered = inLocalsOrder(merged);
        report::Content content = report::contentOf(ordered ? *ordered->shown : *merged, hidesNoise);
        content.inLocalsOrder = ordered != nullptr;
        return report::html(content);
    }
    if (suffix == QLatin1String("md") || suffix == QLatin1String("markdown"))
        return report::markdown(report::contentOf(*merged, hidesNoise));
    if (suffix == QLatin1String("json")) {
        const view::Noise noise(merged->plan, merged->inputs.ignore.get());
        return view::decisionsJson(merged->plan, merged->resolution, false, &noise);
    }
    return {};
}

/// The same of a check.
std::optional<std::string> checkReportFor(const QString &file, const QString &checkedFile,
                                          const check::Checked &checked)
{
    const std::vector<check::CheckedFile> files{{toStd(checkedFile), checked}};
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix == QLatin1String("md") || suffix == QLatin1String("markdown"))
        return check::markdown(files);
    if (suffix == QLatin1String("json"))
        return check::json(files);
    return suffix == QLatin1String("txt") ? std::optional(check::text(files)) : std::nullopt;
}

/// Shows a busy cursor, since a long merge takes a moment.
class Busy {
public:
    Busy() { QGuiApplication::setOverrideCursor(Qt::WaitCursor); }
    ~Busy() { QGuiApplication::restoreOverrideCursor(); }
    Q_DISABLE_COPY_MOVE(Busy)
};

} // namespace

ReportController::ReportController(WindowParts &parts) : Controller(parts)
{
    connect(m_actions[Act::SaveReport], &QAction::triggered, this, [this] {
        const QString file = m_workspace.checks()
            ? askReportFile(tr("Save the report"), QStringLiteral("md"),
                            tr("Markdown for a pull request (*.md);;Text (*.txt);;Findings as JSON (*.json)"))
            : askReportFile(tr("Save the report"), QStringLiteral("html"),
                            tr("Web page (*.html);;Markdown for a pull request (*.md);;Decisions as JSON (*.json)"));
        if (!file.isEmpty())
            saveReport(file);
    });
    connect(m_actions[Act::SavePdf], &QAction::triggered, this, [this] {
        const QString file = askReportFile(tr("Save as PDF"), QStringLiteral("pdf"), tr("PDF (*.pdf)"));
        if (!file.isEmpty())
            savePdf(file);
    });
    connect(m_actions[Act::Print], &QAction::triggered, this, [this] {
        QPrinter printer(QPrinter::HighResolution);
        QPrintDialog dialog(&printer, &m_window);
        if (m_view->scene() && dialog.exec() == QDialog::Accepted) {
            const Busy busy;
            printMerge(*m_view->scene()->real(), m_view->sync().isNoiseHidden(), m_appearance, printer);
            tell(tr("Printed"),
                 printer.outputFileName().isEmpty() ? tr(": sent to %1.").arg(printer.printerName())
                                                    : tr(": to %1.").arg(printer.outputFileName()));
        }
    });
}

bool ReportController::saveReport(const QString &file)
{
    if (!m_view->scene())
        return false;
    const Busy busy;
    const auto &checked = m_view->scene()->checked;
    const auto text = checked ? checkReportFor(file, toQt(m_workspace.inputs().toCheck.name), *checked)
                              : reportFor(file, m_view->scene()->real(), m_view->sync().isNoiseHidden());
    if (!text)
        return tellSaved(file,
                         {checked ? tr("the name of this report must end in .md, .txt or .json")
                                  : tr("the name of a report must end in .html, .md or .json"),
                          {}});
    return tellSaved(file, savedBy(files::write(toStd(file), *text)));
}

bool ReportController::savePdf(const QString &file)
{
    if (!m_view->scene())
        return false;
    const Busy busy;
    QSaveFile saved(file);
    if (!saved.open(QIODevice::WriteOnly))
        return tellSaved(file, {saved.errorString(), {}});
    {
        QPdfWriter writer(&saved);
        writer.setTitle(m_window.windowTitle().remove(QStringLiteral("[*]")));
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(15, 15, 15, 15), QPageLayout::Millimeter);
        printMerge(*m_view->scene()->real(), m_view->sync().isNoiseHidden(), m_appearance, writer);
    }
    return tellSaved(file, {saved.commit() ? QString() : saved.errorString(), {}});
}

QString ReportController::askReportFile(const QString &title, const QString &suffix, const QString &filters)
{
    const QFileInfo destination(m_workspace.file(Side::Destination));
    const QString folder = m_workspace.file(Side::Destination).isEmpty() ? m_settings.lastFolder() : destination.path();
    const QString name = (destination.completeBaseName().isEmpty() ? tr("merge") : destination.completeBaseName())
        + QStringLiteral(".report.") + suffix;
    QFileDialog dialog(&m_window, title, QDir(folder).filePath(name), filters);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    // The suffix follows the chosen file type.
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString &filter) {
        const int at = static_cast<int>(filter.indexOf(QLatin1String("*."))) + 2;
        const QString end = filter.mid(at, filter.indexOf(QLatin1Char(')'), at) - at);
        dialog.setDefaultSuffix(end);
        const QFileInfo chosen(dialog.selectedFiles().value(0));
        dialog.selectFile(chosen.completeBaseName() + QLatin1Char('.') + end);
    });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

} // namespace fieldwise::ui
