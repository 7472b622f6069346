// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/versions.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>

#include "core/files.h"
#include "programs/unmerged.h"

namespace fieldwise {

namespace fs = std::filesystem;

namespace {

struct Entry {
    std::string mode, type, id;
    size_t size = 0; ///< of a blob
    bool isLink() const { return mode == "120000"; }
};
using Tree = std::map<std::string, Entry>; ///< by path

/// What one argument names.
struct Named {
    std::string argument, revision;  ///< `revision`: "" for the work tree
    std::optional<std::string> path; ///< from the root of the work tree
};

std::string inBackticks(const std::string &name)
{
    return "`" + name + "`";
}

class VersionReader {
public:
    explicit VersionReader(const Git &git) : m_git(git) {}

    std::optional<Result<Versions, std::string>> read(const std::vector<std::string> &arguments)
    {
        if (arguments.empty() || arguments.size() > 3)
            return {};
        const auto isThere = [&](const std::string &name) {
            std::error_code error;
            return name == "-" || fs::exists(onDisk(name), error);
        };
        if (isThere(arguments[0]) && (arguments.size() == 1 || isThere(arguments[1])))
            return {};
        m_root = m_git.line({"rev-parse", "--show-toplevel"});
        std::vector<Named> sides;
        for (size_t i = 0; i < std::min<size_t>(arguments.size(), 2); ++i) {
            auto side = isThere(arguments[i]) ? Named{arguments[i], {}, fromRoot(arguments[i])} : named(arguments[i]);
            if (!side)
                return whyUnknown(arguments, i);
            sides.push_back(std::move(*side));
        }
        if (arguments.size() == 3)
            for (Named &side : sides)
                side.path = side.path ? side.path : fromRoot(arguments[2]);
        if (sides.size() == 1)
            sides.push_back({{}, {}, sides[0].path});
        for (const size_t i : {0, 1})
            if (!sides[i].path)
                sides[i].path = sides[1 - i].path ? *sides[1 - i].path : std::string();
        return compared(sides[0], sides[1]);
    }

    Result<Version, std::string> readOne(const std::string &revision, const std::string &path)
    {
        m_root = m_git.line({"rev-parse", "--show-toplevel"});
        auto side = named(revision == ":" ? ":" + fromRoot(path) : revision);
        if (!side)
            return Unexpected(inBackticks(revision) + " is no revision of this repository");
        if (!side->path)
            side->path = fromRoot(path);
        Versions out;
        const Tree tree = treeOf(*side);
        out.before = begun(*side);
        out.before.isFolder = isFolderIn(tree) || side->path->empty();
        read(tree, out.before, out);
        if (m_problem.empty() && tree.empty())
            m_problem = inBackticks(nameOf(*side)) + " does not exist";
        if (!m_problem.empty())
            return Unexpected(m_problem);
        return out.before;
    }

private:
    std::string onDisk(const std::string &name) const
    {
        return fs::path(name).is_absolute() || m_git.folder().empty() ? name : m_git.folder() + "/" + name;
    }

    /// A path relative to the current folder.
    std::string fromRoot(const std::string &path) const
    {
        std::error_code error;
        const fs::path here = fs::weakly_canonical(onDisk(path), error);
        std::string out = here.lexically_relative(fs::weakly_canonical(m_root, error)).generic_string();
        while (out.ends_with('/'))
            out.pop_back();
        return out == "." ? std::string() : out;
    }

