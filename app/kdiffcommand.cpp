// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kdiffcommand.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include <CLI/CLI.hpp>

#include "app/describe.h"
#include "app/terminal.h"
#include "core/files.h"
#include "core/view/telling.h"
#include "core/view/terminal.h"
#include "core/view/wrapped.h"

namespace fieldwise {

namespace {

namespace fs = std::filesystem;
using kdiff::Object;

/// The texts of a folder's files by their names; those below folders are not looked at, since kubectl makes none.
std::optional<Diagnostic> readFolder(const std::string &folder, std::string kdiff::Pair::*side, std::map<std::string, kdiff::Pair> &pairs)
{
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    if (error)
        return Diagnostic{Severity::Error, "folder-unreadable", {}, "the folder can't be read: " + error.message()};
    for (const fs::directory_entry &entry : entries) {
        if (!entry.is_regular_file(error))
            continue;
        const std::string name = entry.path().filename();
        auto text = files::read(entry.path());
        if (!text) {
            Diagnostic fault = text.error();
            fault.text = name + ": " + fault.text;
            return fault;
        }
        kdiff::Pair &pair = pairs[name];
        pair.file = name;
        pair.*side = std::move(*text);
    }
    return std::nullopt;
}

struct Asked {
    std::string live, merged;
    bool text = false, window = false, all = false;
};

/// `FIELDWISE_KDIFF`, for those who can't give arguments; those win over it.
bool readEnvironment(Asked &asked, std::ostream &err)
{
    const char *value = std::getenv("FIELDWISE_KDIFF");
    if (!value || !*value || asked.text || asked.window)
        return true;
    const std::string_view word(value);
    asked.text = word == "text";
    asked.window = word == "window";
    if (!asked.text && !asked.window)
        err << "fieldwise-kdiff: FIELDWISE_KDIFF is `text` or `window`, found `" << word << "`\n";
    return asked.text || asked.window;
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
            err << "fieldwise-kdiff: " << object.title << ": error: " << object.remark << '\n';
        else if (object.merged)
            out << view::terminalText(object.merged->plan, terminal, counts, object.remark);
        else if (isDifferent(object))
            out << view::terminalTitle(object.title, terminal) << '\n' << view::wrapped(object.remark) << '\n';
    }
    const auto differ = std::ranges::count_if(objects, isDifferent);
    const std::string counted = view::countsText(counts);
    if (differ > 0)
        out << differ << (differ == 1 ? " object differs" : " objects differ") << (counted.empty() ? "" : ": " + counted) << '\n';
}

} // namespace

Result<std::vector<kdiff::Pair>, Diagnostic> readPairs(const std::string &live, const std::string &merged)
{
    std::map<std::string, kdiff::Pair> pairs;
    if (auto fault = readFolder(live, &kdiff::Pair::live, pairs))
        return Unexpected(std::move(*fault));
    if (auto fault = readFolder(merged, &kdiff::Pair::merged, pairs))
        return Unexpected(std::move(*fault));
    std::vector<kdiff::Pair> out;
    for (auto &[name, pair] : pairs)
        out.push_back(std::move(pair));
    return out;
}

int runKdiff(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    CLI::App app("Tells what kubectl apply would do and why, as the external program of kubectl diff.", "fieldwise-kdiff");
    Asked asked;
    app.set_version_flag("--version", "fieldwise " FIELDWISE_VERSION);
    app.add_option("LIVE", asked.live, "the folder of objects as the cluster has them")->required();
    app.add_option("MERGED", asked.merged, "the folder of objects as the server would have them")->required();
    app.add_flag("--text", asked.text, "in the terminal, although there is a display");
    app.add_flag("--window", asked.window, "in a window")->excludes("--text");
    app.add_flag("--all", asked.all, "a sentence for each field that stays, too");
    app.footer("export KUBECTL_EXTERNAL_DIFF=fieldwise-kdiff\n\nFIELDWISE_KDIFF=text or window is for those who can't give arguments: kubectl lets only letters,\n"
               "digits, - and = through.\n\nExit status: 0 no difference; 1 differences; 2 usage; 3 input that can't be used; 70 a fault of ours.");
    if (describe(app, argc, argv, out))
        return ExitDone;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return app.exit(error, out, err) == 0 ? ExitDone : ExitUsage;
    }
    if (!readEnvironment(asked, err))
        return ExitUsage;
    const auto pairs = readPairs(asked.live, asked.merged);
    if (!pairs) {
        err << "fieldwise-kdiff: error: " << pairs.error().text << ", expected the folders LIVE and MERGED of kubectl diff\n";
        return ExitInput;
    }
    const std::vector<Object> objects = kdiff::difference(*pairs, {});
    if (std::ranges::none_of(objects, isDifferent))
        return ExitDone;
    const int status = std::ranges::any_of(objects, isFault) ? ExitInput : ExitConflicts;
    const bool wanted = asked.window || (!asked.text && hasDisplay());
    if (wanted && showWindow({"kdiff", asked.live, asked.merged}, err))
        return status;
    print(objects, {.colours = wantsColours(), .retained = asked.all}, out, err);
    return status;
}

} // namespace fieldwise
