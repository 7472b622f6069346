// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/versions.h"

namespace fieldwise {

std::vector<Choosable> choosableRevisions(const Git &git, size_t most)
{
    std::vector<Choosable> out;
    const auto add = [&](const Process &listed) {
        std::vector<std::string> fields = fieldsOf(listed.out);
        for (size_t i = 0; i + 3 < fields.size(); i += 4) {
            std::string &revision = fields[i];
            if (revision.starts_with('\n'))
                revision.erase(0, 1);
            if (!revision.ends_with("/HEAD"))
                out.push_back({revision, fields[i + 1], fields[i + 2], fields[i + 3]});
        }
    };
    const std::string count = "--count=" + std::to_string(most);
    for (const char *kind : {"refs/heads", "refs/tags", "refs/remotes"})
        add(git.run({"for-each-ref", count, "--sort=-creatordate",
                     "--format=%(refname)%00%(refname:short)%00%(contents:subject)%00%(creatordate:short)%00", kind}));
    add(git.run({"log", "--max-count=" + std::to_string(most), "--no-patch", "--encoding=UTF-8",
                 "--format=%H%x00%h%x00%s%x00%as%x00", "HEAD", "--"}));
    return out;
}

} // namespace fieldwise
