// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>
#include <QProcess>

#include "core/k8s/kubectl.h"

namespace fieldwise::ui {

/// Asks the kubectl on the PATH in the background, one question at a time. It may ask only what core/k8s/kubectl.h
/// asks.
class KubectlRun : public QObject {
    Q_OBJECT
public:
    using Answered = std::function<void(const QByteArray &answer)>;

    explicit KubectlRun(QObject *parent = nullptr) : QObject(parent) {}
    ~KubectlRun() override;

    /// Gives up what was asked before.
    void ask(const kubectl::Arguments &arguments, const QByteArray &input, const Answered &answered);
    bool isAsking() const { return m_process; }
    /// Nothing comes of the question any more, and kubectl is ended.
    void cancel();

Q_SIGNALS:
    /// Why there is no answer and what to do, in sentences.
    void failed(const QString &why);

private:
    QProcess *m_process = nullptr;
};

} // namespace fieldwise::ui
