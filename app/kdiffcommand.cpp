// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kdiffcommand.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <regex>

#include <fnmatch.h>

#include <CLI/CLI.hpp>

#include "app/describe.h"
#include "app/terminal.h"
#include "app/words.h"
#include "core/files.h"
#include "core/folder.h"
#include "core/k8s/identity.h"
#include "core/view/reportwords.h"
#include "core/view/terminal.h"

namespace fieldwise {

namespace {

namespace fs = std::filesystem;
using kdiff::Object;

/// `apps.v1.Deployment.shop.checkout`, as kubectl names its files.
bool isOfKubectl(const std::string &name)
{
    static const std::regex form("([a-z0-9.-]+\\.)?v[0-9][a-z0-9]*\\.[A-Z][A-Za-z0-9]*\\..*");
    return std::regex_match(name, form);
}

/// True for a file that Flux leaves out: patterns as in .gitignore, for a name at any depth or for a path.
bool isExcluded(const fs::path &path, const std::vector<std::string> &patterns)
{
    return std::ranges::any_of(patterns, [&path](const std::string &given) {
        const std::string pattern = given.substr(0, given.find_last_not_of('/') + 1);
        const auto fits = [&pattern](const fs::path &part) { return ::fnmatch(pattern.c_str(), part.c_str(), 0) == 0; };
        return fits(path) || std::any_of(path.begin(), path.end(), fits);
    });
}

/// Adds the objects of a file under a name that both sides share: the file's name, and with several objects also their
/// own names.
void addObjects(const std::string &name, const std::string &text, std::string kdiff::Pair::*side,
                std::map<std::string, kdiff::Pair> &pairs)
{
    const yaml::Stream stream = yaml::read(text);
    for (const yaml::Part &part : stream.parts) {
        const std::string own =
            stream.parts.size() > 1 ? name + ": " + k8s::describe(k8s::identityOf(*part.document)) : name;
        kdiff::Pair &pair = pairs[own];
        pair.file = own;
        pair.*side = stream.parts.size() > 1 ? std::string(part.document->source()) : text;
    }
}

/// Reads the files that kubectl writes, and manifests anywhere below the folder; reports other files.
std::optional<Diagnostic> readFolder(const std::string &folder, std::string kdiff::Pair::*side,
                                     const std::vector<std::string> &excluded,
                                     std::map<std::string, kdiff::Pair> &pairs, std::ostream &err)
{
    constexpr size_t mostSaid = 20;
    std::error_code error;
    size_t size = 0, count = 0, left = 0;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path path = entry->path().lexically_relative(folder);
        std::error_code unknown;
        if (++count > folder::mostEntries)
            return folder::tooMany();
        if (entry->is_directory(unknown) || isExcluded(path, excluded))
            continue;
        if (!entry->is_regular_file(unknown) || !(isOfKubectl(path) || folder::isDocuments(path.string()))) {
            if (++left <= mostSaid)
                sayLine(err,
                        "fieldwise-kdiff: " + entry->path().string()
                            + ": notice: skipped, because its name is neither of the form that kubectl uses nor "
                              "*.yaml, *.yml or *.json [file-left]");
            continue;
        }
        auto text = files::read(entry->path());
        if (!text)
            return fault(text.error().code, path.string() + ": " + text.error().text);
        size += text->size();
        if (size > files::largest)
            return folder::tooLarge();
        addObjects(path, *text, side, pairs);
    }
    if (error)
        return fault("folder-unreadable", "the folder can't be read: " + error.message());
    if (left > mostSaid)
        sayLine(err,
                "fieldwise-kdiff: " + folder + ": notice: " + std::to_string(left - mostSaid)
                    + " more files are skipped [file-left]");
    return std::nullopt;
}

struct Asked {
    std::string live, merged;
    std::vector<std::string> excluded;
    bool text = false, window = false, all = false;
};

/// Reads `FIELDWISE_KDIFF`, for those who can't pass arguments; arguments override it.
bool readEnvironment(Asked &asked, std::ostream &err)
{
    const char *value = std::getenv("FIELDWISE_KDIFF");
    if (!value || !*value || asked.text || asked.window)
        return true;
    const std::string_view word(value);
    asked.text = word == "text";
    asked.window = word == "window";
    if (!asked.text && !asked.window)
        sayLine(err, "fieldwise-kdiff: FIELDWISE_KDIFF must be `text` or `window`, found `" + std::string(word) + "`");
    return asked.text || asked.window;
}

std::vector<std::string> windowArguments(const Asked &asked)
{
    std::vector<std::string> arguments{"kdiff", asked.live, asked.merged};
    for (const std::string &pattern : asked.excluded)
        arguments.push_back("--exclude=" + pattern);
    return arguments;
}

bool isDifferent(const Object &object)
{
    return object.told != Object::Told::Same;
}

bool isFault(const Object &object)
{
    return object.told == Object::Told::Compared && !object.merged;
}

void print(const std::vector<Object> &objects, const view::Terminal &terminal, std::ostream &out, std::ostream &err)
{
    merge::Counts counts;
    for (const Object &object : objects) {
        if (isFault(object))
            sayLine(err, "fieldwise-kdiff: " + object.title + ": error: " + object.note);
        else if (object.merged)
            out << view::terminalText(object.merged->plan, terminal, counts, object.note);
        else if (isDifferent(object))
            out << view::terminalTitle(object.title, terminal) << '\n' << view::wrapped(object.note) << '\n';
    }
    const auto differ = std::ranges::count_if(objects, isDifferent);
    const std::string counted = view::countsText(counts);
    if (differ > 0)
        out << differ << (differ == 1 ? " object differs" : " objects differ")
            << (counted.empty() ? "" : ": " + counted) << '\n';
}

} // namespace

