// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drivercommand.h"

#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <ostream>

#include "app/words.h"
#include "core/files.h"
#include "core/git/merging.h"
#include "core/linemerge/linemerge.h"
#include "core/repositoryrules.h"
#include "programs/process.h"

namespace fieldwise {

namespace {

/// The style in git's configuration; git's default if there is none or if git can't be run.
linemerge::ConflictStyle configuredStyle()
{
    const Process asked = runProcess({"git", "config", "--get", "merge.conflictStyle"});
    return linemerge::styleOf(asked.out.substr(0, asked.out.find('\n'))).value_or(linemerge::ConflictStyle::Merge);
}

class Driver {
public:
    Driver(const DriverCommand &command, std::ostream &err) : m_command(command), m_err(err) {}

    Exit run()
    {
        const auto ours = files::read(m_command.ours), theirs = files::read(m_command.theirs);
        if (!ours || !theirs)
            return failed(ours ? m_command.theirs + ": " + theirs.error().text
                               : m_command.ours + ": " + ours.error().text);
        auto base = files::read(m_command.base);
        if (!base && base.error().code == "file-missing")
            base = std::string();
        if (!base)
            return failed(m_command.base + ": " + base.error().text);
        m_ours = *ours;
        if (*theirs == *base || *theirs == *ours)
            return ExitDone;
        if (*ours == *base)
            return write(*theirs, 0);
        git::DriverInputs given{
            *base, *ours, *theirs, isNamed(), m_command.options, m_command.labels, m_command.markerSize, [this] {
                return style();
            }};
        given.byLines = git::mergeLines(given);
        if (!m_command.text)
            readRules(given.options);
        std::string why = "--text asks for a merge by lines";
        if (!m_command.text) {
            const auto made = git::mergeByStructure(given);
            if (made)
                return write(made->text, made->conflicts);
            why = made.error();
        }
        if (!given.byLines) {
            sayLine(m_err, name() + ": Ours is kept: " + why + ", and git can't merge it as text either");
            return ExitConflicts;
        }
        if (m_command.text)
            return write(given.byLines->text, given.byLines->conflicts);
        if (const std::string broken = isNamed() ? git::brokenBy(given) : std::string(); !broken.empty()) {
            sayLine(m_err,
                    name() + ": the file merged by lines can't be read, so all differences are left as conflicts: "
                        + broken);
            const git::ByLines conflicts = git::asConflicts(given);
            return write(conflicts.text, conflicts.conflicts);
        }
        if (isNamed()) // for other files a text merge is expected
            sayLine(m_err, name() + ": merged as text: " + why);
        return write(given.byLines->text, given.byLines->conflicts);
    }

private:
    std::string name() const { return m_command.path.empty() ? m_command.ours : m_command.path; }

    bool isNamed() const
    {
        const std::string extension = std::filesystem::path(name()).extension();
        return extension == ".yaml" || extension == ".yml" || extension == ".json";
    }

    /// Reads the list rules of the repository; if that fails, they are ignored.
    void readRules(merge::Options &options)
    {
        auto rules = config::repositoryRulesFor(name());
        if (rules)
            options.repositoryRules = *std::move(rules);
        else
            sayLine(m_err, rules.error() + "; its rules are ignored");
    }

    Exit failed(const std::string &why)
    {
        sayLine(m_err, name() + ": not merged, Ours is unchanged: " + why);
        return ExitDriver;
    }

    linemerge::ConflictStyle style()
    {
        if (!m_style)
            m_style = m_command.style ? *m_command.style : configuredStyle();
        return *m_style;
    }

    /// A symbolic link in a repository may lead anywhere, so it is not followed.
    void keepOurs(const std::string &file)
    {
        std::error_code error;
        if (std::filesystem::is_symlink(file, error))
            sayLine(m_err, file + ": this is a symbolic link, so our version is not saved there");
        else if (const auto fault = files::write(file, m_ours); !files::isWritten(fault))
            sayLine(m_err, file + ": our version can't be saved: " + fault->text);
    }

    Exit write(const std::string &text, uint32_t conflicts)
    {
        if (m_command.orig && conflicts > 0)
            keepOurs(name() + ".orig");
        // git reads the file at once, so a power cut does not matter.
        if (const auto fault = files::write(m_command.ours, text, {.isSynced = false}); !files::isWritten(fault))
            return failed(m_command.ours + ": " + fault->text);
        return conflicts > 0 ? ExitConflicts : ExitDone;
    }

    const DriverCommand &m_command;
    std::ostream &m_err;
    std::optional<linemerge::ConflictStyle> m_style;
    std::string m_ours;
};

} // namespace

Exit runDriver(const DriverCommand &command, std::ostream &err)
{
    try {
        return Driver(command, err).run();
    } catch (const std::bad_alloc &) {
        sayLine(err, "fieldwise-cli: there is not enough memory for these files, nothing is merged");
        return ExitDriver;
    } catch (const std::exception &error) {
        sayLine(err, std::string("fieldwise-cli: internal error, nothing is merged: ") + error.what());
        return ExitDriver;
    }
}

} // namespace fieldwise