    /// Nothing if git does not know it.
    std::optional<Named> named(const std::string &argument) const
    {
        const size_t colon = argument.find(':');
        const std::string revision = argument.substr(0, colon);
        const bool isIndex = colon == 0;
        if (!isIndex
            && m_git.line({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{tree}"}).empty())
            return {};
        if (colon == argument.npos)
            return Named{argument, revision, {}};
        const std::string path = argument.substr(colon + 1);
        return Named{argument, isIndex ? ":" : revision,
                     path.starts_with("./") || path.starts_with("../") ? fromRoot(path) : withoutSlash(path)};
    }

    /// Nothing if the arguments look like files.
    std::optional<Result<Versions, std::string>> whyUnknown(const std::vector<std::string> &arguments, size_t at) const
    {
        const std::string &unknown = arguments[at];
        const std::string revision = unknown.substr(0, unknown.find(':'));
        const auto isVersion = [this](const std::string &one) { return named(one).has_value(); };
        if (revision == unknown && std::none_of(arguments.begin(), arguments.end(), isVersion))
            return {};
        return Result<Versions, std::string>(Unexpected(
            revision == unknown
                ? inBackticks(unknown) + " is no revision of this repository, and no file or folder"
                : "in " + inBackticks(unknown) + ", " + inBackticks(revision) + " is no revision of this repository"));
    }

    static std::string withoutSlash(std::string path)
    {
        while (path.ends_with('/'))
            path.pop_back();
        return path;
    }

    Result<Versions, std::string> compared(const Named &before, const Named &after)
    {
        Versions out;
        Tree trees[2];
        for (const auto &[side, version, tree] :
             {std::tuple(&before, &out.before, &trees[0]), std::tuple(&after, &out.after, &trees[1])}) {
            *version = begun(*side);
            *tree = side->revision.empty() ? onDiskTree(*side, *version) : treeOf(*side);
        }
        if (!m_problem.empty())
            return Unexpected(m_problem);
        const bool isFolder = isFolderIn(trees[0]) || isFolderIn(trees[1]) || before.path->empty();
        for (const Tree &tree : trees)
            if (!tree.empty() && isFolderIn(tree) != isFolder)
                return Unexpected(inBackticks(*before.path) + " and " + inBackticks(*after.path)
                                  + " are a file and a folder; give two of the same kind");
        if (trees[0].empty() && trees[1].empty())
            return Unexpected(inBackticks(nameOf(before)) + " and " + inBackticks(nameOf(after)) + " do not exist");
        if (before.path != after.path) // else it was added or removed
            for (const auto &[side, tree] : {std::pair(&before, &trees[0]), {&after, &trees[1]}})
                if (tree->empty() && !side->path->empty())
                    return Unexpected(inBackticks(nameOf(*side)) + " does not exist");
        out.before.isFolder = out.after.isFolder = isFolder;
        leaveOutEqual(trees[0], trees[1], out);
        read(trees[0], out.before, out);
        read(trees[1], out.after, out);
        if (!m_problem.empty())
            return Unexpected(m_problem);
        return out;
    }

    /// Its names, but no texts.
    Version begun(const Named &side) const
    {
        Version version{.name = nameOf(side)};
        if (!side.revision.empty() && side.revision != ":")
            version.commit = commitOf(m_git, side.revision).value_or(Commit{});
        return version;
    }

    std::string nameOf(const Named &side) const
    {
        if (side.revision.empty())
            return side.path->empty() ? "work tree" : *side.path;
        return side.revision == ":" ? ":" + *side.path : side.revision + (side.path->empty() ? "" : ":" + *side.path);
    }

    /// A file has the path "".
    static bool isFolderIn(const Tree &tree) { return !tree.empty() && !tree.contains(""); }

    /// The entry of a file, or all entries of a folder; empty if the revision does not have it.
    Tree treeOf(const Named &side)
    {
        if (side.revision == ":")
            return indexTree(*side.path);
        std::vector<std::string> command{
            "ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", side.revision + "^{tree}"};
        if (!side.path->empty())
            command.push_back(*side.path);
        Tree tree;
        for (const std::string &line : fieldsOf(run(command))) { // `100644 blob ID SIZE<tab>path`
            const size_t tab = line.find('\t');
            std::istringstream head(line.substr(0, tab));
            Entry entry;
            std::string size;
            head >> entry.mode >> entry.type >> entry.id >> size;
            std::from_chars(size.data(), size.data() + size.size(), entry.size);
            if (tab != line.npos)
                tree[below(line.substr(tab + 1), *side.path)] = entry;
        }
        return tree;
    }

    Tree indexTree(const std::string &path)
    {
        Tree tree;
        const std::string out = m_root.empty() ? std::string() : Git(m_root).run({"ls-files", "-s", "-z", path}).out;
        for (const std::string &line : fieldsOf(out)) { // `100644 ID 0<tab>path`
            const size_t tab = line.find('\t');
            std::istringstream head(line.substr(0, tab));
            Entry entry;
            std::string stage;
            head >> entry.mode >> entry.id >> stage;
            entry.type = entry.mode == "160000" ? "commit" : "blob";
            if (tab != line.npos && stage == "0")
                tree[below(line.substr(tab + 1), path)] = entry;
        }
        return tree;
    }

    static std::string below(const std::string &path, const std::string &folder)
    {
        return folder.empty() ? path : path.size() == folder.size() ? std::string() : path.substr(folder.size() + 1);
    }

    /// Of a folder in the work tree: what git has there, and new files that it does not ignore.
    Tree onDiskTree(const Named &side, Version &version)
    {
        Tree tree;
        if (m_root.empty()) {
            m_problem = "this repository has no work tree to compare with; give two revisions";
            return tree;
        }
        version.path = side.path->empty() ? m_root : m_root + "/" + *side.path;
        std::error_code error;
        const auto add = [&](const std::string &name, const std::string &file) {
            const fs::file_status status = fs::symlink_status(file, error);
            if (fs::is_symlink(status))
                tree[name] = {"120000", "blob", {}};
            else if (fs::is_regular_file(status))
                tree[name] = {"100644", "blob", {}, static_cast<size_t>(fs::file_size(file, error))};
        };
        if (!fs::is_directory(version.path, error)) {
            add({}, version.path);
            return tree;
        }
        const Process listed = Git(version.path).run({"ls-files", "-z", "--cached", "--others", "--exclude-standard"});
        for (const std::string &name : fieldsOf(listed.out))
            add(name, version.path + "/" + name);
        return tree;
    }

    /// Of folders only what differs is read.
    void leaveOutEqual(Tree &before, Tree &after, Versions &out)
    {
        std::erase_if(before, [&](const auto &one) {
            const auto other = after.find(one.first);
            if (one.first.empty() || other == after.end() || one.second.isLink() != other->second.isLink())
                return false;
            const bool isSame = one.second.id == other->second.id ? !one.second.id.empty()
                                                                  : isOnDisk(one, *other, out.before, out.after);
            if (isSame)
                after.erase(other);
            return isSame;
        });
    }

    /// Whether a file in the work tree has the bytes of the other side.
    bool isOnDisk(const Tree::value_type &one, const Tree::value_type &other, const Version &before,
                  const Version &after)
    {
        const bool isBefore = one.second.id.empty();
        const Entry &blob = isBefore ? other.second : one.second, &file = isBefore ? one.second : other.second;
        if (blob.type != "blob" || !file.id.empty() || file.isLink() || blob.size != file.size)
            return false;
        const auto bytes = files::read((isBefore ? before : after).path + "/" + one.first, {0, 0});
        const auto stored = readBlobs(m_git, {blob.id});
        return bytes && stored && *bytes == (*stored).front();
    }

    void read(const Tree &tree, Version &version, Versions &out)
    {
        std::vector<std::string> ids;
        size_t submodules = 0, size = 0;
        for (const auto &[path, entry] : tree) {
            submodules += entry.type == "commit" ? 1 : 0;
            size += entry.size;
            if (entry.type == "blob" && !entry.id.empty())
                ids.push_back(entry.id);
        }
        if (submodules > 0 && !version.isFolder)
            m_problem = inBackticks(version.name) + " is a submodule, which has no text to compare";
        else if (submodules > 0)
            out.notes.push_back(version.name + ": " + std::to_string(submodules)
                                + (submodules == 1 ? " submodule is left out" : " submodules are left out"));
        if (tree.size() > folder::mostEntries)
            m_problem = version.name + ": " + folder::tooMany().text;
        else if (size > files::largest)
            m_problem = version.name + ": " + folder::tooLarge().text;
        if (!m_problem.empty())
            return;
        auto texts = readBlobs(m_git, ids);
        if (!texts) {
            m_problem = texts.error();
            return;
        }
        size_t at = 0, pointers = 0;
        for (const auto &[path, entry] : tree) {
            if (entry.type != "blob")
                continue;
            std::string bytes = entry.id.empty() ? bytesOnDisk(version, path, entry) : std::move((*texts)[at++]);
            pointers += bytes.starts_with("version https://git-lfs.github.com/spec/") ? 1 : 0;
            if (version.isFolder) {
                if (pathFault(path).empty())
                    version.files.push_back({path, std::move(bytes), 0, entry.isLink()});
            } else if (entry.isLink()) {
                m_problem =
                    inBackticks(version.name) + " is a symbolic link to " + inBackticks(bytes) + "; compare that";
            } else {
                version.text = std::move(bytes);
            }
        }
        if (pointers > 0)
            out.notes.push_back(version.name + ": " + std::to_string(pointers)
                                + (pointers == 1 ? " file is" : " files are")
                                + " stored with Git LFS, so only the pointers are compared");
    }

    std::string bytesOnDisk(const Version &version, const std::string &path, const Entry &entry)
    {
        const std::string file = path.empty() ? version.path : version.path + "/" + path;
        std::error_code error;
        if (entry.isLink())
            return fs::read_symlink(file, error).string();
        auto bytes = files::read(file, {0, 0});
        if (!bytes)
            m_problem = file + ": " + bytes.error().text;
        return bytes ? std::move(*bytes) : std::string();
    }

    std::string run(const std::vector<std::string> &command)
    {
        Process done = m_git.run(command);
        if (!done.problem.empty())
            m_problem = done.problem;
        return std::move(done.out);
    }

    const Git &m_git;
    std::string m_root;
    std::string m_problem;
};

} // namespace

std::optional<Result<Versions, std::string>> versionsOf(const std::vector<std::string> &arguments, const Git &git)
{
    return VersionReader(git).read(arguments);
}

Result<Version, std::string> versionAt(const std::string &revision, const std::string &path, const Git &git)
{
    return VersionReader(git).readOne(revision, path);
}

} // namespace fieldwise
