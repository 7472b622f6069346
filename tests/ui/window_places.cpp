// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// A definition whose schema has this field as a text, and others around it.
std::string definition(const std::string &fields)
{
    std::string text =
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: as.b.c\nspec:\n"
        "  group: b.c\n  names:\n    kind: A\n    listKind: AList\n    plural: as\n    singular: a\n  scope: "
        "Namespaced\n"
        "  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n"
        "        type: object\n        properties:\n";
    for (int i = 0; i < 40; ++i)
        text += "          field" + std::to_string(i) + ":\n            type: string\n";
    return text + fields;
}

QPoint pointOf(PaneEditor *pane, int position)
{
    const auto coordinate = [&](unsigned int message) {
        return static_cast<int>(pane->SendScintilla(message, 0UL, static_cast<long>(position)));
    };
    return {coordinate(QsciScintilla::SCI_POINTXFROMPOSITION) + 2,
            coordinate(QsciScintilla::SCI_POINTYFROMPOSITION) + 6};
}

} // namespace

/// The places inside a value that a rule takes whole.
class WindowPlaces : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Three places: one at the start, one in the middle, one at the end.
    bool openBoth(OpenWindow &open)
    {
        std::string live = definition("          last:\n            type: string\n");
        std::string local = definition("          last:\n            type: integer\n");
        local.insert(local.find("          field0:"), "          first:\n            type: string\n");
        local.erase(local.find("          field20:"),
                    std::string("          field20:\n            type: string\n").size());
        live += "status: {}\n";
        const auto file = [&](const char *name, const std::string &text) {
            return writeFile(m_folder, QString::fromLatin1(name), QByteArray::fromStdString(text));
        };
        open.window().controllers().opening.openFiles({file("local.yaml", local), file("live.yaml", live)},
                                                      merge::Mode::Apply);
        return open.waitUntilSettled();
    }

    static bool selectVersions(OpenWindow &open)
    {
        for (const merge::DecisionRef ref : open.scene().plan().steps) {
            if (pathText(open.scene().plan(), ref) == QLatin1String("spec.versions")) {
                open.view().select(ref);
                return true;
            }
        }
        return false;
    }

private Q_SLOTS:
    void f8GoesThroughThem()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        QVERIFY(selectVersions(open));
        QCOMPARE(open.view().places().size(), 3u);
        QVERIFY(!open.view().place());
        const merge::DecisionRef versions = open.view().selected();
        PaneEditor *local = open.input(Side::Updated);
        const char *texts[] = {"first:", "field21:", "type: integer"};
        for (size_t i = 0; i < 3; ++i) {
            open.action(Act::NextStep)->trigger();
            QCOMPARE(open.view().place(), std::optional(i));
            QCOMPARE(open.view().selected(), versions);
            QVERIFY(local->frame());
            if (i != 1) // which Local lacks
                QCOMPARE(local->frame()->line, lineWith(local, texts[i]));
            QVERIFY(isVisible(local, lineWith(local, texts[i])));
        }
        QCOMPARE(open.result()->frame()->line, lineWith(open.result(), "type: integer"));
        open.action(Act::PreviousStep)->trigger();
        QCOMPARE(open.view().place(), std::optional<size_t>(1));
        open.action(Act::PreviousStep)->trigger();
        open.action(Act::PreviousStep)->trigger();
        QVERIFY(!open.view().place());
        QCOMPARE(open.view().selected(), versions);
    }

    void reasonsAndCardListThem()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        auto *list = open.window().findChild<ReasonsList *>(QStringLiteral("reasons"));
        QVERIFY(selectVersions(open));
        const int before = open.view().reasons().stepCount();
        QCOMPARE(list->model()->rowCount(), before + 3);
        const int row = list->currentIndex().row();
        const QModelIndex second = list->model()->index(row + 2, 0);
        QCOMPARE(second.data(ReasonsModel::PathRole).toString(), QStringLiteral("…field20"));
        QCOMPARE(second.data(ReasonsModel::BecauseRole).toString(), QStringLiteral("Place 2 of 3: 2 lines fewer."));
        list->setCurrentIndex(second);
        QCOMPARE(open.view().place(), std::optional<size_t>(1));
        QVERIFY(open.window().parts().context->crumbs()->parts().contains(QStringLiteral("field20")));
        auto *places = open.view().card()->findChild<Label *>(QStringLiteral("places"));
        QVERIFY(places->isVisible());
        Q_EMIT places->linkActivated(QStringLiteral("#2"));
        QCOMPARE(open.view().place(), std::optional<size_t>(2));
        QCOMPARE(list->currentIndex().row(), row + 3);
        list->setCurrentIndex(list->model()->index(row == 0 ? row + 4 : 0, 0)); // another step closes them
        QCOMPARE(list->model()->rowCount(), before);
        QVERIFY(places->isHidden());
    }

    void chipsCountThemAndLeadToThem()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const auto chipAt = [](PaneEditor *pane, const char *text) {
            for (const LineChip &chip : pane->marks().decorations().chips)
                if (chip.line == lineWith(pane, text))
                    return chip.text;
            return QString();
        };
        PaneEditor *local = open.input(Side::Updated);
        QCOMPARE(chipAt(local, "versions:"), QStringLiteral("3 places differ"));
        QCOMPARE(chipAt(open.result(), "versions:"), QStringLiteral("taken whole: 3 lines more, 3 fewer"));
        for (PaneEditor *pane : {local, open.result()}) {
            open.view().select(open.scene().plan().steps.front());
            const int line = lineWith(pane, "versions:");
            pane->reveal(line);
            QTest::mouseClick(pane->viewport(), Qt::LeftButton, {}, pointOf(pane, pane->lineEnd(line)) + QPoint(40, 0));
            QCOMPARE(open.view().place(), std::optional<size_t>(0));
        }
    }

    void aClickedLineSelectsItsPlaceInAllPanes()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        PaneEditor *live = open.input(Side::Destination);
        const auto click = [](PaneEditor *pane, int line) {
            pane->reveal(line);
            QTest::mouseClick(pane->viewport(), Qt::LeftButton, {}, pointOf(pane, pane->lineStart(line) + 20));
        };
        click(live, lineWith(live, "field20:"));
        QCOMPARE(open.view().place(), std::optional<size_t>(1));
        QCOMPARE(live->frame()->line, lineWith(live, "field20:"));
        QVERIFY(open.input(Side::Updated)->frame());
        click(open.result(), lineWith(open.result(), "type: integer"));
        QCOMPARE(open.view().place(), std::optional<size_t>(2));
        QCOMPARE(live->frame()->line, lineWith(live, "last:") + 1);
        click(open.result(), lineWith(open.result(), "field7:")); // where nothing differs
        QVERIFY(!open.view().place());
    }

    void onlyTheyAreMarkedAndTheRestFolds()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        PaneEditor *local = open.input(Side::Updated);
        const auto lookAt = [&](const std::string &text) {
            return local->marks().decorations().lines[static_cast<size_t>(lineWith(local, text))].look;
        };
        QCOMPARE(lookAt("first:"), Look::Added);
        QCOMPARE(lookAt("field7:"), Look::Unchanged);
        QCOMPARE(lookAt("type: integer"), Look::Changed);
        open.action(Act::OnlyChanges)->trigger();
        QVERIFY(!isVisible(local, lineWith(local, "field7:")));
        QVERIFY(isVisible(local, lineWith(local, "type: integer")));
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowPlaces)
#include "window_places.moc"
