// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/installcommand.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "app/words.h"
#include "core/files.h"
#include "programs/process.h"

namespace fieldwise {

namespace {

namespace fs = std::filesystem;

struct Setting {
    std::string key, value;
    bool shared = false; ///< also used by other tools: another tool's name stays
};

/// The command by which git, which uses a shell, finds a program: its name if it is on the PATH, else its path beside
/// this program; nothing if it is not installed.
std::optional<std::string> commandFor(const std::string &program)
{
    const Process found = runProcess({"sh", "-c", "command -v \"$1\"", "sh", program});
    if (found.ok())
        return program;
    std::error_code error;
    const fs::path place = fs::read_symlink("/proc/self/exe", error).parent_path() / program;
    if (!fs::exists(place, error))
        return std::nullopt;
    std::string quoted = "'";
    for (const char c : place.string())
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// `window`: the command of the program with the window; without it, no mergetool and no difftool are configured.
std::vector<Setting> settings(const std::optional<std::string> &window)
{
    std::vector<Setting> all{
        {"merge.fieldwise.name", "YAML and JSON by structure"},
        {"merge.fieldwise.driver",
         commandFor("fieldwise-cli").value_or("fieldwise-cli")
             + " merge-driver --base %O --ours %A --theirs %B --marker-size %L --path %P --label-base %S "
               "--label-ours %X --label-theirs %Y"}};
    if (window)
        for (Setting &setting : std::vector<Setting>{
                 {"mergetool.fieldwise.cmd",
                  *window + " mergetool --base \"$BASE\" --local \"$LOCAL\" --remote \"$REMOTE\" --output \"$MERGED\""},
                 {"mergetool.fieldwise.trustExitCode", "true"},
                 {"mergetool.fieldwise.hideResolved", "false"},
                 {"difftool.fieldwise.cmd", *window + " diff \"$LOCAL\" \"$REMOTE\""},
                 {"merge.tool", "fieldwise", true},
                 {"diff.tool", "fieldwise", true}})
            all.push_back(std::move(setting));
    return all;
}

const std::vector<std::string> attributes{"*.yaml merge=fieldwise", "*.yml merge=fieldwise", "*.json merge=fieldwise"};

std::string trimmed(std::string text)
{
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

class Installer {
public:
    Installer(const InstallCommand &command, std::istream &in, std::ostream &out, std::ostream &err)
        : m_command(command), m_in(in), m_out(out), m_err(err), m_scope(command.local ? "--local" : "--global")
    {
    }

    Exit run()
    {
        if (const Process version = runProcess({"git", "--version"}); !version.ok())
            return fail(version.problem.empty() ? "git --version failed: " + trimmed(version.err) : version.problem);
        if (m_command.local && !runProcess({"git", "rev-parse", "--git-dir"}).ok())
            return fail("the current folder is not in a git repository; change to one, or use --global");
        const auto file = attributesFile();
        if (!file)
            return ExitInput;
        m_file = *file;
        auto text = files::read(m_file);
        if (!text && text.error().code != "file-missing")
            return fail(m_file.string() + ": " + text.error().text);
        m_text = text ? std::move(*text) : "";
        findChanges();
        if (m_changes.empty() && m_lines.empty()) {
            m_out << (m_command.remove ? "git's configuration has no settings of Fieldwise.\n"
                                       : "Everything is already set up.\n");
            return ExitDone;
        }
        show();
        if (m_command.dryRun)
            return ExitDone;
        if (!agreed())
            return ExitConflicts;
        return write();
    }

private:
    Exit fail(const std::string &why)
    {
        sayLine(m_err, "install-git: " + why);
        return ExitInput;
    }

    std::optional<std::string> valueOf(const std::string &key) const
    {
        const Process git = runProcess({"git", "config", m_scope, "--get", key});
        return git.ok() ? std::optional(trimmed(git.out)) : std::nullopt;
    }

    /// The repository's attributes file that is not committed, because others may not have the driver.
    std::optional<fs::path> attributesFile()
    {
        if (m_command.local)
            return trimmed(runProcess({"git", "rev-parse", "--git-path", "info/attributes"}).out);
        if (const Process git =
                runProcess({"git", "config", "--global", "--type=path", "--get", "core.attributesFile"});
            git.ok())
            return trimmed(git.out);
        const char *config = std::getenv("XDG_CONFIG_HOME"), *home = std::getenv("HOME");
        if (config && *config)
            return fs::path(config) / "git" / "attributes";
        if (home && *home)
            return fs::path(home) / ".config" / "git" / "attributes";
        fail("HOME is not set, so the location of your attributes file is unknown");
        return std::nullopt;
    }

    void findChanges()
    {
        const auto window = commandFor("fieldwise");
        m_hasWindow = window.has_value();
        for (const Setting &setting : settings(m_command.remove ? window.value_or("fieldwise") : window)) {
            const auto now = valueOf(setting.key);
            if (m_command.remove) {
                if (now && (!setting.shared || *now == setting.value))
                    m_changes.push_back({setting.key, *now});
            } else if (now && setting.shared && *now != setting.value) {
                m_kept.push_back({setting.key, *now});
            } else if (now != setting.value) {
                m_changes.push_back(setting);
            }
        }
        const std::vector<std::string> there = linesOf(m_text);
        for (const std::string &line : attributes)
            if ((std::ranges::find(there, line) != there.end()) == m_command.remove)
                m_lines.push_back(line);
    }

    void show() const
    {
        m_out << (m_command.remove ? "This is removed from " : "This is written to ") << "git's configuration "
              << (m_command.local ? "of this repository" : "for all your repositories") << " (git config " << m_scope
              << "):\n\n";
        for (const Setting &setting : m_changes)
            sayLine(m_out, "  " + setting.key + " = " + setting.value);
        if (!m_lines.empty())
            m_out << (m_changes.empty() ? "" : "\n"), sayLine(m_out, "  in " + m_file.string() + ":");
        for (const std::string &line : m_lines)
            m_out << "  " << line << '\n';
        m_out << '\n';
        for (const Setting &setting : m_kept)
            sayLine(m_out,
                    setting.key + " is already set to " + setting.value + "; start Fieldwise with `git "
                        + (setting.key == "merge.tool" ? "mergetool" : "difftool") + " --tool=fieldwise`.");
        if (!m_command.remove && !m_hasWindow)
            m_out
                << "The program with the window, fieldwise, is neither on the PATH nor in the folder of this program, "
                   "so no mergetool and no difftool are set up. Install it and run install-git again to set them up.\n";
        if (!m_command.remove)
            m_out << "Servers do not run merge drivers, for example when you use GitHub's merge button; merge or "
                     "rebase on this computer instead.\n";
    }

    bool agreed()
    {
        if (m_command.yes)
            return true;
        if (!::isatty(STDIN_FILENO)) {
            sayLine(m_err, "install-git: nothing was written; use --yes to write without being asked");
            return false;
        }
        m_out << (m_command.remove ? "Remove it? [y/N] " : "Write it? [y/N] ") << std::flush;
        std::string answer;
        std::getline(m_in, answer);
        if (answer == "y" || answer == "Y" || answer == "yes")
            return true;
        m_out << "Nothing was written.\n";
        return false;
    }

    Exit write()
    {
        for (const Setting &setting : m_changes) {
            const Process git = m_command.remove
                ? runProcess({"git", "config", m_scope, "--unset-all", setting.key})
                : runProcess({"git", "config", m_scope, "--replace-all", setting.key, setting.value});
            if (!git.ok())
                return fail(setting.key
                            + " could not be written: " + (git.problem.empty() ? trimmed(git.err) : git.problem));
        }
        if (!m_lines.empty())
            if (const std::string why = writeAttributes(); !why.empty())
                return fail(m_file.string() + ": " + why);
        m_out << "Done.\n";
        return ExitDone;
    }

    std::string writeAttributes() const
    {
        std::string text;
        for (const std::string &line : linesOf(m_text))
            if (!m_command.remove || std::ranges::find(m_lines, line) == m_lines.end())
                text += line + '\n';
        if (!m_command.remove)
            for (const std::string &line : m_lines)
                text += line + '\n';
        std::error_code error;
        if (m_command.remove && text.empty()) {
            fs::remove(m_file, error);
            return error ? error.message() : "";
        }
        fs::create_directories(m_file.parent_path(), error);
        const auto fault = files::write(m_file, text);
        return fault ? fault->text : "";
    }

    const InstallCommand &m_command;
    std::istream &m_in;
    std::ostream &m_out, &m_err;
    const std::string m_scope;
    fs::path m_file;
    std::string m_text;
    bool m_hasWindow = false;
    std::vector<Setting> m_changes, m_kept;
    std::vector<std::string> m_lines; ///< attribute lines that are added or removed
};

} // namespace

Exit runInstall(const InstallCommand &command, std::istream &in, std::ostream &out, std::ostream &err)
{
    return Installer(command, in, out, err).run();
}

} // namespace fieldwise
