// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/language.h"

#include <memory>

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace fieldwise::ui {

void useLanguage(const QString &language)
{
    // Only the first language: QTranslator itself would continue to German for someone who prefers English, for which
    // there is no file.
    const QString wanted = language.isEmpty() ? QLocale::system().uiLanguages().value(0) : language;
    const QString name = QLocale(wanted).name();
    const auto install = [&name](const char *texts, const QString &folder) {
        auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
        if (translator->load(QLatin1String(texts) + name, folder)
            && QCoreApplication::installTranslator(translator.get()))
            translator.release(); // the application owns it
    };
    install("qtbase_", QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install("fieldwise_", QStringLiteral(":/translations"));
}

QString tr(const char *text)
{
    return QCoreApplication::translate("fieldwise::ui", text);
}

} // namespace fieldwise::ui
