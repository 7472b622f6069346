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
#include "ui/work/source.h"

namespace fieldwise::ui {

/// Asks for the objects and fetches them with kubectl; shows errors itself. Until Fetch is pressed only kubectl's own
/// configuration is read, no cluster is contacted.
class ClusterDialog : public QDialog {
    Q_OBJECT
public:
    /// `local` has the objects that can be fetched, as objectsOf() gives them; "" if there are none. `before`: what was
    /// asked before, newest first; it is offered again.
    ClusterDialog(std::string local, const kubectl::Cluster &cluster, const std::vector<kubectl::Wanted> &before = {},
                  QWidget *parent = nullptr);

    /// Which kind of apply the objects are for.
    void setServerSide(bool on) { m_serverSide->setChecked(on); }
    bool isServerSide() const { return m_serverSide->isChecked(); }
    /// Where the kind of apply is chosen elsewhere.
    void hideServerSide() { m_serverSide->hide(); }
    /// The objects as a text, which is empty if none of them exists yet.
    const Source &fetched() const { return m_fetched; }
    void fetch();

public Q_SLOTS:
    /// Stops kubectl if it is running, else closes the dialog.
    void reject() override;

private:
    kubectl::Cluster cluster() const;
    void offer(const std::vector<kubectl::Wanted> &before);
    void askContexts();
    void askContext(const std::function<void()> &then);
    void askObjects();
    void take(const QByteArray &answer);
    void say(const QString &text, bool isFault);
    void judge();

    std::string m_local;
    kubectl::Cluster m_given;
    kubectl::Context m_counts; ///< the context in kubectl's configuration
    Source m_fetched;
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
