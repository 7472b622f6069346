// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/unmerged.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace fieldwise {

using merge::Side;

namespace {

/// Finds out which commits a merge in progress is about, from the files that git keeps about it.
class Progress {
public:
    explicit Progress(const Git &git) : m_git(git), m_folder(git.line({"rev-parse", "--absolute-git-dir"})) {}

    merge::PerSide<SideName> sides()
    {
        merge::PerSide<SideName> out;
        const std::string head = idOf("HEAD");
        out[Side::Destination] = named(head, m_git.line({"symbolic-ref", "--quiet", "--short", "HEAD"}));
        if (const std::string merged = idOf("MERGE_HEAD"); !merged.empty()) {
            out[Side::Updated] = named(merged, mergedBranch(merged));
            const Process bases = m_git.run({"merge-base", "--all", head, merged});
            if (std::ranges::count(bases.out, '\n') == 1)
                out[Side::Original] = named(bases.out.substr(0, bases.out.find('\n')), {}, BaseIs::MergeBase);
        } else if (isThere("rebase-merge") || isThere("rebase-apply")) {
            addRebase(head, out);
        } else if (const std::string picked = idOf("CHERRY_PICK_HEAD"); !picked.empty()) {
            out[Side::Updated] = named(picked, branchAt(picked));
            out[Side::Original] = named(onlyParentOf(picked), {}, BaseIs::ParentOfPicked);
        } else if (const std::string reverted = idOf("REVERT_HEAD"); !reverted.empty()) {
            out[Side::Updated] = named(onlyParentOf(reverted), {});
            out[Side::Original] = named(reverted, {}, BaseIs::Reverted);
        }
        return out;
    }

private:
    void addRebase(const std::string &head, merge::PerSide<SideName> &out)
    {
        const std::string state = isThere("rebase-merge") ? "rebase-merge/" : "rebase-apply/";
        const std::string onto = lineOf(state + "onto");
        out[Side::Destination].branch = head == onto ? branchAt(onto, lineOf(state + "head-name")) : "";
        std::string picked = idOf("REBASE_HEAD");
        for (const char *file : {"stopped-sha", "original-commit"})
            if (picked.empty())
                picked = idOf(lineOf(state + file));
        std::string branch = lineOf(state + "head-name");
        out[Side::Updated] = named(picked, branch.starts_with(heads) ? branch.substr(heads.size()) : std::string());
        if (picked.empty()) // a mail of `git am`
            out[Side::Updated].commit.title = lineOf(state + "final-commit");
        out[Side::Original] = named(onlyParentOf(picked), {}, BaseIs::ParentOfPicked);
    }

