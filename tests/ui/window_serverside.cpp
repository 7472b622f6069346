// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

#include "core/merge/serverside/serversideplan.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/scene/owners.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

const std::string local = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: colours\n  namespace: default\ndata:\n  "
                          "own: \"1\"\n  colour: blue\n";
const std::string live = R"(apiVersion: v1
kind: ConfigMap
metadata:
  name: colours
  namespace: default
  uid: 0b6e
  managedFields:
  - manager: kubectl
    operation: Apply
    apiVersion: v1
    time: "2026-11-01T10:00:00Z"
    fieldsType: FieldsV1
    fieldsV1:
      f:data:
        f:own: {}
        f:gone: {}
        f:shared: {}
        f:absent: {}
  - manager: painter
    operation: Update
    apiVersion: v1
    time: "2026-11-03T10:00:00Z"
    fieldsType: FieldsV1
    fieldsV1:
      f:data:
        f:colour: {}
        f:shared: {}
data:
  own: "1"
  gone: "2"
  shared: "3"
  colour: red
)";
const QString message =
    QStringLiteral("Apply failed with 1 conflict: conflict with \"painter\" using v1: .data.colour");

/// The owner of the field that begins with these words.
LineOwner ownerAt(const PaneEditor *editor, const QString &begin)
{
    for (const LineOwner &owner : editor->marks().decorations().owners) {
        if (editor->text(owner.line).trimmed().startsWith(begin))
            return owner;
    }
    return {};
}

QTreeWidgetItem *itemWith(const ManagersPanel *panel, const QString &begin)
{
    for (QTreeWidgetItemIterator at(panel->tree()); *at; ++at) {
        if ((*at)->text(0).startsWith(begin))
            return *at;
    }
    return nullptr;
}

} // namespace

/// Predicting kubectl apply --server-side in the window.
class WindowServerside : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const QString &name, const std::string &text)
    {
        return writeFile(m_folder, name, QByteArray::fromStdString(text));
    }
    bool openBoth(OpenWindow &open, const std::string &from = local)
    {
        open.window().controllers().opening.openFiles(
            {file(QStringLiteral("local.yaml"), from), file(QStringLiteral("live.yaml"), live)},
            merge::Mode::ServerSide);
        return open.waitUntilSettled() && open.view().scene();
    }
    static merge::DecisionRef field(OpenWindow &open, const std::string &path)
    {
        const merge::DocumentPlan &document = open.scene().plan().documents[0];
        for (merge::DecisionId id = 0; id < document.decisions.size(); ++id) {
            if (yaml::print(document.path(id)) == path)
                return {0, id};
        }
        return {};
    }
    /// Selected, with the answers of the engine.
    static bool selectConflict(OpenWindow &open)
    {
        open.view().select(field(open, "data.colour"));
        return open.waitUntilSettled() && QTest::qWaitFor([&] {
                   return open.view()
                       .card()
                       ->conflictRemedies()
                       ->answers()[static_cast<size_t>(Way::Agree)]
                       .has_value();
               });
    }

