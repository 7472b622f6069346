// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/mergecommit.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "programs/git.h"

namespace fieldwise {
namespace {

using Blobs = std::map<std::string, std::string>; ///< object ids by path

/// A file of the merge base as one side has it; the id is empty if the side lacks it.
struct Changed {
    std::string path, blob;
};

class Reader {
public:
    explicit Reader(const Git &git) : m_git(git) {}

    Result<MergeCommit, std::string> read(const std::string &commit, const std::string &path)
    {
        const std::string merge = line({"rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}"});
        if (merge.empty() && m_problem.empty() && line({"rev-parse", "--git-dir"}).empty())
            return Unexpected(
                std::string("the current folder is not in a git repository; give four files instead, which need none"));
        if (merge.empty())
            return Unexpected("this repository has no commit `" + commit + "`");
        std::istringstream parents(line({"rev-list", "--parents", "--max-count=1", merge}));
        std::string ours, theirs, more;
        parents >> more >> ours >> theirs;
        const auto isShallow = [&] { return line({"rev-parse", "--is-shallow-repository"}) == "true"; };
        if (theirs.empty() && isShallow())
            return Unexpected("this clone is shallow and may lack the parents of `" + commit
                              + "`; fetch them with `git fetch --unshallow`");
        if (theirs.empty())
            return Unexpected("`" + commit + "` is not a merge commit: it has one parent");
        if (parents >> more)
            return Unexpected("`" + commit + "` has more than two parents; only merges of two can be checked");
        std::string base = line({"merge-base", ours, theirs});
        if (base.empty() && isShallow())
            return Unexpected("this clone is shallow and lacks the common ancestor of both sides of `" + commit
                              + "`; fetch it with `git fetch --unshallow`");
        const std::string ancestor = base;
        if (base.empty())
            base = line({"hash-object", "-t", "tree", "/dev/null"});
        const std::map<std::string, Changed> byOurs = changes(base, ours), byTheirs = changes(base, theirs);
        const Blobs before = blobs(base), result = blobs(merge);
        if (!m_problem.empty())
            return Unexpected(m_problem);
        const std::string wanted = fromRoot(path);
        const auto isWanted = [&](const auto &file) { return isWithin(file.first, wanted); };
        if (std::ranges::none_of(before, isWanted) && std::ranges::none_of(result, isWanted)
            && std::ranges::none_of(byOurs, isWanted) && std::ranges::none_of(byTheirs, isWanted))
            return Unexpected("`" + commit + "` has no file in `" + path + "`");
        MergeCommit out;
        out.folder = line({"rev-parse", "--show-toplevel"});
        const auto commitNamed = [&](const std::string &id) {
            return commitOf(m_git, id).value_or(Commit{.id = id, .brief = id});
        };
        if (!ancestor.empty())
            out.base = commitNamed(ancestor);
        out.ours = commitNamed(ours);
        out.theirs = commitNamed(theirs);
        out.result = commitNamed(merge);
        std::set<std::string> known;
        const auto add = [&](const std::string &old) {
            if (known.insert(old).second)
                addFile(old, byOurs, byTheirs, before, result, wanted, out);
        };
        for (const auto &[old, changed] : byOurs)
            add(old);
        for (const auto &[old, changed] : byTheirs)
            add(old);
        for (const auto &[name, blob] : result)
            if (!m_results.contains(name) && (!before.contains(name) || before.at(name) != blob))
                add(name);
        for (const auto &[name, blob] : before)
            if (!result.contains(name))
                add(name);
        if (!m_problem.empty())
            return Unexpected(m_problem);
        return out;
    }

private:
    /// Paths are given relative to the current folder.
    std::string fromRoot(const std::string &path)
    {
        if (path.empty())
            return {};
        const std::string whole =
            (std::filesystem::path(line({"rev-parse", "--show-prefix"})) / path).lexically_normal();
        return whole == "." || whole == "./" ? std::string() : whole;
    }

    static bool isWithin(const std::string &file, const std::string &path)
    {
        return path.empty() || file == path || file.starts_with(path.ends_with('/') ? path : path + "/");
    }

