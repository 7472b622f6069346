// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTreeWidget>
#include <QXmlStreamReader>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

namespace {

struct Text {
    QString context;
    QString source;
    QString german;
    bool finished = true;
};

QList<Text> readTexts()
{
    QFile file(QStringLiteral(FIELDWISE_SOURCE_DIR "/resources/translations/fieldwise_de.ts"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Text> texts;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("source")) {
            texts.append({context, xml.readElementText(), {}});
        } else if (xml.name() == QLatin1String("translation")) {
            texts.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            texts.back().german = xml.readElementText();
        }
    }
    return xml.hasError() ? QList<Text>() : texts;
}

QStringList allOf(const QString &text, const char *pattern)
{
    QStringList found;
    for (auto at = QRegularExpression(QString::fromLatin1(pattern)).globalMatch(text); at.hasNext();)
        found += at.next().captured();
    found.sort();
    return found;
}

QString edges(const QString &text)
{
    return allOf(text, "^\\s+|\\s+$|…").join(QLatin1Char('|'));
}

/// Without its mnemonic.
QString plain(QString text)
{
    return text.remove(QLatin1Char('&'));
}

/// Words that are the same in both languages.
bool isShared(const QString &text)
{
    static const QStringList words{QStringLiteral("Apply"),
                                   QStringLiteral("Patch"),
                                   QStringLiteral("Git"),
                                   QStringLiteral("kubectl"),
                                   QStringLiteral("RFC 6902"),
                                   QStringLiteral("Schemas…"),
                                   QStringLiteral("Fieldwise"),
                                   QStringLiteral("kubectl --server-side"),
                                   QStringLiteral("Helm 3"),
                                   QStringLiteral("Flux, Kustomization"),
                                   QStringLiteral("Flux, HelmRelease")};
    return words.contains(plain(text));
}

/// What a person reads of a widget, or hears of it.
QStringList textsOf(const QWidget *widget)
{
    QStringList texts{widget->toolTip(), widget->accessibleName(), widget->accessibleDescription()};
    if (const auto *button = qobject_cast<const QAbstractButton *>(widget))
        texts += button->text();
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        texts += label->text();
    if (const auto *line = qobject_cast<const QLineEdit *>(widget))
        texts += line->placeholderText();
    if (const auto *box = qobject_cast<const QComboBox *>(widget)) {
        for (int i = 0; i < box->count(); ++i)
            texts += box->itemText(i);
    }
    return texts;
}

} // namespace

