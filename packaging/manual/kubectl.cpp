// SPDX-License-Identifier: GPL-3.0-or-later
#include "packaging/manual/form.h"

namespace fieldwise::manual {

namespace {

constexpr const char *kubectlScript = R"(#!/bin/sh
# What the completion of kubectl asks for the words behind `kubectl fieldwise`, in any shell: words with what they are, and what
# kind they are (4: these words, 8: files that end like this, 16: folders).
current=
for word; do
    previous=$current
    current=$word
done
case $previous in
@VALUES@esac
cat <<'END'
@OPTIONS@:4
END
)";

std::string kindOf(const Value &value)
{
    switch (value.kind) {
    case Kind::Words: return joined(value.words, " ") + " :4";
    case Kind::Files: return value.extensions.empty() ? ":0" : joined(value.extensions, " ") + " :8";
    case Kind::Folders: return ":16";
    case Kind::Flag:
    case Kind::Text: break;
    }
    return ":4";
}

} // namespace

std::string kubectlCompletion(const Form &program)
{
    std::string values;
    std::string options;
    for (const Option &option : program.options) {
        options += option.names.back() + "\t" + option.value.brief + "\n";
        if (option.value.kind != Kind::Flag)
            values += joined(option.names, " | ") + ")\n    printf '%s\\n' " + kindOf(option.value) + "\n    exit ;;\n";
    }
    return replaced(replaced(kubectlScript, "@VALUES@", values), "@OPTIONS@", options);
}

} // namespace fieldwise::manual
