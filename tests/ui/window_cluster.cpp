// SPDX-License-Identifier: GPL-3.0-or-later
// Live objects from a cluster, through a kubectl that is a script; and what kubectl diff hands over.
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/clusterdialog.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

const std::string local = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: colours\ndata:\n  colour: blue\n";
const QByteArray live =
    R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"colours","namespace":"shop","managedFields":[{"manager":"me"}]},"data":{"colour":"red"}})";

} // namespace

class WindowCluster : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_path;

    /// What a kubectl says to `get`: a part of a shell script.
    void kubectlIs(const QByteArray &get)
    {
        const QString file =
            writeFile(m_folder, QStringLiteral("kubectl"),
                      "#!/bin/sh\ncd '" + m_folder.path().toUtf8()
                          + "' && echo \"$@\" >> asked\n"
                            "case \"$1 $2\" in\n"
                            "'version --client') echo '{\"clientVersion\":{\"gitVersion\":\"v1.32.4\"}}';;\n"
                            "'config get-contexts') printf 'dev\\nlive\\n';;\n"
                            "'config view') case \"$*\" in *--context=live*) n=live;; *) n=dev;; esac\n"
                            "  echo "
                            "\"{\\\"contexts\\\":[{\\\"name\\\":\\\"$n\\\",\\\"context\\\":{\\\"namespace\\\":"
                            "\\\"shop\\\"}}],\\\"current-context\\\":\\\"$n\\\"}\";;\n"
                            "'get '*) "
                          + get + ";;\n*) echo \"error: $1\" >&2; exit 9;;\nesac\n");
        QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", m_folder.path().toUtf8() + ':' + m_path);
        QFile::remove(m_folder.filePath(QStringLiteral("asked")));
    }
    QStringList asked() const
    {
        return QString::fromUtf8(contents(m_folder.filePath(QStringLiteral("asked"))))
            .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    }
    QString words(const ClusterDialog &dialog) const
    {
        return dialog.findChild<QLabel *>(QStringLiteral("words"))->text();
    }
    QPushButton *fetchOf(const ClusterDialog &dialog) const
    {
        return dialog.findChild<QPushButton *>(QStringLiteral("fetch"));
    }

    /// Once the dialog is open and knows the contexts.
    template <class Act_>
    static void inDialog(Act_ act)
    {
        auto *timer = new QTimer(qApp);
        connect(timer, &QTimer::timeout, qApp, [act, timer] {
            auto *dialog = qobject_cast<ClusterDialog *>(QApplication::activeModalWidget());
            if (!dialog || dialog->findChild<QComboBox *>(QStringLiteral("context"))->currentText().isEmpty())
                return;
            timer->deleteLater();
            timer->stop();
            act(*dialog);
        });
        timer->start(20);
    }