Result<std::vector<kdiff::Pair>, Diagnostic> readPairs(const std::string &live, const std::string &merged,
                                                       const std::vector<std::string> &excluded, std::ostream &err)
{
    std::error_code error;
    if (fs::exists(live, error) && !fs::is_directory(live, error) && fs::exists(merged, error)
        && !fs::is_directory(merged, error)) {
        auto before = files::read(live), after = files::read(merged);
        if (!before || !after)
            return Unexpected(!before ? before.error() : after.error());
        return std::vector{kdiff::Pair{fs::path(merged).filename(), std::move(*before), std::move(*after)}};
    }
    std::map<std::string, kdiff::Pair> pairs;
    if (auto fault = readFolder(live, &kdiff::Pair::live, excluded, pairs, err))
        return Unexpected(std::move(*fault));
    if (auto fault = readFolder(merged, &kdiff::Pair::merged, excluded, pairs, err))
        return Unexpected(std::move(*fault));
    std::vector<kdiff::Pair> out;
    out.reserve(pairs.size());
    for (auto &[name, pair] : pairs)
        out.push_back(std::move(pair));
    return out;
}

int runKdiff(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    CLI::App app("Explains what kubectl apply would do, and why. For use as the external diff program of kubectl.",
                 "fieldwise-kdiff");
    Asked asked;
    app.set_version_flag("--version", "fieldwise " FIELDWISE_VERSION);
    app.add_option("LIVE", asked.live, "the folder of objects as they are in the cluster, or one object")->required();
    app.add_option("MERGED", asked.merged, "the folder of objects as they would be after the apply, or one object")
        ->required();
    app.add_flag("--text", asked.text, "write to the terminal even if there is a display");
    app.add_flag("--window", asked.window, "open a window")->excludes("--text");
    app.add_flag("--all", asked.all, "also explain each field that stays");
    app.add_option("--exclude", asked.excluded, "files to leave out (flux passes this option); may be repeated")
        ->type_name("PATTERN")
        ->allow_extra_args(false);
    app.footer("export KUBECTL_EXTERNAL_DIFF=fieldwise-kdiff\n\n"
               "Where you can't pass arguments, set FIELDWISE_KDIFF to text or window: kubectl drops arguments\n"
               "with characters other than letters, digits, - and =.\n\n"
               "Exit status: 0 no difference; 1 differences; 2 wrong arguments; 3 an input can't be used;\n"
               "70 internal error.");
    if (const auto end = readArguments(app, argc, argv, out, err))
        return *end;
    if (!readEnvironment(asked, err))
        return ExitUsage;
    const auto pairs = readPairs(asked.live, asked.merged, asked.excluded, err);
    if (!pairs) {
        sayLine(err,
                "fieldwise-kdiff: error: " + pairs.error().text
                    + ", expected the folders LIVE and MERGED of kubectl diff");
        return ExitInput;
    }
    const std::vector<Object> objects = kdiff::difference(*pairs, {});
    if (std::ranges::none_of(objects, isDifferent))
        return ExitDone;
    const int status = std::ranges::any_of(objects, isFault) ? ExitInput : ExitConflicts;
    const bool wanted = asked.window || (!asked.text && hasDisplay());
    if (wanted && showWindow(windowArguments(asked), err))
        return status;
    print(objects, {.colours = wantsColours(), .retained = asked.all}, out, err);
    return status;
}

} // namespace fieldwise
