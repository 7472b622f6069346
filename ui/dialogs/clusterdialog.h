// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "ui/look/label.h"
#include "ui/work/kubectlrun.h"

namespace fieldwise::ui {

/// Live objects, as the kubectl on the PATH gets them.
struct FromCluster {
    std::string text; ///< "" when none of them is there yet
    QString name;     ///< "context dev, namespace shop"
};

/// Asks which objects, then kubectl for them; what goes wrong is said in it. Until Fetch is pressed no cluster is
/// asked, only kubectl's own configuration.
class ClusterDialog : public QDialog {
    Q_OBJECT
public:
    /// `local` is the text whose objects can be asked for; "" when there is none.
    ClusterDialog(std::string local, const kubectl::Cluster &cluster, QWidget *parent = nullptr);

    /// As which apply the objects are wanted.
    void setServerSide(bool on) { m_serverSide->setChecked(on); }
    bool isServerSide() const { return m_serverSide->isChecked(); }
    const FromCluster &fetched() const { return m_fetched; }
    void fetch();

public Q_SLOTS:
    /// While kubectl works that is stopped, then the dialog is closed.
    void reject() override;

private:
    kubectl::Cluster cluster() const;
    void askContexts();
    void askContext(const std::function<void()> &then);
    void askObjects();
    void take(const QByteArray &answer);
    void say(const QString &text, bool isFault);
    void judge();

    std::string m_local;
    kubectl::Cluster m_given;
    kubectl::Context m_counts; ///< what kubectl's configuration says
    FromCluster m_fetched;
    KubectlRun m_kubectl;
    bool m_fetching = false;
    QComboBox *m_context;
    QLineEdit *m_namespace;
    QRadioButton *m_ofLocal;
    QRadioButton *m_one;
    QLineEdit *m_object;
    QCheckBox *m_serverSide;
    Label *m_words;
    QPushButton *m_fetch;
    QPushButton *m_cancel;
};

} // namespace fieldwise::ui
