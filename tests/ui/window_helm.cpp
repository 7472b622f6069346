// SPDX-License-Identifier: GPL-3.0-or-later
// Releases of Helm in the window.
#include <QToolButton>

#include "core/helm/operation.h"
#include "tests/support/ui/openwindow.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

class WindowHelm : public QObject {
    Q_OBJECT

    static merge::RuleId ruleAt(OpenWindow &open, const std::string &path)
    {
        const merge::Plan &plan = open.view().scene()->plan();
        for (const merge::DocumentPlan &document : plan.documents)
            for (merge::DecisionId id = 0; id < document.decisions.size(); ++id)
                if (yaml::print(document.path(id)) == path)
                    return document.decision(id).rule;
        return merge::RuleId::Unchanged;
    }
    static QString appliedBy(OpenWindow &open)
    {
        return open.window().findChild<QToolButton *>(QStringLiteral("strategy"))->text();
    }
    static const helm::Operation &operation(OpenWindow &open) { return *open.view().scene()->merged->inputs.helm; }

private Q_SLOTS:
    void recordsAreReadAsTheOldManifest()
    {
        OpenWindow open(QStringLiteral("helm-autoscaler"));
        QVERIFY(open.waitUntilSettled());
        const Workspace::Shown first = open.window().workspace().shown(Side::Original);
        QVERIFY2(first.text.starts_with("---\n# Source: checkout/templates/deployment.yaml"), first.text.c_str());
        QCOMPARE(first.name, QStringLiteral("revision 7 of checkout"));
        QVERIFY(open.view().pane(Side::Original)->editor()->isReadOnly());
        QCOMPARE(appliedBy(open), QStringLiteral("Applied by: Helm 3"));
        QVERIFY(ruleAt(open, "spec.replicas") == merge::RuleId::ApplyReset);
    }

    void aFailedRevisionLeavesAnOrphan()
    {
        OpenWindow open(QStringLiteral("helm-orphan"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(operation(open).objects.back().action, helm::Action::Orphan);
        QVERIFY2(open.window().notice()->text().contains(QStringLiteral("leaves this object behind")),
                 qPrintable(open.window().notice()->text()));
    }

    void aCustomResourceIsNotSetBack()
    {
        OpenWindow open(QStringLiteral("helm-custom-resource"));
        QVERIFY(open.waitUntilSettled());
        QVERIFY(ruleAt(open, "spec.renewBefore") == merge::RuleId::HelmLiveNotRead);
        open.action(Act::ByKubectl)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(ruleAt(open, "spec.renewBefore") == merge::RuleId::ApplyTakesOver);
        QCOMPARE(appliedBy(open), QStringLiteral("Applied by: kubectl (JSON merge)"));
        open.action(Act::Undo)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(ruleAt(open, "spec.renewBefore") == merge::RuleId::HelmLiveNotRead);
    }

    void serverSideHandsOverAndConflicts()
    {
        OpenWindow open(QStringLiteral("helm-server-side"));
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(open.window().workspace().mode(), Mode::ServerSide);
        QVERIFY(operation(open).ground.handsOver);
        QVERIFY(ruleAt(open, "spec.replicas") == merge::RuleId::SsaConflict);
        QVERIFY(ruleAt(open, "spec.template.spec.containers[name=api].image") == merge::RuleId::SsaChanged);
        QCOMPARE(appliedBy(open), QStringLiteral("Applied by: Helm 4"));
    }

    /// Helm 3 has no server-side apply.
    void theModeAndTheDeployerAgree()
    {
        OpenWindow open(QStringLiteral("helm-autoscaler"));
        open.action(Act::ServerSide)->trigger();
        QVERIFY(open.waitUntilSettled());
        QVERIFY(open.window().actions()[Act::ByHelm4ServerSide]->isChecked());
        open.action(Act::ByHelm3)->trigger();
        QCOMPARE(open.window().workspace().mode(), Mode::Apply);
        open.action(Act::ByKubectlServerSide)->trigger();
        QCOMPARE(open.window().workspace().mode(), Mode::ServerSide);
        QCOMPARE(open.window().workspace().inputs().options.serverSide.fieldManager, std::string("kubectl"));
        open.action(Act::ThreeWay)->trigger();
        QVERIFY(!open.window().actions()[Act::ByHelm3]->isEnabled());
    }

    /// The operation follows what is typed.
    void anEditOfLocalChangesTheFateOfAnObject()
    {
        OpenWindow open(QStringLiteral("helm-autoscaler"));
        QVERIFY(open.waitUntilSettled());
        Workspace &workspace = open.window().workspace();
        const std::string local = workspace.inputs().texts[Side::Updated].str();
        const size_t second = local.rfind("---\n");
        workspace.edit(Side::Updated, static_cast<int>(second), static_cast<int>(local.size() - second), {});
        QVERIFY(open.waitUntilSettled());
        QCOMPARE(operation(open).objects.back().action, helm::Action::Delete);
        QVERIFY(open.view().scene()->merged->resolution.text.find("HorizontalPodAutoscaler") == std::string::npos);
    }
};

} // namespace fieldwise::ui

WINDOW_TEST(fieldwise::ui::WindowHelm)
#include "window_helm.moc"
