// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/git.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

namespace fieldwise {

namespace {

std::vector<std::string> environment(const std::string &folder)
{
    std::vector<std::string> all{"GIT_OPTIONAL_LOCKS=0",    "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
                                 "GIT_ALLOW_PROTOCOL=none", // no protocol has this name
                                 "GIT_LITERAL_PATHSPECS=1", "GIT_EXTERNAL_DIFF",     "LC_ALL=C"};
    for (const char *name : {"GIT_DIR", "GIT_WORK_TREE"}) {
        const char *value = std::getenv(name);
        std::error_code error;
        if (value && !folder.empty()) // it is relative to our current folder, not to git's
            all.push_back(std::string(name) + "=" + std::filesystem::absolute(value, error).string());
    }
    return all;
}

} // namespace

Process Git::run(std::vector<std::string> arguments, std::string input) const
{
    std::vector<std::string> command{"git", "--no-pager", "--no-optional-locks"};
    for (const char *setting : {"core.fsmonitor=false", "core.hooksPath=/dev/null", "log.showSignature=false"})
        command.insert(command.end(), {"-c", setting});
    std::ranges::move(arguments, std::back_inserter(command));
    return runProcess(command, {.input = std::move(input), .folder = m_folder, .environment = environment(m_folder)});
}

std::string Git::line(std::vector<std::string> arguments) const
{
    const Process done = run(std::move(arguments));
    return done.ok() ? done.out.substr(0, done.out.find('\n')) : std::string();
}

std::vector<std::string> fieldsOf(const std::string &output)
{
    std::vector<std::string> out;
    for (size_t begin = 0; begin < output.size();) {
        const size_t end = std::min(output.find('\0', begin), output.size());
        out.push_back(output.substr(begin, end - begin));
        begin = end + 1;
    }
    return out;
}

std::optional<Commit> commitOf(const Git &git, const std::string &revision)
{
    const Process done =
        git.run({"log", "--max-count=1", "--no-patch", "--encoding=UTF-8", "--format=%H%x00%h%x00%s%x00%an%x00%as",
                 "--end-of-options", revision + "^{commit}", "--"});
    std::vector<std::string> fields = fieldsOf(done.out);
    if (!done.ok() || fields.size() != 5)
        return {};
    if (fields[4].ends_with('\n'))
        fields[4].pop_back();
    return Commit{fields[0], fields[1], fields[2], fields[3], fields[4]};
}

} // namespace fieldwise
