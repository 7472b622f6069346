// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergeinputs.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/foldermerge.h"
#include "app/helmrecords.h"
#include "app/textfile.h"
#include "app/words.h"
#include "core/base/text.h"
#include "core/config.h"
#include "core/files.h"
#include "core/ignorerules.h"
#include "core/k8s/openapi.h"
#include "core/merge/resources/listitems.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/document.h"
#include "core/yaml/lists.h"
#include "programs/versions.h"

namespace fieldwise {
namespace {

using merge::Side;

bool readChoices(const std::string &file, MergeInputs &inputs, std::ostream &err)
{
    const auto text = files::read(file);
    const auto choices = text ? config::readResolutions(*text)
                              : Result<std::vector<merge::Choice>, Diagnostic>(Unexpected(text.error()));
    if (choices)
        inputs.choices = *choices;
    else
        sayLine(err, describe(choices.error(), file, text ? *text : std::string()));
    return choices.has_value();
}

bool readRules(const std::string &file, MergeInputs &inputs, std::ostream &err)
{
    const auto text = files::read(file);
    const auto rules =
        text ? config::readIgnoreRules(*text) : Result<view::IgnoreRules, Diagnostic>(Unexpected(text.error()));
    if (rules)
        inputs.ignore = *rules;
    else
        sayLine(err, describe(rules.error(), file, text ? *text : std::string()));
    return rules.has_value();
}

/// Takes two versions of a repository in place of files. Nothing if the arguments are files; false after an error.
std::optional<bool> takeVersions(const MergeCommand &command, MergeInputs &inputs, merge::PerSide<FileParts> &parts,
                                 std::ostream &err)
{
    std::vector<std::string> arguments;
    for (const std::string &one : {command.files[Side::Destination], command.files[Side::Updated], command.path})
        if (!one.empty())
            arguments.push_back(one);
    auto versions = versionsOf(arguments);
    if (!versions && !command.files[Side::Updated].empty() && command.path.empty())
        return {};
    if (!versions) {
        sayLine(err,
                "fieldwise-cli: error: `" + arguments[0]
                    + "` is no revision of this repository; give two files, or in "
                      "a repository REV or REV:PATH");
        return false;
    }
    if (!*versions) {
        sayLine(err, "fieldwise-cli: error: " + (*versions).error());
        return false;
    }
    Versions &found = (*versions).value();
    inputs.areFolders = found.before.isFolder;
    for (const auto &[side, version] : {std::pair(Side::Destination, &found.before), {Side::Updated, &found.after}}) {
        inputs.names[side] = version->name;
        if (!version->isFolder) {
            auto text = textFileOf(std::move(version->text), command.encoding);
            if (!text) {
                sayLine(err, describe(text.error(), version->name, ""));
                return false;
            }
            inputs.texts[side] = std::move(text->text);
            inputs.encodings[side] = text->encoding;
            continue;
        }
        folder::Gathered gathered = folder::gather(version->files);
        inputs.folders[side] = std::move(version->files);
        inputs.texts[side] = std::move(gathered.text);
        parts[side] = std::move(gathered.files);
    }
    for (const std::string &note : found.notes)
        sayLine(err, note);
    return true;
}

/// Reads the text of an input, or returns why it can't be read; for a folder also sets where its files begin.
std::optional<Diagnostic> takeText(const std::string &file, Side side, Encoding encoding, MergeInputs &inputs,
                                   FileParts &files)
{
    if (inputs.areFolders)
        return gatherFolder(file, side, inputs, files);
    auto text = readTextFile(file, encoding);
    if (!text)
        return text.error();
    inputs.texts[side] = std::move(text->text);
    inputs.encodings[side] = text->encoding;
    return {};
}

/// Reports errors and notices of a text that was read; returns false if it can't be merged.
bool tellOfText(Side side, const MergeInputs &inputs, std::ostream &err)
{
    if (inputs.areFolders)
        return tellOfFolder(side, inputs, err);
    const std::vector<Diagnostic> all = yaml::diagnosticsOf(inputs.streams[side]);
    if (all.empty())
        return true;
    const LineIndex lines(inputs.texts[side]);
    const Positions positions(inputs.texts[side], lines);
    bool ok = true;
    for (Diagnostic diagnostic : all) {
        if (diagnostic.code == "text-utf8")
            diagnostic.text += encodingAdvice(inputs.texts[side]);
        sayLine(err, describe(diagnostic, inputs.names[side], positions.at(diagnostic.range.begin)));
        ok = ok && diagnostic.severity != Severity::Error;
    }
    return ok;
}

/// The name in messages: for a folder without its final slash.
std::string nameOf(const std::string &path)
{
    const size_t end = path.find_last_not_of('/');
    return path == "-" ? "<stdin>" : end == std::string::npos ? path : path.substr(0, end + 1);
}

/// Two folders may have been given without their common original.
bool isMissingOriginal(const std::string &path, Side side, const std::string &name, std::ostream &err)
{
    std::error_code error;
    if (side != Side::Original || std::filesystem::exists(path, error))
        return false;
    sayLine(err,
            name
                + ":1:1: notice: this folder does not exist, so the common ancestor is unknown and nothing counts as "
                  "removed [folder-missing]");
    return true;
}

/// Reads the given files on all cores; returns false after an error.
bool readTexts(const MergeCommand &command, MergeInputs &inputs, std::ostream &err)
{
    std::vector<Side> sides;
    std::vector<yaml::Unread> texts;
    merge::PerSide<std::optional<Diagnostic>> faults;
    merge::PerSide<FileParts> parts;
    const std::optional<bool> areVersions =
        inputs.options.mode == merge::Mode::Compare ? takeVersions(command, inputs, parts, err) : std::nullopt;
    if (areVersions == false)
        return false;
    for (const Side side : merge::allSides) {
        if (areVersions) {
            if (side != Side::Original) {
                sides.push_back(side);
                texts.push_back({inputs.texts[side], std::move(parts[side])});
            }
            continue;
        }
        const std::string &file = command.files[side];
        inputs.names[side] = nameOf(file);
        if (file.empty() || (inputs.areFolders && isMissingOriginal(file, side, inputs.names[side], err)))
            continue;
        FileParts files;
        faults[side] = takeText(file, side, command.encoding, inputs, files);
        sides.push_back(side);
        texts.push_back({inputs.texts[side], std::move(files)});
    }
    auto streams = yaml::readBatch(std::move(texts));
    bool ok = true;
    for (size_t i = 0; i < sides.size(); ++i) {
        const Side side = sides[i];
        if (faults[side]) {
            sayLine(err, describe(*faults[side], inputs.names[side], ""));
            ok = false;
            continue;
        }
        if (merge::isByLines(inputs.options) && !inputs.areFolders)
            streams[i] = yaml::readAsText(inputs.texts[side]);
        const bool apart = inputs.areFolders || merge::takesListsApart(inputs.options.mode, side);
        inputs.streams[side] = apart ? yaml::withListsApart(std::move(streams[i])) : std::move(streams[i]);
        ok = tellOfText(side, inputs, err) && ok;
    }
    return ok;
}

} // namespace

bool loadSchemas(const std::vector<std::string> &files, merge::Options &options, std::ostream &err)
{
    std::vector<std::shared_ptr<const k8s::Schema>> loaded;
    bool ok = true;
    for (const std::string &file : files) {
        const auto text = files::read(file);
        const auto schema = text ? k8s::loadSchema(*text, file)
                                 : Result<std::shared_ptr<const k8s::Schema>>(Unexpected(std::vector{text.error()}));
        if (schema) {
            loaded.push_back(*schema);
            continue;
        }
        ok = false;
        for (const Diagnostic &diagnostic : schema.error())
            sayLine(err, describe(diagnostic, file, text ? *text : std::string()));
    }
    if (!loaded.empty())
        options.schema = k8s::combined(std::move(loaded), options.builtinSchema);
    const std::string &root = options.schemaRoot;
    if (ok && !root.empty() && options.schema->typeNamed(root) == k8s::noType) {
        sayLine(err,
                "fieldwise-cli: error: found no definition `" + root + "` in " + std::string(options.schema->name())
                    + ", expected the name of one for --schema-root");
        return false;
    }
    return ok;
}

bool readOptions(const MergeCommand &command, MergeInputs &inputs, std::ostream &err)
{
    inputs.options = command.options;
    bool ok = loadSchemas(command.schemas, inputs.options, err);
    ok = (command.resolutions.empty() || readChoices(command.resolutions, inputs, err)) && ok;
    return (command.ignore.empty() || readRules(command.ignore, inputs, err)) && ok;
}

std::optional<MergeInputs> readInputs(const MergeCommand &command, std::ostream &err)
{
    MergeInputs inputs;
    bool ok = readOptions(command, inputs, err);
    inputs.areFolders = isFolder(command.files[Side::Updated]) && isFolder(command.files[Side::Destination])
        && inputs.options.mode != merge::Mode::Patch;
    ok = readTexts(command, inputs, err) && ok;
    if (!ok)
        return std::nullopt;
    if (!takeRecords(command, inputs, err))
        return std::nullopt;
    if (merge::isHelm(inputs.options) && inputs.options.mode == merge::Mode::Apply
        && command.files[Side::Original].empty()) { // adopted: Local counts as applied before
        inputs.options.apply.lastAppliedGiven = true;
        inputs.texts[Side::Original] = inputs.texts[Side::Updated];
        inputs.streams[Side::Original] = inputs.streams[Side::Updated];
        inputs.names[Side::Original] = inputs.names[Side::Updated];
    }
    if (merge::derivesOriginal(inputs.options)) {
        inputs.texts[Side::Original] = merge::derivedOriginal(inputs.options, inputs.streams[Side::Destination]);
        inputs.streams[Side::Original] = yaml::read(inputs.texts[Side::Original]);
        if (std::ranges::any_of(inputs.streams[Side::Original].parts,
                                [](const yaml::Part &part) { return part.document->root() != yaml::none; }))
            inputs.names[Side::Original] = inputs.names[Side::Destination]
                + (inputs.options.mode == merge::Mode::Apply ? " (last applied)" : " (owned before)");
    }
    return inputs;
}

} // namespace fieldwise
