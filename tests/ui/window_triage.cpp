// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/scene/impacts.h"

using namespace fieldwise;
using namespace fieldwise::ui;

namespace {

std::string configMap(const std::string &name, const std::string &value, const std::string &lastApplied = {})
{
    return "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: shop\n"
        + (lastApplied.empty()
               ? ""
               : "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      " + lastApplied + "\n")
        + "data: {" + value + "}\n";
}

std::string applied(const std::string &name, const std::string &data)
{
    return R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":")" + name
        + R"(","namespace":"shop"},"data":{)" + data + "}}";
}

} // namespace

/// The band and the list of resources of an apply.
class WindowTriage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    bool open(OpenWindow &window)
    {
        window.showOneResource();
        const std::string one = R"("x":"1")", two = R"("x":"1","z":"1")";
        const std::string local = configMap("stays", "x: '1'") + configMap("changes", "x: '2'")
            + configMap("edited", "x: '1'") + configMap("deletes", "x: '1'") + configMap("deletes-too", "x: '1'");
        const std::string live = configMap("stays", "x: '1'", applied("stays", one))
            + configMap("changes", "x: '1'", applied("changes", one))
            + configMap("edited", "x: '7'", applied("edited", one))
            + configMap("deletes", "x: '1', z: '1'", applied("deletes", two))
            + configMap("deletes-too", "x: '1', z: '1'", applied("deletes-too", two));
        window.window().controllers().opening.openFiles(
            {writeFile(m_folder, QStringLiteral("local.yaml"), QByteArray::fromStdString(local)),
             writeFile(m_folder, QStringLiteral("live.yaml"), QByteArray::fromStdString(live))},
            merge::Mode::Apply);
        return window.waitUntilSettled();
    }

    static QStringList listed(OpenWindow &window)
    {
        const ResourcesModel &model = window.window().parts().resources->model();
        QStringList names;
        for (int row = 0; row < model.rowCount(); ++row)
            names += model.index(row).data().toString();
        return names;
    }

    static std::vector<const TriageCell *> cells(OpenWindow &window)
    {
        std::vector<const TriageCell *> shown;
        for (const TriageCell *cell : window.window().parts().band->cells())
            if (cell->isVisible())
                shown.push_back(cell);
        return shown;
    }