    /// "" for what is no commit.
    std::string idOf(const std::string &revision) const
    {
        return revision.empty()
            ? revision
            : m_git.line({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
    }

    std::string onlyParentOf(const std::string &id) const
    {
        return id.empty() || !idOf(id + "^2").empty() ? std::string() : idOf(id + "^");
    }

    SideName named(const std::string &id, const std::string &branch, BaseIs base = BaseIs::Unknown) const
    {
        const auto commit = id.empty() ? std::nullopt : commitOf(m_git, id);
        return commit ? SideName{branch, *commit, base} : SideName{};
    }

    /// A branch of this repository first, then one of others, then a tag.
    std::string branchAt(const std::string &id, const std::string &except = {}) const
    {
        const std::string list = m_git
                                     .run({"for-each-ref", "--points-at=" + id, "--format=%(refname)", "refs/heads",
                                           "refs/remotes", "refs/tags"})
                                     .out;
        std::istringstream refs(list);
        for (std::string ref; std::getline(refs, ref);)
            for (const std::string_view kind :
                 {heads, std::string_view("refs/remotes/"), std::string_view("refs/tags/")})
                if (ref.starts_with(kind) && ref != except && !ref.ends_with("/HEAD"))
                    return ref.substr(kind.size());
        return {};
    }

    /// The name that `git merge` was given, if it still means that commit.
    std::string mergedBranch(const std::string &id) const
    {
        const std::string message = lineOf("MERGE_MSG");
        for (const std::string_view kind : {"branch", "remote-tracking branch", "tag"}) {
            const std::string begin = "Merge " + std::string(kind) + " '";
            const size_t end = message.starts_with(begin) ? message.find('\'', begin.size()) : message.npos;
            if (end == message.npos)
                continue;
            std::string name = message.substr(begin.size(), end - begin.size());
            if (idOf(name) == id)
                return name;
        }
        return branchAt(id);
    }

    bool isThere(const std::string &name) const
    {
        std::error_code error;
        return !m_folder.empty() && std::filesystem::is_directory(m_folder + "/" + name, error);
    }

    /// The first line of a file of git's; "" if there is none. Of a pipe or a long line nothing is read.
    std::string lineOf(const std::string &name) const
    {
        std::error_code error;
        const std::string path = m_folder + "/" + name;
        if (m_folder.empty() || !std::filesystem::is_regular_file(path, error))
            return {};
        std::string line(4096, '\0');
        std::ifstream file(path, std::ios::binary);
        file.read(line.data(), static_cast<std::streamsize>(line.size()));
        line.resize(static_cast<size_t>(file.gcount()));
        return line.substr(0, line.find_first_of("\r\n"));
    }

    static constexpr std::string_view heads = "refs/heads/";
    const Git &m_git;
    std::string m_folder;
};

} // namespace

bool Unmerged::isFile() const
{
    return std::ranges::all_of(versions.at,
                               [](const Version &one) { return one.id.empty() || one.mode.starts_with("100"); });
}

bool Unmerged::isOnBothSides() const
{
    return !versions[Side::Updated].id.empty() && !versions[Side::Destination].id.empty();
}

/// The versions that `git ls-files` lists with this option.
static std::vector<Unmerged> versionsListed(const Git &git, const char *option)
{
    const std::string root = git.line({"rev-parse", "--show-toplevel"});
    std::vector<Unmerged> out;
    if (root.empty())
        return out;
    for (const std::string &entry : fieldsOf(Git(root).run({"ls-files", option, "-z"}).out)) {
        const size_t tab = entry.find('\t'); // `100644 ID STAGE<tab>path`
        std::istringstream head(entry.substr(0, tab));
        std::string mode, id, stage;
        head >> mode >> id >> stage;
        if (tab == entry.npos || stage.size() != 1 || stage < "1" || stage > "3")
            continue;
        const std::string path = entry.substr(tab + 1);
        if (out.empty() || out.back().path != path)
            out.push_back({path, {}});
        constexpr Side sides[] = {Side::Original, Side::Destination, Side::Updated};
        out.back().versions[sides[stage[0] - '1']] = {id, mode};
    }
    return out;
}

std::vector<Unmerged> unmergedFiles(const Git &git)
{
    return versionsListed(git, "--unmerged");
}

std::vector<Unmerged> settledFiles(const Git &git)
{
    return versionsListed(git, "--resolve-undo");
}

std::string SideName::text() const
{
    const std::string what = commit.brief + (commit.brief.empty() || commit.title.empty() ? "" : " ")
        + (commit.title.empty() ? "" : "“" + commit.title + "”");
    return branch + (branch.empty() || what.empty() ? "" : ": ") + what;
}

merge::PerSide<SideName> sidesInProgress(const Git &git, const Unmerged &file)
{
    merge::PerSide<SideName> sides = Progress(git).sides();
    for (const Side side : merge::allSides) {
        SideName &name = sides[side];
        const std::string id = name.commit.id.empty()
            ? std::string()
            : git.line({"rev-parse", "--verify", "--quiet", "--end-of-options", name.commit.id + ":" + file.path});
        if (!id.empty() && id != file.versions[side].id) // else it is renamed
            name = {};
    }
    return sides;
}

Result<std::vector<std::string>, std::string> readBlobs(const Git &git, const std::vector<std::string> &ids)
{
    std::string asked;
    for (const std::string &id : ids)
        asked += id.empty() ? "" : id + "\n";
    Process done = git.run({"cat-file", "--batch"}, asked);
    if (!done.problem.empty())
        return Unexpected(done.problem);
    std::vector<std::string> out;
    size_t at = 0;
    for (const std::string &id : ids) {
        if (id.empty()) {
            out.emplace_back();
            continue;
        }
        const size_t end = done.out.find('\n', at); // `ID blob SIZE`, or `ID missing`
        std::istringstream head(done.out.substr(at, std::min(end, done.out.size()) - at));
        std::string name, type;
        size_t size = 0;
        head >> name >> type >> size;
        if (end == done.out.npos || type != "blob" || size > done.out.size() - end - 1)
            return Unexpected("git can't read the version " + id.substr(0, 12));
        out.push_back(done.out.substr(end + 1, size));
        at = end + 1 + size + 1;
    }
    return out;
}

} // namespace fieldwise