    void addFile(const std::string &old, const std::map<std::string, Changed> &byOurs,
                 const std::map<std::string, Changed> &byTheirs, const Blobs &before, const Blobs &result,
                 const std::string &path, MergeCommit &out)
    {
        const auto blobAt = [](const Blobs &all, const std::string &name) {
            const auto found = all.find(name);
            return found == all.end() ? std::string() : found->second;
        };
        const std::string base = blobAt(before, old);
        const auto sideOf = [&](const std::map<std::string, Changed> &changed) {
            const auto found = changed.find(old);
            return found == changed.end() ? Changed{old, base} : found->second;
        };
        const Changed ours = sideOf(byOurs), theirs = sideOf(byTheirs);
        std::string name = old;
        for (const std::string &renamed : {theirs.path, ours.path})
            if (renamed != old && result.contains(renamed))
                name = renamed;
        m_results.insert(name);
        const std::string blob = blobAt(result, name);
        if (!isWithin(name, path) && !isWithin(old, path))
            return;
        if (blob == ours.blob && (theirs.blob == base || theirs.blob == ours.blob)) {
            ++out.taken;
            return;
        }
        if (blob == theirs.blob && ours.blob == base) {
            ++out.taken;
            return;
        }
        CommittedFile file{name, text(base), text(ours.blob), text(theirs.blob), text(blob), {}};
        file.problem = std::move(m_fileProblem);
        m_fileProblem.clear();
        out.files.push_back(std::move(file));
    }

    /// "" if git fails.
    std::string line(std::vector<std::string> arguments)
    {
        const Process done = m_git.run(std::move(arguments));
        if (!done.problem.empty())
            m_problem = done.problem;
        return done.ok() ? done.out.substr(0, done.out.find('\n')) : std::string();
    }
    /// For commands that can't fail in an intact repository.
    std::vector<std::string> fields(const std::vector<std::string> &arguments)
    {
        const Process done = m_git.run(arguments);
        if (!done.ok())
            m_problem = done.problem.empty()
                ? "git " + arguments.front() + ": " + done.err.substr(0, done.err.find('\n'))
                : done.problem;
        return fieldsOf(done.out);
    }

    std::map<std::string, Changed> changes(const std::string &from, const std::string &to)
    {
        const std::vector<std::string> all =
            fields({"diff-tree", "-r", "-z", "-M", "--no-ext-diff", "--no-textconv", from, to});
        std::map<std::string, Changed> out;
        for (size_t i = 0; i + 1 < all.size(); ++i) {
            std::istringstream head(all[i]); // `:100644 100644 OLD NEW M`
            std::array<std::string, 5> words;
            for (std::string &word : words)
                head >> word;
            const std::string &old = all[++i];
            const bool isRename = words[4].starts_with('R') && i + 1 < all.size();
            const std::string &name = isRename ? all[++i] : old;
            if (words[0] == ":160000" || words[1] == "160000") // a submodule, not a file
                continue;
            out[old] = {name, words[4] == "D" ? std::string() : words[3]};
        }
        return out;
    }

    Blobs blobs(const std::string &tree)
    {
        Blobs out;
        for (const std::string &entry : fields({"ls-tree", "-r", "-z", "--full-tree", tree})) {
            const size_t tab = entry.find('\t'); // `100644 blob ID<tab>path`
            std::istringstream head(entry.substr(0, tab));
            std::string mode, type, id;
            head >> mode >> type >> id;
            if (type == "blob" && tab != entry.npos)
                out[entry.substr(tab + 1)] = id;
        }
        return out;
    }

    std::string text(const std::string &blob)
    {
        if (blob.empty())
            return {};
        Process done = m_git.run({"cat-file", "blob", blob});
        if (!done.ok())
            m_fileProblem = done.problem.empty() ? "git can't read one of the versions of this file" : done.problem;
        return std::move(done.out);
    }

    const Git &m_git;
    std::set<std::string> m_results; ///< paths of the result that are matched to files of the sides
    std::string m_problem, m_fileProblem;
};

} // namespace

Result<MergeCommit, std::string> readMergeCommit(const std::string &commit, const std::string &path, const Git &git)
{
    return Reader(git).read(commit, path);
}

} // namespace fieldwise