private Q_SLOTS:
    void theModeHasItsNames()
    {
        OpenWindow open;
        open.action(Act::ServerSide)->trigger();
        QCOMPARE(open.window().workspace().mode(), merge::Mode::ServerSide);
        QVERIFY(open.action(Act::ServerSide)->isChecked());
        QCOMPARE(open.view().pane(Side::Original)->header()->name(), QStringLiteral("Owned before"));
        QCOMPARE(open.view().pane(Side::Updated)->header()->name(), QStringLiteral("Local"));
        QCOMPARE(open.view().pane(Side::Destination)->header()->name(), QStringLiteral("Live"));
        QCOMPARE(open.view().result()->header()->name(), QStringLiteral("After apply"));
        QVERIFY(!open.action(Act::OpenOriginal)->isVisible());
    }

    void theFirstPaneIsOnlyRead()
    {
        OpenWindow open;
        QVERIFY(open.put("data: {mine: \"1\"}\n", local, live));
        open.action(Act::ServerSide)->trigger();
        QVERIFY(open.waitUntilSettled());
        PaneEditor *owned = open.input(Side::Original);
        const std::string derived = owned->bytes();
        QVERIFY2(derived.find("own: \"1\"") != std::string::npos, derived.c_str());
        QCOMPARE(open.view().pane(Side::Original)->header()->file(), QStringLiteral("managedFields of Live"));
        owned->setFocus();
        QTest::keyClicks(owned, QStringLiteral("x"));
        QCOMPARE(owned->bytes(), derived);
        QVERIFY2(open.window().notice()->text().startsWith(QLatin1String("Owned before can't be edited")),
                 qPrintable(open.window().notice()->text()));
        // what stood there waits
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(owned->bytes(), std::string("data: {mine: \"1\"}\n"));
        QVERIFY(!owned->isReadOnly());
        open.window().workspace().undo();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(owned->bytes(), derived);
        QVERIFY(owned->isReadOnly());
    }

    void optionsAreWrittenOut()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const auto button = [&](const char *name) {
            return open.window().parts().toolBar->findChild<QToolButton *>(QString::fromLatin1(name));
        };
        open.window().resize(1700, 900); // in a narrower window it is in the menu Options
        QTRY_VERIFY(button("manager")->isVisible());
        QVERIFY(!button("overwrite")->isVisible());
        QCOMPARE(button("manager")->text(), QStringLiteral("Manager: kubectl"));
        QCOMPARE(button("force")->text(), QStringLiteral("Conflicts: refuse"));
        open.action(Act::ForceConflicts)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(button("force")->text(), QStringLiteral("Conflicts: force"));
        QVERIFY(open.resultText().find("colour: blue") != std::string::npos);
        QCOMPARE(open.action(Act::Undo)->text(), QStringLiteral("&Undo Force Conflicts"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.action(Act::RefuseConflicts)->isChecked());
        open.action(Act::EndpointStatus)->trigger();
        QCOMPARE(button("manager")->text(), QStringLiteral("Manager: kubectl, status"));
        open.action(Act::Undo)->trigger();
        open.action(Act::TwoWay)->trigger();
        QVERIFY(!button("manager")->isVisible());
        QVERIFY(!open.action(Act::ForceConflicts)->isEnabled());
    }

    void managersOfLiveCanApply()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        QMenu *menu = nullptr;
        for (QMenu *one : open.window().menuBar()->findChildren<QMenu *>()) {
            if (one->actions().contains(open.action(Act::OtherManager)))
                menu = one;
        }
        QVERIFY(menu);
        Q_EMIT menu->aboutToShow();
        QStringList names;
        for (QAction *action : menu->actions()) {
            if (action->isCheckable())
                names += action->text();
        }
        QCOMPARE(names, QStringList({QStringLiteral("kubectl"), QStringLiteral("painter")}));
        menu->actions()[1]->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().options.serverSide.fieldManager, std::string("painter"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().inputs().options.serverSide.fieldManager, std::string("kubectl"));
    }

    void marginsNameAllOwners()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const PaneEditor *before = open.input(Side::Destination);
        QCOMPARE(ownerAt(before, QStringLiteral("colour")).name, QStringLiteral("painter"));
        QVERIFY(!ownerAt(before, QStringLiteral("colour")).applies);
        QVERIFY(ownerAt(before, QStringLiteral("own")).applies);
        const LineOwner shared = ownerAt(before, QStringLiteral("shared"));
        QCOMPARE(shared.name, QStringLiteral("kubectl"));
        QCOMPARE(shared.others, QStringList{QStringLiteral("painter")});
        QVERIFY2(shared.tip.contains(QLatin1String("painter (Update, 2026-11-03)")), qPrintable(shared.tip));

        open.action(Act::ForceConflicts)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(ownerAt(open.result(), QStringLiteral("colour")).name, QStringLiteral("kubectl"));
        QVERIFY2(ownerAt(open.result(), QStringLiteral("colour"))
                     .tip.contains(QLatin1String("painter\" using v1 loses it to force")),
                 qPrintable(ownerAt(open.result(), QStringLiteral("colour")).tip));
        QCOMPARE(ownerAt(open.result(), QStringLiteral("shared")).name, QStringLiteral("painter"));
        QVERIFY(std::ranges::any_of(open.scene().view().resultNoise,
                                    [](const view::NoiseLines &lines) { return lines.why == "managedFields"; }));
    }

    void aConflictIsRefusedInTheServersWords()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        QVERIFY(!open.window().notice()->isHidden());
        QVERIFY2(open.window().notice()->text().contains(message), qPrintable(open.window().notice()->text()));
        QCOMPARE(open.window().notice()->button()->text(), QStringLiteral("Force"));
        QVERIFY(!open.action(Act::SaveResult)->isEnabled());
        QVERIFY(!open.action(Act::TakeFirst)->isEnabled());
        open.window().notice()->link()->click();
        QCOMPARE(open.view().selected(), field(open, "data.colour"));
        open.window().notice()->button()->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.action(Act::SaveResult)->isEnabled());
        QVERIFY(!open.window().notice()->text().contains(message));
        QVERIFY(open.view().card()->conflictRemedies()->isHidden());
    }

    void thatOwnersAreUnknownIsSaidFirstAndForceIsNotOffered()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const size_t begin = live.find("  managedFields:");
        open.window().workspace().put(Side::Destination,
                                      live.substr(0, begin) + live.substr(live.find("\ndata:\n", begin) + 1), {});
        QVERIFY(open.waitUntilSettled());
        const NoticeBar *bar = open.window().notice();
        QVERIFY2(bar->text().startsWith(QLatin1String("Who owns the fields is unknown")), qPrintable(bar->text()));
        QVERIFY2(bar->text().contains(QLatin1String("--show-managed-fields")), qPrintable(bar->text()));
        QCOMPARE(bar->button()->text(), QStringLiteral("Show it"));
        bar->button()->click();
        ConflictRemedies *ways = open.view().card()->conflictRemedies();
        QVERIFY2(ways->owners().contains(QLatin1String("unknown")), qPrintable(ways->owners()));
        QVERIFY(ways->button(Way::Force)->isHidden());
        QCOMPARE(open.view().selected(), field(open, "data.colour"));
        QVERIFY(!open.action(Act::ForceConflicts)->isEnabled());
        QVERIFY2(open.action(Act::ForceConflicts)->toolTip().contains(QLatin1String("--show-managed-fields")),
                 qPrintable(open.action(Act::ForceConflicts)->toolTip()));
        QVERIFY2(open.action(Act::SaveResult)->toolTip().contains(QLatin1String("--show-managed-fields")),
                 qPrintable(open.action(Act::SaveResult)->toolTip()));
        QVERIFY(!ways->button(Way::GiveUp)->isHidden());
    }

    void aConflictHasThreeWaysOut()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        QVERIFY(selectConflict(open));
        ConflictRemedies *ways = open.view().card()->conflictRemedies();
        QVERIFY2(ways->owners().contains(QLatin1String("Update using v1, since 2026-11-03.")),
                 qPrintable(ways->owners()));

        ways->button(Way::GiveUp)->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.input(Side::Updated)->bytes().find("colour:") == std::string::npos);
        QVERIFY(open.resultText().find("colour: red") != std::string::npos);
        QVERIFY(!merge::isRefused(open.scene().plan()));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(merge::isRefused(open.scene().plan()));

        QVERIFY(selectConflict(open));
        ways->button(Way::Agree)->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.input(Side::Updated)->bytes().find("colour: red") != std::string::npos);
        QCOMPARE(namesAt(open.scene().plan(), field(open, "data.colour")),
                 QStringList({QStringLiteral("kubectl"), QStringLiteral("painter")}));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());

        QVERIFY(selectConflict(open));
        ways->button(Way::Force)->click();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.resultText().find("colour: blue") != std::string::npos);
    }

    void onlySomeManagersAreLookedAt()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        const int all = open.view().reasons().rowCount();
        Q_EMIT open.view().ownersAsked({QStringLiteral("painter")});
        QVERIFY(open.view().reasons().rowCount() < all);
        for (int row = 0; row < open.view().reasons().rowCount(); ++row)
            QVERIFY(open.view().reasons().data(open.view().reasons().index(row), ReasonsModel::PathRole)
                    != QLatin1String("data.gone"));
        QVERIFY(!open.window().parts().ownersNotice->isHidden());
        const auto isMuted = [&](const char *begin) {
            const PaneEditor *editor = open.input(Side::Destination);
            const std::string text = editor->bytes();
            const auto at = static_cast<uint32_t>(text.find(begin));
            return std::ranges::any_of(editor->marks().decorations().spans, [&](const TextSpan &span) {
                return span.muted && span.begin <= at && at < span.end;
            });
        };
        QVERIFY(isMuted("  gone"));
        QVERIFY(!isMuted("  colour"));
        open.window().parts().ownersNotice->button()->click();
        QCOMPARE(open.view().reasons().rowCount(), all);
        QVERIFY(!isMuted("  gone"));
        QVERIFY(open.window().parts().ownersNotice->isHidden());
    }

    void theOutlineTellsOwners()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        open.action(Act::Outline)->trigger();
        OutlineModel &model = open.window().parts().outline->model();
        const QModelIndex colour = model.indexOf(field(open, "data.colour"));
        QCOMPARE(colour.data(OutlineModel::OwnersRole).toStringList(), QStringList{QStringLiteral("painter")});
        QVERIFY(colour.data(Qt::AccessibleTextRole).toString().contains(QLatin1String("owned by painter")));
        open.view().select(field(open, "data.colour"));
        Q_EMIT open.view().ownersAsked({QStringLiteral("kubectl")});
        QVERIFY(model.indexOf(field(open, "data.own")).isValid());
        QVERIFY(!model.indexOf(field(open, "data.gone")).data(OutlineModel::QuietRole).toBool());
    }

    void thePanelTellsWhatEachGainsAndLoses()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        open.action(Act::ForceConflicts)->trigger();
        open.action(Act::Managers)->trigger();
        QVERIFY(open.waitUntilSettled());
        ManagersPanel *panel = open.window().parts().managers;
        QVERIFY(panel->isVisible());
        QTreeWidgetItem *mine = itemWith(panel, QStringLiteral("kubectl\nApply"));
        QVERIFY(mine && mine->text(0).endsWith(QLatin1String("\n4 fields, then 2")));
        QVERIFY(itemWith(panel, QStringLiteral("loses it to force: 1 field")));
        QVERIFY(itemWith(panel, QStringLiteral("Removed, because you no longer apply it: 1 field")));
        QTreeWidgetItem *stays = itemWith(panel, QStringLiteral("Stays, because someone else owns it: 1 field"));
        QVERIFY(stays);
        panel->tree()->setCurrentItem(stays->child(0));
        QCOMPARE(open.view().selected(), field(open, "data.shared"));
        QTreeWidgetItem *absent = itemWith(panel, QStringLiteral("owned, but not in Live: 1 field"));
        QVERIFY(absent);
        QCOMPARE(absent->child(0)->text(0), QStringLiteral(".data.absent"));
    }

    void severalConflictsAreSaidWithTheirOwners()
    {
        OpenWindow open(QStringLiteral("ssa-helm"));
        QCOMPARE(open.window().notice()->text(),
                 QStringLiteral("The API server refuses the apply: others own 2 fields (helm)."));
        open.window().workspace().setOptions(
            [](merge::Options &options) { options.serverSide.fieldManager = "kubectl"; });
        open.window().resize(1366, 768);
        const auto *options = open.window().parts().toolBar->findChild<QToolButton *>(QStringLiteral("moreOptions"));
        QTRY_COMPARE(options->text(), QStringLiteral("kubectl, refuse")); // not "kubectl, kubectl"
    }

    void inApplyThePanelListsWhatEachOwns()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        open.action(Act::Apply)->trigger();
        open.action(Act::Managers)->trigger();
        QVERIFY(open.waitUntilSettled());
        const ManagersPanel *panel = open.window().parts().managers;
        const QTreeWidgetItem *mine = itemWith(panel, QStringLiteral("kubectl\nApply"));
        QVERIFY(mine && mine->text(0).endsWith(QLatin1String("\n4 fields")));
        QCOMPARE(mine->childCount(), 4); // a number leads to as many rows
        QVERIFY(itemWith(panel, QStringLiteral(".data.absent")));
    }

    void settingsDoNotTravelToTheNextComparison()
    {
        OpenWindow open(QStringLiteral("ssa-helm"));
        open.window().workspace().setOptions([](merge::Options &options) {
            options.serverSide.force = true;
            options.serverSide.fieldManager = "helm";
            options.showSecrets = true;
        });
        open.window().controllers().opening.openExample(QStringLiteral("ssa-edit"));
        const merge::Options &options = open.window().workspace().inputs().options;
        QVERIFY(!options.serverSide.force && !options.showSecrets);
        QCOMPARE(options.serverSide.fieldManager, std::string("kubectl"));
        QVERIFY(!options.serverSide.now.empty());
        QVERIFY(open.action(Act::RefuseConflicts)->isChecked());
    }

    void sessionsRememberTheMode()
    {
        OpenWindow open;
        QVERIFY(openBoth(open));
        open.action(Act::ForceConflicts)->trigger();
        QVERIFY(open.waitUntilSettled());
        const config::Session session = open.window().workspace().session({}, {});
        QVERIFY(!session.inputs[Side::Original]);
        OpenWindow other;
        QVERIFY(other.window().workspace().restore(session, {}, true).isEmpty());
        QVERIFY(other.waitUntilSettled());
        QCOMPARE(other.window().workspace().mode(), merge::Mode::ServerSide);
        QVERIFY(other.resultText().find("colour: blue") != std::string::npos);
        QCOMPARE(other.input(Side::Original)->bytes(), open.input(Side::Original)->bytes());
    }

    void aDroppedLiveObjectIsLive()
    {
        OpenWindow open;
        open.action(Act::ServerSide)->trigger();
        open.window().controllers().opening.openDropped(
            {file(QStringLiteral("live.yaml"), live), file(QStringLiteral("local.yaml"), local)});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::ServerSide);
        QCOMPARE(open.window().workspace().inputs().texts[Side::Destination].str(), live);
        QCOMPARE(open.input(Side::Updated)->bytes(), local);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowServerside)
#include "window_serverside.moc"
