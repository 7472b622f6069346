// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manifests.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <vector>

#include "app/words.h"
#include "core/base/visible.h"
#include "core/files.h"

namespace fieldwise {

namespace {

namespace fs = std::filesystem;

bool isManifest(const fs::path &file)
{
    const fs::path extension = file.extension();
    return extension == ".yaml" || extension == ".yml" || extension == ".json";
}

template <class Iterator>
std::vector<std::string> filesAmong(Iterator entry, std::error_code &error)
{
    std::vector<std::string> out;
    std::error_code unknown;
    for (; !error && entry != Iterator(); entry.increment(error))
        if (entry->is_regular_file(unknown) && isManifest(entry->path()))
            out.push_back(entry->path());
    std::ranges::sort(out);
    return out;
}

std::vector<std::string> filesIn(const std::string &folder, bool recursive, std::error_code &error)
{
    constexpr auto skip = fs::directory_options::skip_permission_denied;
    return recursive ? filesAmong(fs::recursive_directory_iterator(folder, skip, error), error)
                     : filesAmong(fs::directory_iterator(folder, skip, error), error);
}

} // namespace

std::optional<std::string> readManifests(const Manifests &manifests, std::ostream &err)
{
    std::vector<std::string> files;
    for (const std::string &given : manifests.files) {
        std::error_code error;
        if (given.find("://") != std::string::npos) {
            sayLine(err,
                    given
                        + ": error: found a URL, expected a file or a folder; Fieldwise fetches nothing, so download "
                          "it first [file-address]");
            return std::nullopt;
        }
        if (!fs::is_directory(given, error)) {
            files.push_back(given);
            continue;
        }
        const std::vector<std::string> inside = filesIn(given, manifests.recursive, error);
        if (error) {
            sayLine(err, given + ": error: this folder can't be read: " + error.message() + " [folder-unreadable]");
            return std::nullopt;
        }
        if (inside.empty()) {
            sayLine(err,
                    given + ": error: found no *.yaml, *.yml or *.json in this folder"
                        + (manifests.recursive ? "" : "; -R also searches its subfolders") + " [folder-empty]");
            return std::nullopt;
        }
        files.insert(files.end(), inside.begin(), inside.end());
    }
    std::string all;
    for (const std::string &file : files) {
        const auto text = files::read(file);
        if (!text) {
            sayLine(err, describe(text.error(), file == "-" ? "<stdin>" : file, ""));
            return std::nullopt;
        }
        if (!all.empty() && !text->starts_with("---"))
            all += std::string(all.ends_with('\n') ? "" : "\n") + "---\n";
        else if (!all.empty() && !all.ends_with('\n'))
            all += '\n';
        all += *text;
        if (all.size() > files::largest) {
            sayLine(err,
                    file + ": error: the manifests up to this one are larger than "
                        + std::to_string(files::largest >> 20) + " MiB together, which is the limit [file-too-large]");
            return std::nullopt;
        }
    }
    return all;
}

bool isUnbuilt(const std::string &folder, std::ostream &err)
{
    std::error_code ignored;
    const auto has = [&](const char *name) { return fs::exists(fs::path(folder) / name, ignored); };
    const bool isChart = has("Chart.yaml");
    if (!isChart && !has("kustomization.yaml") && !has("kustomization.yml") && !has("Kustomization"))
        return false;
    const std::string there = shellQuoted(folder);
    sayLine(err,
            folder + ": error: found "
                + (isChart ? "a chart, expected what it renders: `helm template NAME " + there
                           : "a kustomization, expected what it builds: `kubectl kustomize " + there)
                + " > new.yaml` [manifests-unbuilt]");
    return true;
}

} // namespace fieldwise
