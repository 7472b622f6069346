// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/schemasdialog.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

const QByteArray crd = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: pipelines.ci.example.com}
spec:
  group: ci.example.com
  scope: Namespaced
  names: {kind: Pipeline, plural: pipelines}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              rules:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [id]
                items: {type: object, properties: {id: {type: string}, v: {type: integer}, w: {type: integer}}}
)";

std::string pipeline(const std::string &fields)
{
    return "apiVersion: ci.example.com/v1\nkind: Pipeline\nmetadata:\n  name: p\nspec:\n  rules:\n  - id: a\n" + fields;
}

} // namespace

/// The schemas of a person's choice.
class WindowSchemas : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Answers the dialog: what `act` does in it, then OK.
    template <class Act_>
    static void answer(Act_ act)
    {
        QTimer::singleShot(0, qApp, [act] {
            auto *dialog = qobject_cast<SchemasDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            act(*dialog);
            dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
        });
    }

private Q_SLOTS:
    void initTestCase() { keepSettingsIn(m_folder.path()); }

    void aSchemaChangesTheMergeAndIsRemembered()
    {
        const QString file = writeFile(m_folder, QStringLiteral("pipelines.yaml"), crd);
        {
            Appearance appearance{Scheme::Light};
            MainWindow window{appearance, Settings(true)};
            window.show();
            const std::string o = pipeline("    v: 1\n"), u = pipeline("    v: 2\n"),
                              d = pipeline("    v: 1\n    w: 3\n");
            Workspace &workspace = window.workspace();
            workspace.setOptions([](merge::Options &options) { options.infer = k8s::Infer::None; });
            QVERIFY(!workspace.put(Side::Original, o, {}) && !workspace.put(Side::Updated, u, {})
                    && !workspace.put(Side::Destination, d, {}));
            QTRY_VERIFY(window.controllers().result.isSettled());
            QCOMPARE(window.view()->result()->editor()->bytes(), u);

            answer([&](SchemasDialog &dialog) {
                QVERIFY(!dialog.findChild<QListWidget *>()->isVisible());
                dialog.add(file);
                QCOMPARE(dialog.findChild<QListWidget *>()->count(), 1);
                QVERIFY(
                    dialog.findChild<QListWidget *>()->item(0)->text().startsWith(QLatin1String("pipelines.yaml\n")));
            });
            window.actions()[Act::Schemas]->trigger();
            QTRY_VERIFY(window.controllers().result.isSettled());
            QCOMPARE(window.view()->result()->editor()->bytes(), pipeline("    v: 2\n    w: 3\n"));
        }
        Appearance appearance{Scheme::Light};
        MainWindow next{appearance, Settings(true)};
        QCOMPARE(next.controllers().schemas.files().size(), size_t(1));
        QVERIFY(next.workspace().inputs().options.schema);
        QVERIFY(next.workspace().inputs().options.builtinSchema);

        QVERIFY(QFile::remove(file));
        MainWindow later{appearance, Settings(true)};
        QVERIFY(!later.workspace().inputs().options.schema);
        QVERIFY2(later.notice()->text().contains(QLatin1String("pipelines.yaml")), qPrintable(later.notice()->text()));
        QVERIFY(later.notice()->text().contains(QLatin1String("gone")));
    }

    void aFileThatIsNoneIsTold()
    {
        SchemasDialog dialog({}, true, {});
        dialog.add(writeFile(m_folder, QStringLiteral("values.yaml"), "a: 1\n"));
        QVERIFY(!dialog.files()[0].schema);
        QVERIFY(
            dialog.findChild<QListWidget *>()->item(0)->text().startsWith(QLatin1String("values.yaml\nNot used: ")));
        QVERIFY(!dialog.files()[0].words.isEmpty());
        dialog.findChild<QPushButton *>(QStringLiteral("remove"))->click();
        QVERIFY(dialog.files().empty());
    }

    void theBuiltInSchemaCanBeLeftOut()
    {
        OpenWindow open;
        const std::string o = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    image: x\n";
        const std::string u = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    image: y\n";
        const std::string d = o + "  - name: b\n    image: z\n";
        open.window().workspace().setOptions([](merge::Options &options) { options.infer = k8s::Infer::None; });
        QVERIFY(open.put(o, u, d));
        QVERIFY(open.resultText().find("name: b") != std::string::npos);
        answer([](SchemasDialog &dialog) { dialog.findChild<QCheckBox *>(QStringLiteral("builtin"))->click(); });
        open.action(Act::Schemas)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(!open.window().workspace().inputs().options.builtinSchema);
        QVERIFY(open.resultText().find("name: b") == std::string::npos);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowSchemas)
#include "window_schemas.moc"
