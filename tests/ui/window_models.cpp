// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>

#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/scene/building.h"
#include "ui/views/namebox.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

/// The models obey Qt's rules through loads, edits, filters and ends, and say what the plan says.
class WindowModels : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Scene> sceneFrom(const std::string &original, const std::string &updated,
                                                  const std::string &destination)
    {
        Inputs inputs;
        inputs.texts = {{original, updated, destination}};
        inputs.names = {{"original", "updated", "destination"}};
        inputs.open = {{true, true, true}};
        const Run done = run(inputs);
        return done.merged ? sceneOf(done.merged) : nullptr;
    }

private Q_SLOTS:
    void aNameIsCutBehindItsKind()
    {
        const QFontMetrics metrics(QApplication::font());
        const QString whole = QStringLiteral("CustomResourceDefinition applicationsets.argoproj.io");
        QCOMPARE(NameBox::cut(whole, metrics, 10'000), whole);
        const QString name = QStringLiteral("applicationsets.argoproj.io");
        QCOMPARE(NameBox::cut(whole, metrics, metrics.horizontalAdvance(name) + 2), name);
        const QString cut = NameBox::cut(whole, metrics, metrics.horizontalAdvance(name) - 20);
        QVERIFY(cut.startsWith(QStringLiteral("appli")) && cut.endsWith(QStringLiteral(".io")));
        const QString number = QStringLiteral("Document 1"); // "1" would say nothing
        const QString cutNumber = NameBox::cut(number, metrics, metrics.horizontalAdvance(number) - 2);
        QVERIFY2(cutNumber.startsWith(QLatin1Char('D')) && cutNumber.endsWith(QLatin1Char('1')), qPrintable(cutNumber));
    }

    void modelsObeyTheRules()
    {
        ReasonsModel reasons;
        DocumentsModel documents;
        const QAbstractItemModelTester first(&reasons, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester second(&documents, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto one = sceneFrom("a: 1\nb: 2\n", "a: 2\nb: 2\n", "a: 1\nb: 3\n");
        const auto other = sceneFrom("a: 1\n", "a: 2\nc: 4\n", "a: 3\nd: 5\n---\nx: 1\n");
        QVERIFY(one && other);
        for (const auto &scene : {one, other, one, std::shared_ptr<const Scene>(), one, one, other}) {
            reasons.setScene(scene);
            documents.setScene(scene);
            reasons.setFilter(Look::Changed);
            reasons.setFilter(Look::Choice);
            QCOMPARE(reasons.rowCount(), 0);
            reasons.setFilter({});
            QCOMPARE(reasons.rowCount(), scene ? static_cast<int>(scene->plan().steps.size()) : 0);
        }
    }

    void modelsOfTheWindowObeyThem()
    {
        OpenWindow open;
        const QAbstractItemModelTester reasons(&open.view().reasons(),
                                               QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester documents(open.window().parts().toolBar->documentBox()->model(),
                                                 QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const Example &example : examples()) {
            open.window().controllers().opening.openExample(example.name);
            QVERIFY(open.waitUntilSettled());
            open.view().setFilter(Look::Changed);
            open.view().setFilter({});
        }
        open.window().controllers().opening.openExample(QStringLiteral("upgrade"));
        QVERIFY(open.waitUntilSettled());
        PaneEditor *editor = open.input(Side::Destination);
        editor->setFocus();
        editor->goTo(static_cast<int>(editor->bytes().find("replicas")));
        QTest::keyClicks(editor, QStringLiteral("xy: 1"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(open.waitUntilSettled());
        for (int i = 0; i < 6; ++i)
            QTest::keyClick(editor, Qt::Key_Backspace);
        QVERIFY(open.waitUntilSettled());
    }

    void rowsSayWhatThePlanSays()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        const ReasonsModel &model = open.view().reasons();
        const merge::Plan &plan = open.scene().plan();
        QCOMPARE(model.rowCount(), static_cast<int>(plan.steps.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const merge::DecisionRef ref = plan.steps[static_cast<size_t>(row)];
            const QModelIndex index = model.index(row);
            QCOMPARE(index.data(ReasonsModel::LookRole).toInt(),
                     static_cast<int>(lookOf(merge::stateOf(plan.decision(ref)))));
            QCOMPARE(index.data(ReasonsModel::BecauseRole).toString(), toQt(merge::explain(plan, ref).because));
            QCOMPARE(index.data(ReasonsModel::NumberRole).toInt(), row + 1);
            QVERIFY(!index.data(ReasonsModel::PathRole).toString().isEmpty());
            QVERIFY(!index.data(Qt::AccessibleTextRole).toString().isEmpty());
            QCOMPARE(model.rowOf(ref), row);
            const bool first = row == 0 || plan.steps[static_cast<size_t>(row) - 1].document != ref.document;
            QCOMPARE(!index.data(ReasonsModel::SectionRole).toString().isEmpty(), first);
        }
    }

    void theSameFieldIsFoundInAnotherPlan()
    {
        const auto one = sceneFrom("a: {b: 1, c: 2}\n", "a: {b: 2, c: 2}\n", "a: {b: 1, c: 2}\n");
        const auto other = sceneFrom("x: 1\na: {b: 1, c: 2}\n", "x: 1\na: {b: 2, c: 2}\n", "x: 1\na: {b: 1, c: 3}\n");
        QVERIFY(one && other);
        const merge::DecisionRef found = sameField(one->plan(), one->plan().steps[0], other->plan());
        QVERIFY(found.valid());
        QCOMPARE(pathText(other->plan(), found), QStringLiteral("a.b"));
        const auto without = sceneFrom("x: 1\n", "x: 1\n", "x: 1\n");
        QVERIFY(!sameField(one->plan(), one->plan().steps[0], without->plan()).valid());
    }
};

WINDOW_TEST(WindowModels)
#include "window_models.moc"
