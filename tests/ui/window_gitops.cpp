// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QHeaderView>

#include "core/merge/plan/deployers.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/opendialog.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

/// Settings of Argo CD and Flux beside manifests, and the page about them.
class WindowGitops : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QByteArray manifest(const QByteArray &replicas, const QByteArray &metadata = {})
    {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\n  namespace: shop\n" + metadata
            + "spec:\n  replicas: " + replicas
            + "\n  selector: {matchLabels: {app: shop}}\n  template:\n    metadata: {labels: {app: shop}}\n"
              "    spec: {containers: [{name: shop, image: 'shop:1'}]}\n";
    }
    static QByteArray application(const QByteArray &options = {})
    {
        return "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\nspec:\n"
               "  ignoreDifferences:\n  - group: apps\n    kind: Deployment\n    jsonPointers: [/spec/replicas]\n"
            + options;
    }
    static QByteArray kustomization()
    {
        return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata:\n  name: shop\nspec:\n"
               "  prune: true\n";
    }
    QString file(const QString &name, const QByteArray &text) { return writeFile(m_folder, name, text); }
    QString local() { return file(QStringLiteral("local.yaml"), manifest("2")); }
    QString live() { return file(QStringLiteral("live.yaml"), manifest("5", "  uid: 1\n")); }
    QString app(const QByteArray &options = {}) { return file(QStringLiteral("app.yaml"), application(options)); }

    struct Window : OpenWindow {
        using OpenWindow::OpenWindow;
        Workspace &workspace() { return window().workspace(); }
        SyncPage &page() { return *window().parts().sync; }
        SyncModel &model() { return page().model(); }
        SyncController &sync() { return window().controllers().sync; }
        bool waits()
        {
            return waitUntilSettled() && QTest::qWaitFor([this] { return sync().isSettled(); }, 60'000);
        }
        void open(const QStringList &files)
        {
            window().controllers().opening.openFiles(files);
            waits();
        }
        QString deployer()
        {
            const merge::DeployerRow *row = merge::rowOf(workspace().inputs().options);
            return row ? QString::fromLatin1(row->name) : QString();
        }
        QModelIndex row(const std::string &path)
        {
            for (int object = 0; object < model().rowCount(); ++object)
                for (int i = 0; i < model().rowCount(model().index(object, 0)); ++i)
                    if (const QModelIndex index = model().index(i, 0, model().index(object, 0));
                        gitops::printed(model().fieldAt(index)->path) == path)
                        return index;
            return {};
        }
        QString cell(const std::string &path, SyncModel::Column column)
        {
            return row(path).siblingAtColumn(column).data().toString();
        }
        void select(const std::string &path)
        {
            const merge::Plan &plan = view().scene()->plan();
            view().select(fieldAt(plan, k8s::describe(plan.documents[0].identity), *yaml::parsePath(path)));
        }
    };

private Q_SLOTS:
    void settingsBesideManifestsAreThoseOfTheDeployer()
    {
        Window open;
        open.open({live(), app(), local()});
        QCOMPARE(open.deployer(), QStringLiteral("argocd-client-side"));
        QCOMPARE(open.workspace().settings().size(), size_t{1});
        QCOMPARE(open.workspace().file(Side::Updated), m_folder.filePath(QStringLiteral("local.yaml")));
        QCOMPARE(open.workspace().file(Side::Destination), m_folder.filePath(QStringLiteral("live.yaml")));
        QVERIFY(open.action(Act::Sync)->isEnabled());
        open.open({app("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n")}); // takes the other's place
        QCOMPARE(open.workspace().settings().size(), size_t{1});
        QCOMPARE(open.deployer(), QStringLiteral("argocd-server-side"));
        open.open({file(QStringLiteral("argocd-cm.yaml"),
                        "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: argocd-cm\n")});
        QCOMPARE(open.workspace().settings().size(), size_t{2});
        QCOMPARE(open.deployer(), QStringLiteral("argocd-server-side"));
        open.open({file(QStringLiteral("ks.yaml"), kustomization())});
        QCOMPARE(open.deployer(), QStringLiteral("flux-kustomize"));
        QCOMPARE(open.workspace().settings().size(), size_t{1});
        open.workspace().close();
        QVERIFY(open.workspace().settings().empty());
        QVERIFY(!open.action(Act::Sync)->isEnabled());
    }

    void theDialogPutsSettingsIntoNoPane()
    {
        OpenWindow open;
        OpenDialog dialog(open.appearance(), {.replaces = {}, .folder = {}, .cluster = {}}, nullptr);
        dialog.take({app("  syncPolicy: {syncOptions: [ServerSideApply=true]}\n"), local(), live()});
        QCOMPARE(dialog.request().settings.size(), size_t{1});
        QCOMPARE(dialog.request().way.mode, merge::Mode::ServerSide);
        QCOMPARE(dialog.request().sides[Side::Updated].path, m_folder.filePath(QStringLiteral("local.yaml")));
        const auto labels = dialog.findChildren<Label *>();
        QVERIFY(std::ranges::any_of(labels, [](const Label *label) {
            return label->text().startsWith(QStringLiteral("Server-side apply follows the settings in "));
        }));
    }

    /// As on the start page, the bar offers the page.
    void theBarLeadsToThePage()
    {
        Window open;
        open.window().controllers().opening.openDropped({app(), local(), live()});
        QVERIFY(open.waits());
        auto *notice = open.window().parts().notice.bar();
        QVERIFY(notice->isVisible());
        const auto buttons = notice->findChildren<QAbstractButton *>();
        const auto shows = std::ranges::find(buttons, QStringLiteral("Show it"), &QAbstractButton::text);
        QVERIFY(shows != buttons.end());
        (*shows)->click();
        QVERIFY(open.page().isVisible() && !open.window().parts().notice.is(MergeNotice::About::Something));
    }

    void applicationsAreComparedAsObjects()
    {
        Window open;
        open.open({app(), file(QStringLiteral("other.yaml"), application("  project: default\n"))});
        QVERIFY(open.workspace().settings().empty());
        QVERIFY(open.workspace().inputs().open[Side::Updated] && open.workspace().inputs().open[Side::Destination]);
    }

    void saysWhatTheDiffSaysAndTheSyncDoes()
    {
        Window open(QStringLiteral("argocd-replicas"));
        QVERIFY(open.waits());
        open.action(Act::Sync)->trigger();
        QVERIFY(open.page().isVisible() && open.action(Act::Sync)->isChecked());
        QCOMPARE(open.model().headerData(SyncModel::Says, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Diff says"));
        QCOMPARE(open.cell("spec.replicas", SyncModel::Git), QStringLiteral("2"));
        QCOMPARE(open.cell("spec.replicas", SyncModel::Live), QStringLiteral("5"));
        QCOMPARE(open.cell("spec.replicas", SyncModel::Says), QStringLiteral("hidden"));
        QCOMPARE(open.cell("spec.replicas", SyncModel::Does), QStringLiteral("becomes 2"));
        QCOMPARE(open.cell("spec.template.spec.containers[name=proxy]", SyncModel::Says), QStringLiteral("not shown"));
        QCOMPARE(open.cell("spec.template.spec.containers[name=proxy]", SyncModel::Does), QStringLiteral("stays"));
        QCOMPARE(open.model().index(0, SyncModel::Says).data().toString(), QStringLiteral("Synced"));
        QVERIFY(open.page().noteText().startsWith(QStringLiteral("Hidden by the diff, written by the sync: 1; ")));
        QTreeWidget *settings = open.page().settingsList();
        QCOMPARE(settings->topLevelItem(0)->text(0), QStringLiteral("spec.ignoreDifferences[0].jsonPointers[0]"));
        QCOMPARE(settings->topLevelItem(0)->text(2), QStringLiteral("app.yaml:13"));
        QCOMPARE(settings->topLevelItem(0)->text(3), QStringLiteral("1"));
        settings->setCurrentItem(settings->topLevelItem(0));
        QCOMPARE(open.page().editor()->textCursor().selectedText().trimmed(), QStringLiteral("- /spec/replicas"));
        QVERIFY(open.page().problemText().contains(QStringLiteral("argocd-cm")));
    }

    void aRowSelectsTheFieldInThePanes()
    {
        Window open(QStringLiteral("argocd-replicas"));
        QVERIFY(open.waits());
        open.action(Act::Sync)->trigger();
        QTest::mouseClick(open.page().tree()->viewport(), Qt::LeftButton, {},
                          open.page().tree()->visualRect(open.row("spec.replicas")).center());
        const auto selected = [&] {
            return yaml::print(open.view().scene()->plan().documents[0].path(open.view().selected().decision));
        };
        QCOMPARE(selected(), std::string("spec.replicas"));
        QVERIFY(open.page().reasonText().contains(QStringLiteral("app.yaml:13")));
        open.page().tree()->setCurrentIndex(open.row("spec.template.spec.containers[name=proxy]"));
        QCOMPARE(selected(), std::string("spec.template.spec.containers[name=proxy]"));
        QTest::keyClick(open.page().tree(), Qt::Key_Return);
        QVERIFY(!open.page().isVisible() && open.view().isVisible());
        open.select("spec.replicas");
        open.action(Act::Sync)->trigger();
        QCOMPARE(open.page().tree()->currentIndex(), open.row("spec.replicas"));
        QTest::keyClick(open.page().tree(), Qt::Key_Escape);
        QVERIFY(!open.page().isVisible());
    }

    void theCardSaysWhichSettingHidesTheField()
    {
        Window open(QStringLiteral("argocd-replicas"));
        QVERIFY(open.waits());
        open.select("spec.replicas");
        const QString card = open.view().card()->plainText();
        QVERIFY2(card.contains(QStringLiteral("Argo CD: The diff does not show it: hidden by "
                                              "spec.ignoreDifferences[0].jsonPointers[0] (app.yaml:13). The next "
                                              "sync, for whatever reason, sets it to 2.")),
                 qPrintable(card));
        open.select("kind");
        QVERIFY(!open.view().card()->plainText().contains(QStringLiteral("Argo CD:")));
    }

    void editedSettingsCountAtOnce()
    {
        Window open(QStringLiteral("argocd-replicas"));
        QVERIFY(open.waits());
        open.action(Act::Sync)->trigger();
        QPlainTextEdit *editor = open.page().editor();
        const QString before = editor->toPlainText();
        editor->setFocus();
        editor->moveCursor(QTextCursor::End);
        editor->insertPlainText(QStringLiteral("    syncOptions: [RespectIgnoreDifferences=true]\n"));
        QVERIFY(open.waits());
        QCOMPARE(open.cell("spec.replicas", SyncModel::Does), QStringLiteral("stays"));
        QVERIFY(open.workspace().hasUnsavedWork());
        editor->undo();
        QVERIFY(open.waits());
        QCOMPARE(editor->toPlainText(), before);
        QCOMPARE(open.cell("spec.replicas", SyncModel::Does), QStringLiteral("becomes 2"));
        editor->insertPlainText(QStringLiteral("    syncOptions: [ServerSideApply=true]\n"));
        QVERIFY(open.waits());
        QCOMPARE(open.deployer(), QStringLiteral("argocd-server-side"));
        QVERIFY(open.page().isVisible());
        editor->insertPlainText(QStringLiteral("]\n")); // what was made of the texts before stays
        QVERIFY(open.waits());
        QVERIFY(open.page().problemText().contains(QStringLiteral("app.yaml:17:1")));
        QVERIFY(open.model().rowCount() > 0);
    }

    void editedInputsCountAtOnce()
    {
        Window open;
        open.open({app(), local(), live()});
        open.action(Act::Sync)->trigger();
        QCOMPARE(open.cell("spec.replicas", SyncModel::Does), QStringLiteral("becomes 2"));
        open.retype(Side::Updated, manifest("3").toStdString());
        QVERIFY(open.waits());
        QCOMPARE(open.cell("spec.replicas", SyncModel::Does), QStringLiteral("becomes 3"));
        open.retype(Side::Updated, manifest("5").toStdString());
        QVERIFY(open.waits());
        QVERIFY(!open.row("spec.replicas").isValid());
    }

    void fluxTakesOverAndRemoves()
    {
        Window open(QStringLiteral("flux-edit"));
        QVERIFY(open.waits());
        QCOMPARE(open.deployer(), QStringLiteral("flux-kustomize"));
        open.action(Act::Sync)->trigger();
        const std::string debug = "spec.template.spec.containers[name=shop].env[name=DEBUG]";
        QCOMPARE(open.cell(debug, SyncModel::Says), QStringLiteral("not shown"));
        QCOMPARE(open.cell(debug, SyncModel::Does), QStringLiteral("removed"));
        QCOMPARE(open.cell("spec.replicas", SyncModel::Says), QStringLiteral("ignored"));
        QCOMPARE(open.cell("spec.replicas", SyncModel::Does), QStringLiteral("stays, and is Flux's"));
        open.select(debug);
        QVERIFY(open.view().card()->plainText().contains(QStringLiteral("Flux: Flux takes it over from kubectl-edit")));
    }

    void aSessionKeepsTheSettings()
    {
        Window open;
        open.open({app(), local(), live()});
        open.workspace().editSettings(0, application("  syncPolicy: {automated: {}}\n").toStdString());
        const config::Session session = open.workspace().session(m_folder.path(), {});
        QCOMPARE(session.settings.size(), size_t{1});
        QCOMPARE(session.settings[0].file, std::string("app.yaml"));
        const auto read = config::readSession(config::sessionText(session));
        QVERIFY(bool(read));
        QCOMPARE(read->settings, session.settings);
        Window other;
        other.workspace().restore(*read, m_folder.path(), true);
        QVERIFY(other.waits());
        QCOMPARE(other.workspace().settings().size(), size_t{1});
        QVERIFY(other.workspace().settings()[0].isEdited());
        QCOMPARE(other.deployer(), QStringLiteral("argocd-client-side"));
        other.action(Act::Sync)->trigger();
        QCOMPARE(other.cell("spec.replicas", SyncModel::Says), QStringLiteral("hidden"));
    }

    void secretsStayMasked()
    {
        const QByteArray secret = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n  namespace: shop\n";
        Window open;
        open.open({app(), file(QStringLiteral("a.yaml"), secret + "stringData: {key: 'canary-new'}\n"),
                   file(QStringLiteral("b.yaml"), secret + "  uid: 1\ndata: {key: Y2FuYXJ5LW9sZA==}\n")});
        open.action(Act::Sync)->trigger();
        QString all = open.page().reasonText() + open.page().noteText();
        for (int row = 0; row < open.model().rowCount(open.model().index(0, 0)); ++row) {
            const QModelIndex index = open.model().index(row, 0, open.model().index(0, 0));
            for (int column = 0; column < SyncModel::Count; ++column)
                all += index.siblingAtColumn(column).data().toString() + index.data(Qt::AccessibleTextRole).toString();
            open.page().tree()->setCurrentIndex(index);
            all += open.page().reasonText();
        }
        QVERIFY(all.contains(QStringLiteral("data.key")));
        for (const char *value : {"canary", "Y2FuYXJ5"})
            QVERIFY2(!all.contains(QLatin1String(value)), qPrintable(all));
    }

    void fitsIntoASmallWindow()
    {
        Window open(QStringLiteral("argocd-replicas"));
        QVERIFY(open.waits());
        open.window().resize(720, 480);
        open.action(Act::Sync)->trigger();
        QTest::qWait(0);
        QCOMPARE(open.window().width(), 720);
        QVERIFY(open.page().tree()->isColumnHidden(SyncModel::Why));
        QVERIFY(open.page().tree()->header()->length() <= open.page().tree()->viewport()->width());
        QVERIFY(open.page().tree()->height() >= 60);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowGitops)
#include "window_gitops.moc"