private Q_SLOTS:
    /// A refusal is in the band, the list and the card; with one object there is no band.
    void theBarDoesNotSayWhatTheBandSays()
    {
        const auto object = [](const std::string &name, const std::string &app) {
            return "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: " + name
                + ", namespace: shop}\nspec:\n  selector: {matchLabels: {app: " + app
                + "}}\n  template:\n    metadata: {labels: {app: " + app
                + "}}\n    spec: {containers: [{name: x, image: x}]}\n";
        };
        for (const bool several : {true, false}) {
            OpenWindow window;
            window.window().controllers().options.chooseMode(merge::Mode::Apply);
            QVERIFY(window.put("", object("a", "new") + (several ? object("b", "x") : ""),
                               object("a", "old") + (several ? object("b", "x") : "")));
            const NoticeBar *bar = window.window().notice();
            QCOMPARE(bar->isVisible() && bar->text().contains(QStringLiteral("refuses")), !several);
            QCOMPARE(!cells(window).empty() && cells(window).front()->isVisible(), several);
        }
    }

    /// Those that only differ in noise, or stay although they differ, are not "differ" in one place and "stay" in
    /// another.
    void theListAndTheStatusLineCountAsTheBandDoes()
    {
        OpenWindow window;
        window.showOneResource();
        const std::string local =
            configMap("noise", "x: '1'") + configMap("kept", "x: '1'") + configMap("changes", "x: '2'");
        const std::string live = configMap("noise", "x: '1'", applied("noise", R"("x":"0")"))
            + configMap("kept", "x: '1', y: '1'", applied("kept", R"("x":"1")"))
            + configMap("changes", "x: '1'", applied("changes", R"("x":"1")"));
        window.window().controllers().opening.openFiles(
            {writeFile(m_folder, QStringLiteral("local.yaml"), QByteArray::fromStdString(local)),
             writeFile(m_folder, QStringLiteral("live.yaml"), QByteArray::fromStdString(live))},
            merge::Mode::Apply);
        QVERIFY(window.waitUntilSettled());
        QStringList names;
        for (const TriageCell *cell : cells(window))
            names += cell->accessibleName() + QStringLiteral("; ") + cell->accessibleDescription();
        QCOMPARE(names,
                 (QStringList{QStringLiteral("1 changes; changes; 1 field"),
                              QStringLiteral("2 stay; noise, kept; 1 differs and stays as in Live; 1 differs "
                                             "only in noise")}));
        WindowParts &parts = window.window().parts();
        QCOMPARE(parts.resources->countText(), QStringLiteral("3, of which 2 differ"));
        QCOMPARE(parts.status.inputs->text(),
                 QStringLiteral("2 differ (of these, 1 stays as in Live), 1 only in noise, 0 are unchanged"));
    }

    void theWorstComesFirst()
    {
        OpenWindow window;
        QVERIFY(open(window));
        QStringList names;
        for (const TriageCell *cell : cells(window))
            names += cell->accessibleName();
        QCOMPARE(names,
                 (QStringList{QStringLiteral("2 delete something"), QStringLiteral("1 overwrites an edit"),
                              QStringLiteral("1 changes"), QStringLiteral("1 stays")}));
        QCOMPARE(listed(window),
                 (QStringList{"Deletes something", "deletes", "deletes-too", "Overwrites an edit", "edited", "Changes",
                              "changes", "Stays as it is"})); // closed, at the foot
        QCOMPARE(window.window().parts().context->verdict(), QStringLiteral("Look at 3 places"));
    }

    void everyNumberLeadsToItsRows()
    {
        OpenWindow window;
        QVERIFY(open(window));
        const view::Triage &triage = *window.scene().triage;
        QCOMPARE(cells(window).size(), triage.groups.size());
        for (size_t i = 0; i < triage.groups.size(); ++i) {
            const TriageCell *cell = cells(window)[i];
            const view::ImpactGroup &group = triage.groups[i];
            QCOMPARE(cell->group().count, static_cast<uint32_t>(group.resources.size()));
            QTest::mouseClick(const_cast<TriageCell *>(cell), Qt::LeftButton);
            const view::TriagedResource &first = triage.resources[group.resources.front()];
            QCOMPARE(window.view().selected().document, first.document);
            if (const view::Effect *effect = first.first(group.impact))
                QVERIFY(window.view().selected() == effect->where);
            QVERIFY(cells(window)[i]->isSelected());
            QTest::mouseClick(const_cast<TriageCell *>(cell), Qt::LeftButton, Qt::ControlModifier);
            QCOMPARE(window.window().parts().resources->model().shown(), static_cast<int>(group.resources.size()));
            QCOMPARE(window.window().parts().resources->countText(),
                     QStringLiteral("%1 of 5 shown").arg(group.resources.size()));
            QTest::mouseClick(const_cast<TriageCell *>(cell), Qt::LeftButton, Qt::ControlModifier);
            QCOMPARE(window.window().parts().resources->model().shown(), 5);
        }
        std::vector<merge::DecisionRef> places;
        for (size_t i = 0; i < triage.placesToLook; ++i) {
            window.action(Act::NextConflict)->trigger();
            places.push_back(window.view().selected());
        }
        for (const view::TriagedResource &row : triage.resources)
            for (const view::Effect &effect : row.effects)
                QCOMPARE(std::ranges::count(places, effect.where), view::needsALook(effect.impact) ? 1 : 0);
    }

    /// A resource that deletes something and restarts pods is in both groups.
    void theChosenGroupIsTheMarkedOne()
    {
        OpenWindow window;
        window.showOneResource();
        const auto deployment = [](const std::string &env) {
            return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n"
                   "  selector: {matchLabels: {a: b}}\n  template:\n    metadata: {labels: {a: b}}\n    spec:\n"
                   "      containers:\n      - name: web\n        image: web:1\n"
                + env;
        };
        const std::string env = "        env:\n        - {name: A, value: b}\n";
        const std::string other = "---\n" + configMap("stays", "x: '1'");
        QStringList files;
        for (const char *pane : {"last", "local", "live"}) {
            const std::string text = deployment(pane == std::string_view("local") ? "" : env) + other;
            files += writeFile(m_folder, QString::fromLatin1(pane) + QStringLiteral(".yaml"),
                               QByteArray::fromStdString(text));
        }
        window.window().controllers().opening.openFiles(files, merge::Mode::Apply);
        QVERIFY(window.waitUntilSettled());
        const auto &groups = window.scene().triage->groups;
        QCOMPARE(groups.at(0).impact, view::Impact::Deletes);
        QCOMPARE(groups.at(1).impact, view::Impact::Restarts);
        for (const int at : {1, 0}) {
            QTest::keyClick(&window.window(), Qt::Key(Qt::Key_1 + at), Qt::AltModifier);
            QVERIFY(cells(window)[static_cast<size_t>(at)]->isSelected());
            QVERIFY(!cells(window)[static_cast<size_t>(1 - at)]->isSelected());
        }
    }

    void everyNumberOfTheFixturesLeadsToItsRows()
    {
        int looked = 0;
        for (const test::Golden &golden : test::goldenFixtures()) {
            const merge::Mode mode = golden.inputs.options.mode;
            const merge::PerSide<std::string> texts{{golden.inputs.texts[merge::Side::Original].str(),
                                                     golden.inputs.texts[merge::Side::Updated].str(),
                                                     golden.inputs.texts[merge::Side::Destination].str()}};
            if (!merge::isApply(mode) || texts[merge::Side::Updated].find("\n---") == std::string::npos)
                continue;
            OpenWindow window;
            QStringList files;
            for (const merge::Side side : merge::allSides)
                if (!texts[side].empty())
                    files += writeFile(m_folder, QStringLiteral("%1-%2.yaml").arg(looked).arg(static_cast<int>(side)),
                                       QByteArray::fromStdString(texts[side]));
            window.window().controllers().opening.openFiles(files, mode);
            QVERIFY(window.waitUntilSettled());
            if (!window.view().scene() || !window.scene().isTriaged() || window.scene().triage->resources.size() < 2)
                continue;
            ++looked;
            ResourcesModel &model = window.window().parts().resources->model();
            for (size_t i = 0; i < cells(window).size(); ++i) {
                const auto click = [&](Qt::KeyboardModifier with) {
                    QTest::mouseClick(const_cast<TriageCell *>(cells(window)[i]), Qt::LeftButton, with);
                };
                const auto count = static_cast<int>(cells(window)[i]->group().count);
                const Look look = cells(window)[i]->group().look;
                click(Qt::ControlModifier);
                QCOMPARE(model.shown(), count);
                const auto isIn = [&](const view::TriagedResource &row) { return row.isIn(impactOf(look)); };
                QVERIFY2(std::ranges::count_if(window.scene().triage->resources, isIn) == count, golden.name.c_str());
                QStringList rows = listed(window); // with the heads of groups
                for (size_t impact = 0; impact < view::impactCount; ++impact)
                    rows.removeOne(impactTitle(static_cast<view::Impact>(impact)));
                QCOMPARE(rows.size(), count);
                click(Qt::ControlModifier);
            }
        }
        QVERIFY(looked >= 3);
    }

    void aSingleResourceSaysWhatMattersInItsVerdict()
    {
        const auto deployment = [](const std::string &image, const std::string &metadata) {
            return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n  namespace: b\n" + metadata
                + "spec:\n  selector: {matchLabels: {a: b}}\n  template:\n    metadata: {labels: {a: b}}\n    spec:\n"
                  "      containers:\n      - name: c\n        image: "
                + image + "\n";
        };
        OpenWindow window;
        window.window().controllers().opening.openFiles(
            {writeFile(m_folder, QStringLiteral("one.yaml"), QByteArray::fromStdString(deployment("x:2", ""))),
             writeFile(m_folder, QStringLiteral("one-live.yaml"),
                       QByteArray::fromStdString(deployment("x:1", "  uid: u\n")))},
            merge::Mode::Apply);
        QVERIFY(window.waitUntilSettled());
        QVERIFY2(window.window().parts().context->verdict().endsWith(QStringLiteral(", restarts pods")),
                 qPrintable(window.window().parts().context->verdict()));
        const ReasonsModel &reasons = window.view().reasons();
        QStringList words;
        for (int row = 0; row < reasons.rowCount(); ++row)
            if (reasons.index(row).data(ReasonsModel::PathRole).toString() == QLatin1String("spec.template"))
                words += reasons.index(row).data(ReasonsModel::WordRole).toString();
        QCOMPARE(words, QStringList{QStringLiteral("changes inside")});
    }

    void theKeyboardReadsATriageWithoutEditing()
    {
        OpenWindow window;
        QVERIFY(open(window));
        window.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window.window()));
        auto *list = window.window().findChild<QWidget *>(QStringLiteral("reasons"));
        QCOMPARE(window.window().focusWidget(), list);
        const auto texts = [&] {
            QStringList all;
            for (const merge::Side side : merge::allSides)
                all += window.input(side)->text();
            return all;
        };
        const QStringList before = texts();
        QTest::keyClick(list, Qt::Key_Tab);
        QVERIFY(window.window().focusWidget() != list);
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_3}) {
            QTest::keyClick(&window.window(), key, Qt::AltModifier);
            QVERIFY(cells(window)[static_cast<size_t>(key - Qt::Key_1)]->isSelected());
        }
        QTest::keyClick(&window.window(), Qt::Key_F8);
        QTest::keyClick(&window.window(), Qt::Key_Escape);
        QCOMPARE(texts(), before);
    }

    void keysSortingAndFilters()
    {
        OpenWindow window;
        QVERIFY(open(window));
        window.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window.window()));
        QTest::keyClick(&window.window(), Qt::Key_2, Qt::AltModifier);
        QCOMPARE(window.scene().resourceNames[window.view().selected().document],
                 QStringLiteral("ConfigMap shop/edited"));
        ResourcePanel &panel = *window.window().parts().resources;
        panel.sortBox()->setCurrentIndex(static_cast<int>(ResourcesModel::Sort::Kind));
        QCOMPARE(listed(window).front(), QStringLiteral("ConfigMap"));
        panel.sortBox()->setCurrentIndex(0);
        panel.shownBox()->setCurrentIndex(static_cast<int>(ResourcesModel::Show::Applied));
        QVERIFY(!listed(window).contains(QStringLiteral("stays")));
        QCOMPARE(panel.model().shown(), 4);
    }

    void noiseIsNeitherListedNorCounted()
    {
        OpenWindow window;
        QVERIFY(open(window));
        QTest::mouseClick(const_cast<TriageCell *>(cells(window)[0]), Qt::LeftButton);
        QCOMPARE(window.view().reasons().rowCount(), 1); // the annotation is noise
        QCOMPARE(window.view().counts().changed, 0U);
        auto *foot = window.window().findChild<QWidget *>(QStringLiteral("noiseFoot"));
        QVERIFY(foot->isVisible());
        QVERIFY(foot->findChild<QLabel *>()->text().startsWith(QLatin1String("hidden as noise: 1 ")));
        foot->findChild<QToolButton *>(QStringLiteral("showNoise"))->click();
        QVERIFY(!window.action(Act::HideNoise)->isChecked());
        QVERIFY(!foot->isVisible());
        QCOMPARE(window.view().reasons().rowCount(), 2);
        QCOMPARE(window.view().counts().changed, 1U);
    }

    void thePageOfStepsLeavesNoiseOutToo()
    {
        OpenWindow window;
        QVERIFY(open(window));
        const merge::Plan &plan = window.scene().plan();
        const auto noise = static_cast<int>(std::ranges::count_if(
            plan.steps, [&](merge::DecisionRef step) { return window.scene().triage->isNoise(step); }));
        const auto all = static_cast<int>(plan.steps.size());
        QVERIFY(noise > 0);
        window.action(Act::Steps)->trigger();
        StepsPage &page = *window.window().parts().steps;
        QCOMPARE(page.model().rowCount(), all - noise);
        QVERIFY(page.listFact().contains(QStringLiteral("%1 more hidden as noise").arg(noise)));
        int counted = 0;
        for (const Look look : {Look::Added, Look::Removed, Look::Changed, Look::Retained, Look::Conflict, Look::Choice,
                                Look::Notice, Look::Fails, Look::Unchanged})
            counted += page.model().count(look);
        QCOMPARE(counted, all - noise);
        window.action(Act::HideNoise)->trigger();
        QCOMPARE(page.model().rowCount(), all);
    }

    void aNarrowWindowHasTheListBehindAButton()
    {
        OpenWindow window;
        QVERIFY(open(window));
        auto *button = window.window().findChild<QToolButton *>(QStringLiteral("resourcesButton"));
        QVERIFY(window.window().parts().resources->isVisible());
        QVERIFY(!button->isVisible());
        window.window().resize(1000, 700);
        QVERIFY(QTest::qWaitFor([&] { return button->isVisible(); }));
        QVERIFY(!window.window().parts().resources->isVisible());
        button->click();
        QVERIFY(window.window().parts().resources->isVisible());
        button->click();
        window.window().resize(1600, 1000);
        QVERIFY(QTest::qWaitFor([&] { return window.window().parts().resources->isVisible(); }));
        QVERIFY(!button->isVisible());
    }

    void otherModesHaveNoBand()
    {
        OpenWindow window;
        QVERIFY(open(window));
        window.action(Act::ThreeWay)->trigger();
        QVERIFY(window.waitUntilSettled());
        QVERIFY(!window.window().parts().band->isVisible());
        QCOMPARE(window.window().parts().context->verdict(), QString());
    }
};

QTEST_MAIN(WindowTriage)
#include "window_triage.moc"