class WindowGerman : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_texts = readTexts();
        QVERIFY(m_texts.size() > 600);
        for (const Text &text : m_texts)
            (text.german == text.source ? m_same : m_english).insert(plain(text.source));
        useLanguage(QStringLiteral("de"));
    }

    void everyTextIsTranslated()
    {
        for (const Text &text : m_texts) {
            QVERIFY2(text.finished && !text.german.isEmpty(), qPrintable(text.source));
            for (const char *kept : {"%L?\\d+|%n", "<[^>]*>", "\\*\\.?\\w*"})
                QVERIFY2(allOf(text.source, kept) == allOf(text.german, kept), qPrintable(text.source));
            QVERIFY2(edges(text.source) == edges(text.german), qPrintable(text.source));
            QVERIFY2(text.german.count(QLatin1Char('&')) <= text.source.count(QLatin1Char('&')),
                     qPrintable(text.source));
        }
    }

    void everyCommandIsGerman()
    {
        OpenWindow open;
        for (const QAction *action : open.window().actions().all())
            QVERIFY2(isShared(action->text()) || !m_english.contains(plain(action->text())),
                     qPrintable(action->text()));
        for (const Text &text : m_texts) {
            if (text.context == QLatin1String("fieldwise::ui::Actions"))
                QVERIFY2(isShared(text.source) || plain(text.source) != plain(text.german), qPrintable(text.source));
        }
        QCOMPARE(open.action(Act::Undo)->text(), QStringLiteral("&Rückgängig"));
        QCOMPARE(plain(open.window().menuBar()->actions().front()->text()), QStringLiteral("Datei"));
    }

    void mnemonicsAreUniqueInEachMenu()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        QList<QMenu *> menus = open.window().menuBar()->findChildren<QMenu *>();
        QVERIFY(menus.size() > 10);
        for (const QMenu *menu : menus)
            checkMnemonics(menu->title(), menu->actions());
        checkMnemonics(QStringLiteral("menu bar"), open.window().menuBar()->actions());
    }

    void nothingInTheWindowIsEnglish()
    {
        OpenWindow open;
        checkTexts(open.window());
        open.window().controllers().opening.openExample(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        checkTexts(open.window());
        open.window().controllers().compare.setComparing(true);
        QVERIFY(open.waitUntilSettled());
        checkTexts(open.window());
        open.window().controllers().compare.setComparing(false);
        open.action(Act::Apply)->trigger();
        open.window().controllers().compare.setComparing(true, ComparedBy::Deployers);
        QVERIFY(open.waitUntilSettled());
        checkTexts(open.window());
        open.action(Act::ThreeWay)->trigger();
        open.window().controllers().takeAway.setTakingAway(true);
        QVERIFY(open.waitUntilSettled());
        checkTexts(open.window());
        open.window().controllers().takeAway.setTakingAway(false);
        open.window().controllers().steps.setStepping(true);
        QVERIFY(open.waitUntilSettled());
        checkTexts(open.window());
        checkTexts(SettingsDialog(open.appearance(), Settings(false), {}));
    }

    void typingIsTakenBackInGerman()
    {
        OpenWindow open;
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        open.retype(merge::Side::Updated, "a: 3\n");
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.action(Act::Undo)->text(), QStringLiteral("&Rückgängig: Eingabe"));
    }

    void noButtonIsCut_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QSize>("size");
        for (const QString &example :
             {QStringLiteral("upgrade"), QStringLiteral("apply-checkout"), QStringLiteral("patch-json")}) {
            for (const QSize size : {QSize(1600, 1000), QSize(1400, 900), QSize(1000, 700)})
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(example).arg(size.width()))) << example << size;
        }
    }

    void noButtonIsCut()
    {
        QFETCH(QString, example);
        QFETCH(QSize, size);
        OpenWindow open(example);
        open.window().resize(size);
        QVERIFY(open.waitUntilSettled());
        QTest::qWait(50); // what makes room is laid out after the resize
        int seen = 0;
        for (const QAbstractButton *button : open.window().findChildren<QAbstractButton *>()) {
            const auto *tool = qobject_cast<const QToolButton *>(button);
            const bool isIcon = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull();
            if (!button->isVisible() || button->text().isEmpty() || isIcon)
                continue;
            ++seen;
            const QString where = QStringLiteral("“%1” has %2 of %3")
                                      .arg(button->text())
                                      .arg(button->width())
                                      .arg(button->minimumSizeHint().width());
            QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(where));
            QVERIFY2(button->width() >= button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width(),
                     qPrintable(where));
            const int left = button->mapTo(&open.window(), QPoint()).x();
            QVERIFY2(left >= 0 && left + button->width() <= open.window().width(), qPrintable(where));
        }
        QVERIFY(seen > 6);
    }

    void namesOfCommandsSayThingsOnce()
    {
        OpenWindow open;
        Settings settings(false);
        const ShortcutsDialog dialog(open.window().actions(), *open.window().parts().menus, settings);
        for (QTreeWidgetItemIterator at(dialog.findChild<QTreeWidget *>()); *at; ++at) {
            const QString menu = (*at)->text(0).section(QStringLiteral(": "), 0, 0);
            const QString name = (*at)->text(0).section(QStringLiteral(": "), 1);
            QVERIFY2(!name.contains(menu, Qt::CaseInsensitive), qPrintable((*at)->text(0)));
        }
    }

    void sourcesOfValuesAreGerman()
    {
        OpenWindow open;
        open.window().parts().start->findChild<QAbstractButton *>(QStringLiteral("startExamples"))->click();
        open.window().findChild<QAbstractButton *>(QStringLiteral("start-values-reuse"))->click();
        const ValuesPage *page = open.window().parts().values;
        QTRY_VERIFY(page->isVisible() && page->card()->plainText().contains(QStringLiteral("gewinnt")));
        QVERIFY2(page->card()->plainText().startsWith(QStringLiteral("das alte Release gewinnt")),
                 qPrintable(page->card()->plainText()));
    }

    void theLanguageIsASetting()
    {
        const Settings settings(false);
        QCOMPARE(settings.language(), QString());
        OpenWindow open;
        SettingsDialog dialog(open.appearance(), settings, {});
        const auto *box = dialog.findChild<QComboBox *>(QStringLiteral("language"));
        QVERIFY(box);
        QCOMPARE(box->itemText(0), QStringLiteral("Wie das System"));
        QCOMPARE(box->itemText(2), QStringLiteral("Deutsch"));
    }

private:
    void checkMnemonics(const QString &menu, const QList<QAction *> &actions) const
    {
        QMap<QString, QString> taken;
        for (const QAction *action : actions) {
            const QStringList letters = allOf(action->text().toLower(), "&[^&]");
            QVERIFY2(letters.size() <= 1, qPrintable(action->text()));
            if (letters.isEmpty() || !action->isVisible())
                continue;
            QVERIFY2(
                !taken.contains(letters[0]),
                qPrintable(menu + QStringLiteral(": ") + taken[letters[0]] + QStringLiteral(" / ") + action->text()));
            taken[letters[0]] = action->text();
        }
    }

    void checkTexts(const QWidget &window) const
    {
        for (const QWidget *widget : window.findChildren<QWidget *>()) {
            for (const QString &text : textsOf(widget)) {
                const QString words = plain(text);
                QVERIFY2(!m_english.contains(words) || m_same.contains(words),
                         qPrintable(widget->objectName() + QStringLiteral(": ") + words));
            }
        }
    }

    QList<Text> m_texts;
    QSet<QString> m_english; ///< what German has other words for
    QSet<QString> m_same;
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowGerman)
#include "window_german.moc"
