// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>
#include <QProcess>

#include "core/base/filepart.h"
#include "core/k8s/kubectl.h"

namespace fieldwise::ui {

/// The objects of a text, or of the files that it was joined from, as standard input for kubectl::askObjects().
std::string objectsOf(std::string_view text, const FileParts &files);

/// Runs the kubectl on the PATH in the background, one command at a time. It may run only the commands of
/// core/k8s/kubectl.h.
class KubectlRun : public QObject {
    Q_OBJECT
public:
    using Answered = std::function<void(const QByteArray &answer)>;

    explicit KubectlRun(QObject *parent = nullptr) : QObject(parent) {}
    ~KubectlRun() override;

    /// Cancels the previous command.
    void ask(const kubectl::Arguments &arguments, const QByteArray &input, const Answered &answered);
    bool isAsking() const { return m_process; }
    /// Ends kubectl; no answer or failure is reported any more.
    void cancel();

Q_SIGNALS:
    /// Why there is no answer and what to do, in whole sentences.
    void failed(const QString &why);

private:
    QProcess *m_process = nullptr;
};

} // namespace fieldwise::ui
