// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of Argo CD or Flux, beside the inputs.
#include <algorithm>

#include <QDir>
#include <QFileInfo>

#include "ui/look/convert.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

namespace {

gitops::SettingsKind kindOf(const SettingsText &settings)
{
    return gitops::settingsKindOf(yaml::read(settings.text));
}

SettingsText settingsOf(const Source &source, std::string text)
{
    const QString name = source.path.isEmpty() ? source.shownName() : QFileInfo(source.path).fileName();
    return {toStd(name), text, source.path, text};
}

} // namespace

std::vector<gitops::NamedText> Workspace::settingsTexts() const
{
    std::vector<gitops::NamedText> out;
    out.reserve(m_settings.size());
    for (const SettingsText &one : m_settings)
        out.push_back({one.name, one.text});
    return out;
}

gitops::SettingsKind Workspace::settingsKind() const
{
    gitops::SettingsKind out;
    for (const SettingsText &settings : m_settings)
        if (const gitops::SettingsKind kind = kindOf(settings); !out.isWhole())
            out = kind;
    return out;
}

std::optional<QString> Workspace::addSettings(const Source &source)
{
    auto read = readSource(source);
    if (!read)
        return read.error();
    SettingsText added = settingsOf(source, std::move(read->text));
    const gitops::SettingsKind kind = kindOf(added);
    std::erase_if(m_settings, [&](const SettingsText &one) {
        const gitops::SettingsKind before = kindOf(one);
        const bool isOther = kind.isWhole() && before.of == gitops::SettingsKind::Of::ConfigMaps
            && kind.of != gitops::SettingsKind::Of::ArgoCd;
        return (!one.file.isEmpty() && one.file == added.file) || (kind.isWhole() && before.isWhole()) || isOther;
    });
    m_settings.push_back(std::move(added));
    ++m_changes;
    Q_EMIT settingsChanged();
    return {};
}

void Workspace::editSettings(size_t index, const std::string &text)
{
    if (index >= m_settings.size() || m_settings[index].text == text)
        return;
    m_settings[index].text = text;
    ++m_changes;
    Q_EMIT settingsChanged();
    Q_EMIT historyChanged();
}

void Workspace::closeSettings()
{
    if (m_settings.empty())
        return;
    m_settings.clear();
    Q_EMIT settingsChanged();
}

void Workspace::noteSettings(config::Session &session, const QString &folder) const
{
    for (const SettingsText &settings : m_settings) {
        config::SessionInput &input = session.settings.emplace_back();
        input.name = settings.name;
        noteFile(input, {.file = settings.file, .text = SharedText(settings.opened)}, folder);
        if (input.file.empty() || settings.isEdited())
            input.text = settings.text;
    }
}

void Workspace::restoreSettings(const std::vector<config::SessionInput> &settings, const QString &folder,
                                QStringList &notes)
{
    closeSettings();
    for (const config::SessionInput &input : settings) {
        const QString name = toQt(input.name);
        SettingsText one{input.name, input.text.value_or(std::string()), {}, input.text.value_or(std::string())};
        if (!input.file.empty()) {
            one.file = QDir::cleanPath(QDir(folder).absoluteFilePath(toQt(input.file)));
            const auto read = readPlainText(one.file, input.encoding);
            if (!read)
                notes += (input.text ? tr("%1: %2; the text is from the session.") : tr("%1 can't be opened: %2."))
                             .arg(name, read.error());
            one.opened = read ? read->text : std::string();
            if (!input.text)
                one.text = one.opened;
        }
        m_settings.push_back(std::move(one));
    }
    if (!m_settings.empty())
        Q_EMIT settingsChanged();
}

} // namespace fieldwise::ui