private Q_SLOTS:
    void initTestCase() { m_path = qgetenv("PATH"); }
    void cleanup()
    {
        // Nothing of all that was asked changes a cluster.
        for (const QString &arguments : asked())
            QVERIFY2(arguments.startsWith(QLatin1String("get ")) || arguments.startsWith(QLatin1String("config view "))
                         || arguments.startsWith(QLatin1String("config get-contexts "))
                         || arguments.startsWith(QLatin1String("version --client ")),
                     qPrintable(arguments));
    }

    void itsVersionCountsWhereVersionsDiffer()
    {
        kubectlIs("exit 9");
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Apply);
        const auto options = [&]() -> const merge::Options & { return open.window().workspace().inputs().options; };
        QVERIFY(!open.window().workspace().put(Side::Destination, local, {}));
        QVERIFY(!open.window().workspace().put(Side::Updated, local, {}));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(asked().isEmpty());
        QCOMPARE(options().apply.kubectlMinor, 0);
        QVERIFY(open.action(Act::KubectlOnPath)->isChecked());
        QVERIFY(!open.window().workspace().put(
            Side::Updated, "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: colours\n  annotations: {a: null}\n",
            {}));
        QTRY_COMPARE(options().apply.kubectlMinor, 32);
        QCOMPARE(asked().size(), 1);
        QVERIFY(open.action(Act::Kubectl132)->isChecked());
        open.action(Act::Kubectl133)->trigger();
        QCOMPARE(options().apply.kubectlMinor, 33);
        open.action(Act::Undo)->trigger();
        QCOMPARE(options().apply.kubectlMinor, 32);
    }

    void theObjectsOfLocalBecomeLive()
    {
        kubectlIs("cat > input; echo '" + live + "'");
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Apply);
        QVERIFY(!open.window().workspace().put(Side::Updated, local, {}));
        inDialog([this](ClusterDialog &dialog) {
            QVERIFY(asked().filter(QRegularExpression(QStringLiteral("^get"))).isEmpty()); // only its configuration
            QVERIFY(dialog.findChild<QRadioButton *>(QStringLiteral("ofLocal"))->isChecked());
            fetchOf(dialog)->click();
        });
        open.action(Act::OpenCluster)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(QByteArray::fromStdString(local), contents(m_folder.filePath(QStringLiteral("input"))));
        const Inputs &inputs = open.window().workspace().inputs();
        QCOMPARE(toQt(inputs.names[Side::Destination]), QStringLiteral("context dev, namespace shop"));
        QVERIFY(inputs.texts[Side::Destination].str().find("managedFields:") != std::string::npos);
        QVERIFY(open.resultText().find("colour: blue") != std::string::npos);
        QVERIFY(asked().constLast().contains(QLatin1String("--context=dev")));
    }

    void oneObjectOfAnotherContext()
    {
        kubectlIs("echo '" + live + "'");
        OpenWindow open;
        inDialog([this](ClusterDialog &dialog) {
            QVERIFY(!dialog.findChild<QRadioButton *>(QStringLiteral("ofLocal"))->isEnabled());
            QVERIFY(!fetchOf(dialog)->isEnabled());
            auto *context = dialog.findChild<QComboBox *>(QStringLiteral("context"));
            QCOMPARE(context->count(), 2);
            context->setCurrentText(QStringLiteral("live"));
            dialog.findChild<QLineEdit *>(QStringLiteral("namespace"))->setText(QStringLiteral("other"));
            dialog.findChild<QLineEdit *>(QStringLiteral("object"))->setText(QStringLiteral("configmap/colours"));
            fetchOf(dialog)->click();
        });
        open.action(Act::OpenCluster)->trigger();
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Apply);
        QCOMPARE(toQt(open.window().workspace().inputs().names[Side::Destination]),
                 QStringLiteral("context live, namespace other"));
        QVERIFY2(asked().constLast().endsWith(QLatin1String("--context=live --namespace=other -- configmap/colours")),
                 qPrintable(asked().constLast()));
    }

    void f5FetchesAgainAndSaysWhatHasChanged()
    {
        kubectlIs("echo '" + live + "'");
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Apply);
        QVERIFY(!open.window().workspace().put(Side::Updated, local, {}));
        inDialog([this](ClusterDialog &dialog) { fetchOf(dialog)->click(); });
        QTest::mouseClick(
            open.view().pane(Side::Destination)->dropZone()->findChild<QPushButton *>(QStringLiteral("cluster")),
            Qt::LeftButton);
        QVERIFY(open.waitUntilSettled());
        kubectlIs("echo '"
                  + QByteArray(live).replace("red", "green").replace("\"namespace\"", "\"uid\":\"1\",\"namespace\"")
                  + "'");
        QVERIFY(open.action(Act::Reload)->isEnabled());
        open.action(Act::Reload)->trigger();
        const NoticeBar *bar = open.window().parts().fileNotice;
        QTRY_VERIFY2(bar->text().contains(QStringLiteral("changed since: data.colour.")), qPrintable(bar->text()));
        QVERIFY(open.input(Side::Destination)->bytes().find("green") != std::string::npos);
        QVERIFY(!open.window().workspace().isEdited(Side::Destination));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.input(Side::Destination)->bytes().find("red") != std::string::npos);
    }

    void recentFetchesAllItsTexts()
    {
        OpenWindow open;
        OpenRequest request{.way = {merge::Mode::Compare}};
        const auto wants = [&](Side side, const char *object) {
            request.sides[side].cluster = kubectl::Wanted{{.kubeconfig = {}, .context = "dev"}, object};
            request.sides[side].name = QString::fromLatin1(object);
        };
        wants(Side::Updated, "configmap/new");
        wants(Side::Destination, "configmap/old");
        kubectlIs("case \"$*\" in *new) echo '" + live + "';; *) echo '" + QByteArray(live).replace("red", "grey")
                  + "';; esac");
        open.window().controllers().opening.open(request);
        const Inputs &inputs = open.window().workspace().inputs();
        QTRY_VERIFY(inputs.open[Side::Updated] && inputs.open[Side::Destination]);
        QVERIFY(inputs.texts[Side::Updated].str().find("red") != std::string::npos);
        QVERIFY(inputs.texts[Side::Destination].str().find("grey") != std::string::npos);

        kubectlIs("case \"$*\" in *new) echo '" + QByteArray(live).replace("red", "green") + "';; *) echo '"
                  + QByteArray(live).replace("red", "grey") + "';; esac");
        const std::string before = inputs.texts[Side::Updated];
        open.action(Act::Reload)->trigger();
        const NoticeBar *bar = open.window().parts().fileNotice;
        QTRY_VERIFY2(bar->text().contains(QStringLiteral("After, changed since: data.colour.")),
                     qPrintable(bar->text()));
        QVERIFY2(bar->text().contains(QStringLiteral("Before: nothing has changed since.")), qPrintable(bar->text()));
        QVERIFY(inputs.texts[Side::Updated].str() != before);
        open.action(Act::Undo)->trigger();
        QCOMPARE(inputs.texts[Side::Updated].str(), before);
        QVERIFY(!open.action(Act::Undo)->isEnabled());
    }

    void oneFailureLeavesTheOtherText()
    {
        OpenWindow open;
        OpenRequest request{.way = {merge::Mode::Compare}};
        for (const Side side : {Side::Updated, Side::Destination})
            request.sides[side].cluster = kubectl::Wanted{{}, side == Side::Updated ? "pod/a" : "configmap/b"};
        kubectlIs("case \"$*\" in *pod*) echo 'Error from server (NotFound): pods a' >&2; exit 1;; *) echo '" + live
                  + "';; esac");
        open.window().controllers().opening.open(request);
        QTRY_VERIFY(open.window().workspace().inputs().open[Side::Destination]);
        QVERIFY(!open.window().workspace().inputs().open[Side::Updated]);
        QTRY_VERIFY2(open.window().notice()->text().contains(QStringLiteral("pods a")),
                     qPrintable(open.window().notice()->text()));
    }

    void theObjectsOfAFolderAreFetchedTogether()
    {
        QTemporaryDir folder;
        writeFile(folder, QStringLiteral("colours.yaml"), QByteArray::fromStdString(local));
        writeFile(folder, QStringLiteral("sizes.yaml"),
                  QByteArray::fromStdString(local).replace("name: colours", "name: sizes"));
        writeFile(folder, QStringLiteral("kustomization.yaml"),
                  "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nmetadata:\n  name: all\n");
        kubectlIs("cat > input; echo '{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[" + live + ","
                  + QByteArray(live).replace("\"name\":\"colours\"", "\"name\":\"sizes\"") + "]}'");
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Apply);
        open.window().controllers().opening.openFile(Side::Updated, folder.path());
        inDialog([this](ClusterDialog &dialog) { fetchOf(dialog)->click(); });
        open.action(Act::OpenCluster)->trigger();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(asked().filter(QRegularExpression(QStringLiteral("^get"))).size(), 1);
        const QByteArray input = contents(m_folder.filePath(QStringLiteral("input")));
        QVERIFY2(input.contains("colours") && input.contains("sizes") && !input.contains("Kustomization"),
                 input.constData());
        QVERIFY2(open.view().scene(), qPrintable(open.window().notice()->text()));
        int both = 0;
        for (const merge::DocumentPlan &document : open.scene().plan().documents)
            both += document.documents[Side::Updated] && document.documents[Side::Destination] ? 1 : 0;
        QCOMPARE(both, 2);
    }

    void whatWasAskedBeforeIsOffered()
    {
        kubectlIs("true");
        const kubectl::Wanted before{{.kubeconfig = {}, .context = "live", .namespaceName = "other"}, "deploy/x"};
        ClusterDialog dialog(local, {}, {before});
        QTRY_COMPARE(dialog.findChild<QComboBox *>(QStringLiteral("context"))->currentText(), QStringLiteral("live"));
        QCOMPARE(dialog.findChild<QLineEdit *>(QStringLiteral("namespace"))->text(), QStringLiteral("other"));
        auto *object = dialog.findChild<QLineEdit *>(QStringLiteral("object"));
        QCOMPARE(object->completer()->model()->index(0, 0).data().toString(), QStringLiteral("deploy/x"));
    }

    void whatIsNotThereYetIsEmpty()
    {
        kubectlIs("true");
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Apply);
        QVERIFY(!open.window().workspace().put(Side::Updated, local, {}));
        inDialog([this](ClusterDialog &dialog) { fetchOf(dialog)->click(); });
        open.action(Act::OpenCluster)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().workspace().inputs().open[Side::Destination]);
        const auto name = [&] { return open.window().workspace().shown(Side::Destination).name; };
        QCOMPARE(name(), QStringLiteral("not there yet in context dev, namespace shop"));
        QVERIFY(open.resultText().find("colour: blue") != std::string::npos);
        kubectlIs("echo '" + live + "'");
        open.action(Act::Reload)->trigger();
        const NoticeBar *bar = open.window().parts().fileNotice;
        QTRY_VERIFY2(bar->text().contains(QStringLiteral("ConfigMap shop/colours is new")), qPrintable(bar->text()));
        QCOMPARE(name(), QStringLiteral("context dev, namespace shop"));
    }

    void whatGoesWrongIsSaidAndCanBeTriedAgain()
    {
        kubectlIs("echo 'Error from server (Forbidden): nothing for you' >&2; exit 1");
        ClusterDialog dialog(local, {});
        dialog.show();
        QTRY_COMPARE(dialog.findChild<QComboBox *>(QStringLiteral("context"))->currentText(), QStringLiteral("dev"));
        dialog.fetch();
        QVERIFY(!fetchOf(dialog)->isEnabled());
        QTRY_VERIFY2(words(dialog).contains(QLatin1String("does not let you read this")), qPrintable(words(dialog)));
        QVERIFY(words(dialog).contains(QLatin1String("Error from server (Forbidden): nothing for you")));
        QVERIFY(dialog.isVisible() && fetchOf(dialog)->isEnabled());
    }

    void aLongErrorLeavesTheFormItsRows()
    {
        kubectlIs("for i in 1 2 3 4 5 6 7 8 9; do echo 'Error: some lines of what went wrong here' >&2; done; exit 1");
        ClusterDialog dialog(local, {});
        dialog.show();
        QTRY_COMPARE(dialog.findChild<QComboBox *>(QStringLiteral("context"))->currentText(), QStringLiteral("dev"));
        auto *field = dialog.findChild<QLineEdit *>(QStringLiteral("namespace"));
        const int before = field->height();
        dialog.fetch();
        QTRY_VERIFY(words(dialog).count(QStringLiteral("went wrong")) > 1);
        auto *said = dialog.findChild<QLabel *>(QStringLiteral("words"));
        QTRY_VERIFY(said->height() >= said->heightForWidth(said->width()));
        QCOMPARE(field->height(), before);
    }

    void kubectlCanBeStopped()
    {
        kubectlIs("exec sleep 600");
        ClusterDialog dialog(local, {});
        dialog.show();
        QTRY_COMPARE(dialog.findChild<QComboBox *>(QStringLiteral("context"))->currentText(), QStringLiteral("dev"));
        dialog.fetch();
        QTRY_VERIFY(asked().constLast().startsWith(QLatin1String("get ")));
        dialog.reject();
        QVERIFY(dialog.isVisible());
        QCOMPARE(words(dialog), QStringLiteral("Stopped. Nothing was read."));
        dialog.reject();
        QVERIFY(!dialog.isVisible());
    }

    void withoutKubectl()
    {
        qputenv("PATH", "/nowhere");
        ClusterDialog dialog(local, {});
        QTRY_VERIFY2(words(dialog).startsWith(QLatin1String("There is no kubectl on the PATH")),
                     qPrintable(words(dialog)));
    }

    void aKubectlDiffIsShownAsAnApply()
    {
        OpenWindow open;
        const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  uid: x\n  namespace: shop\n  name: ";
        open.window().controllers().cluster.openDifference(kdiff::difference(
            {{"a", head + "a\ndata:\n  colour: red\n", head + "a\ndata:\n  colour: blue\n"},
             {"b", head + "b\ndata:\n  colour: red\n  size: '9'\n", head + "b\ndata:\n  colour: red\n"}},
            {}));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Apply);
        QVERIFY(open.resultText().find("colour: blue") != std::string::npos);
        QVERIFY2(open.window().notice()->text().contains(QLatin1String("ConfigMap shop/b: ")),
                 qPrintable(open.window().notice()->text()));
        QVERIFY(!open.window().workspace().hasUnsavedWork());
        QPushButton *compare = open.window().notice()->button();
        QVERIFY(compare);
        compare->click();
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), merge::Mode::Compare);
        QVERIFY(open.window().workspace().inputs().texts[Side::Destination].str().find("size") != std::string::npos);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowCluster)
#include "window_cluster.moc"
