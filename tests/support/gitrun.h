// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/clirun.h"

namespace fieldwise::test {

/// Runs real git in a repository `repo` in the test's folder, isolated from this machine's configuration.
class GitTest : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        fs::create_directories(folder / "home");
        fs::create_directories(folder / "repo");
        const Ran made = git(
            "git init -q -b main && git config --global user.name A && git config --global user.email a@example.org");
        ASSERT_EQ(made.status, 0) << made.err;
    }

    /// Runs shell commands in the repository, with fieldwise-cli on the PATH.
    Ran git(const std::string &commands) const
    {
        const std::string home = (folder / "home").string();
        return shell("export HOME='" + home + "' XDG_CONFIG_HOME='" + home
                     + "/.config' GIT_CONFIG_NOSYSTEM=1 GIT_EDITOR=true "
                       "GIT_AUTHOR_DATE='2026-01-01T00:00:00Z' GIT_COMMITTER_DATE='2026-01-01T00:00:00Z' "
                       "PATH='"
                     + fs::path(FIELDWISE_CLI).parent_path().string()
                     + "':\"$PATH\"; unset GIT_DIR GIT_WORK_TREE; cd repo; " + commands);
    }

    void write(const std::string &name, const std::string &text) const
    {
        fs::create_directories((folder / "repo" / name).parent_path());
        put("repo/" + name, text);
    }
    std::string read(const std::string &name) const { return get("repo/" + name); }

    /// Commits `ours` to `main` and `theirs` to `side`, both based on `base` ("": no file).
    void branch(const std::string &name, const std::string &base, const std::string &ours,
                const std::string &theirs) const
    {
        const auto commit = [&](const std::string &text) {
            if (!text.empty())
                write(name, text);
            const Ran ran = git("git add -A && git commit -q --allow-empty -m c");
            ASSERT_EQ(ran.status, 0) << ran.err;
        };
        commit(base);
        git("git checkout -q -b side");
        commit(theirs);
        git("git checkout -q main");
        commit(ours);
    }
};

} // namespace fieldwise::test
