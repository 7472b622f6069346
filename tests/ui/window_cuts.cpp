// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/cutaround.h"

#include "tests/support/ui/openwindow.h"

using namespace fieldwise;
using namespace fieldwise::ui;

/// Texts that are cut to their room keep what matters.
class WindowCuts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatDiffersGoesBeforeWhatLeadsToIt()
    {
        const QFontMetrics metrics{Appearance(Scheme::Light).code(12)};
        const QString value = QStringLiteral("ghcr.io/shop/checkout:1.5.0");
        const auto isCutTo = [&](const QString &cut) {
            return cutAround(value, 24, value.size(), metrics, metrics.horizontalAdvance(cut) + 1).text == cut;
        };
        QVERIFY(isCutTo(value));
        QVERIFY(isCutTo(QStringLiteral("…ut:1.5.0")));
        QVERIFY(isCutTo(QStringLiteral("…1.5.0")));
        QVERIFY(isCutTo(QStringLiteral("…5.0")));
    }

    void aWrappedTextEndsInAnEllipsis()
    {
        const QFontMetrics metrics{Appearance(Scheme::Light).text(12)};
        const QString text = QStringLiteral("Release 1.5.0 of a checkout meets the cluster, where others edited it.");
        const QRect five(0, 0, 160, metrics.lineSpacing() * 5), two(0, 0, 160, metrics.lineSpacing() * 2);
        QCOMPARE(cutToFit(text, metrics, five), text);
        const QString cut = cutToFit(text, metrics, two);
        QVERIFY2(cut.endsWith(QStringLiteral(" …")), qPrintable(cut));
        QVERIFY(text.startsWith(cut.chopped(2) + QLatin1Char(' ')));
        QVERIFY(metrics.boundingRect(two, Qt::TextWordWrap, cut).height() <= two.height());
    }
};

WINDOW_TEST(WindowCuts)
#include "window_cuts.moc"
