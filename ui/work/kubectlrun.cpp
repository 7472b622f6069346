// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/kubectlrun.h"

#include <utility>

#include "ui/look/convert.h"

namespace fieldwise::ui {

std::string objectsOf(std::string_view text, const FileParts &files)
{
    std::string all;
    for (size_t i = 0; i < files.size(); ++i) {
        const size_t end = i + 1 < files.size() ? files[i + 1].begin : text.size();
        all.append(text.substr(files[i].begin, end - files[i].begin)).append("\n---\n");
    }
    return kubectl::inputOf(files.empty() ? text : all);
}

KubectlRun::~KubectlRun()
{
    cancel();
}

void KubectlRun::ask(const kubectl::Arguments &arguments, const QByteArray &input, const Answered &answered)
{
    cancel();
    auto *process = m_process = new QProcess(this);
    connect(process, &QProcess::finished, this, [this, process, input, answered](int status, QProcess::ExitStatus how) {
        if (process != m_process)
            return;
        m_process = nullptr;
        process->deleteLater();
        if (how == QProcess::NormalExit && status == 0)
            return answered(process->readAllStandardOutput());
        const std::string problem = how == QProcess::NormalExit ? "" : "kubectl ended unexpectedly";
        Q_EMIT failed(toQt(kubectl::explainFailure(problem, process->readAllStandardError().toStdString(),
                                                   std::string_view(input.constData(), size_t(input.size())))));
    });
    connect(process, &QProcess::errorOccurred, this, [this, process](QProcess::ProcessError error) {
        if (process != m_process || error != QProcess::FailedToStart)
            return;
        m_process = nullptr;
        process->deleteLater();
        Q_EMIT failed(toQt(kubectl::explainFailure("kubectl can't be started", "")));
    });
    QStringList list;
    for (const std::string &argument : arguments)
        list += toQt(argument);
    process->start(QStringLiteral("kubectl"), list);
    if (process != m_process)
        return;
    process->write(input);
    process->closeWriteChannel();
}

void KubectlRun::cancel()
{
    if (QProcess *process = std::exchange(m_process, nullptr)) {
        process->disconnect(this);
        process->kill();
        // Does not wait here for the process to end.
        process->setParent(nullptr);
        connect(process, &QProcess::finished, process, &QObject::deleteLater);
    }
}

} // namespace fieldwise::ui
