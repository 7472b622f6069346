// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/clusterdialog.h"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

ClusterDialog::ClusterDialog(std::string local, const kubectl::Cluster &cluster,
                             const std::vector<kubectl::Wanted> &before, QWidget *parent)
    : QDialog(parent),
      m_local(std::move(local)),
      m_given(cluster),
      m_context(new QComboBox),
      m_namespace(new QLineEdit),
      m_ofLocal(new QRadioButton(tr("The objects of &Local"))),
      m_one(new QRadioButton(tr("&One object:"))),
      m_object(new QLineEdit),
      m_serverSide(new QCheckBox(tr("For a &server-side apply"))),
      m_words(new Label)
{
    setObjectName(QStringLiteral("cluster"));
    setWindowTitle(tr("Open from Cluster"));
    setMinimumWidth(560);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    auto *about = new Label(tr("The kubectl on this computer reads the live objects, with its own configuration. It "
                               "only gets them; nothing is written."));
    about->setWordWrap(true);
    column->addWidget(about);

    auto *form = new QFormLayout;
    form->setSpacing(8);
    m_context->setObjectName(QStringLiteral("context"));
    m_namespace->setObjectName(QStringLiteral("namespace"));
    m_object->setObjectName(QStringLiteral("object"));
    m_ofLocal->setObjectName(QStringLiteral("ofLocal"));
    m_namespace->setText(toQt(cluster.namespaceName));
    form->addRow(tr("&Context"), m_context);
    form->addRow(tr("&Namespace"), m_namespace);
    column->addLayout(form);
    column->addWidget(m_ofLocal);
    auto *one = new QHBoxLayout;
    one->addWidget(m_one);
    one->addWidget(m_object, 1);
    column->addLayout(one);
    m_object->setPlaceholderText(QStringLiteral("deployment/checkout"));
    m_object->setAccessibleName(tr("Kind and name of the object"));
    m_ofLocal->setEnabled(!m_local.empty());
    (m_local.empty() ? m_one : m_ofLocal)->setChecked(true);

    m_serverSide->setObjectName(QStringLiteral("serverSide"));
    column->addWidget(m_serverSide);
    m_words->setObjectName(QStringLiteral("words"));
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_words, 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    m_fetch = buttons->addButton(tr("&Fetch"), QDialogButtonBox::AcceptRole);
    m_fetch->setObjectName(QStringLiteral("fetch"));
    m_fetch->setDefault(true);
    column->addWidget(buttons);

    connect(m_fetch, &QPushButton::clicked, this, &ClusterDialog::fetch);
    connect(m_cancel, &QPushButton::clicked, this, &ClusterDialog::reject);
    connect(m_object, &QLineEdit::textEdited, m_one, [this] { m_one->setChecked(true); });
    connect(m_object, &QLineEdit::textChanged, this, &ClusterDialog::judge);
    connect(m_one, &QRadioButton::toggled, this, &ClusterDialog::judge);
    connect(m_context, &QComboBox::activated, this, [this] { askContext({}); });
    connect(&m_kubectl, &KubectlRun::failed, this, [this](const QString &why) {
        m_fetching = false;
        say(why, true);
    });
    offer(before);
    judge();
    askContexts();
}

/// The context and namespace that were used last, unless others are given; the others as completions.
void ClusterDialog::offer(const std::vector<kubectl::Wanted> &before)
{
    if (!before.empty() && m_given.context.empty() && m_given.namespaceName.empty()) {
        m_given.context = before.front().cluster.context;
        m_namespace->setText(toQt(before.front().cluster.namespaceName));
    }
    QStringList namespaces, objects;
    for (const kubectl::Wanted &one : before) {
        namespaces += toQt(one.cluster.namespaceName);
        objects += toQt(one.object);
    }
    for (auto &[field, words] : {std::pair(m_namespace, &namespaces), {m_object, &objects}}) {
        words->removeAll(QString());
        words->removeDuplicates();
        field->setCompleter(new QCompleter(*words, field));
    }
}

kubectl::Cluster ClusterDialog::cluster() const
{
    kubectl::Cluster cluster = m_given;
    if (m_context->count() > 0)
        cluster.context = toStd(m_context->currentData().toString());
    cluster.namespaceName = toStd(m_namespace->text().trimmed());
    return cluster;
}

void ClusterDialog::askContexts()
{
    m_kubectl.ask(kubectl::askContexts(m_given), {}, [this](const QByteArray &answer) {
        for (const QString &name : QString::fromUtf8(answer).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            m_context->addItem(visible(name), name);
        m_context->setCurrentIndex(-1);
        if (m_context->count() == 0)
            return say(tr("kubectl knows no cluster: its configuration has no contexts."), true);
        const auto choose = [this](const std::string &name) {
            if (const int at = m_context->findData(toQt(name)); at >= 0)
                m_context->setCurrentIndex(at);
        };
        choose(m_given.context);
        askContext([this, choose] { choose(m_counts.name); });
    });
}

void ClusterDialog::askContext(const std::function<void()> &then)
{
    m_kubectl.ask(kubectl::askContext(cluster()), {}, [this, then](const QByteArray &answer) {
        m_counts = kubectl::contextOf(answer.toStdString(), cluster());
        m_namespace->setPlaceholderText(visible(m_counts.namespaceName));
        if (then)
            then();
        if (m_fetching)
            askObjects();
        else
            say({}, false);
    });
}

void ClusterDialog::fetch()
{
    m_fetching = true;
    say(tr("Asking kubectl…"), false);
    if (m_context->count() > 0)
        askContext({});
    // Else the question for the contexts is still running, and its answer continues here.
    else if (!m_kubectl.isAsking())
        askContexts();
}

void ClusterDialog::askObjects()
{
    const bool ofLocal = m_ofLocal->isChecked();
    m_kubectl.ask(ofLocal ? kubectl::askObjects(cluster()) : kubectl::askObject(cluster(), toStd(m_object->text())),
                  ofLocal ? QByteArray::fromStdString(m_local) : QByteArray(),
                  [this](const QByteArray &answer) { take(answer); });
}

void ClusterDialog::take(const QByteArray &answer)
{
    m_fetching = false;
    const auto text = kubectl::liveText(answer.toStdString());
    if (!text)
        return say(toQt(text.error()), true);
    m_fetched = {.text = *text,
                 .name = toQt(kubectl::describe(m_counts)),
                 .cluster = kubectl::Wanted{
                     cluster(), m_ofLocal->isChecked() ? std::string() : toStd(m_object->text().trimmed())}};
    accept();
}

void ClusterDialog::say(const QString &text, bool isFault)
{
    m_words->setText(text);
    m_words->setProperty("kind", isFault ? QStringLiteral("warn") : QStringLiteral("second"));
    m_words->style()->unpolish(m_words);
    m_words->style()->polish(m_words);
    judge();
}

void ClusterDialog::judge()
{
    m_fetch->setEnabled(!m_fetching && (m_ofLocal->isChecked() || !m_object->text().trimmed().isEmpty()));
}

void ClusterDialog::reject()
{
    if (!m_fetching)
        return QDialog::reject();
    m_kubectl.cancel();
    m_fetching = false;
    say(tr("Stopped. Nothing was read."), false);
}

} // namespace fieldwise::ui
