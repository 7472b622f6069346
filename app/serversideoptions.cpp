// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serversideoptions.h"

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include <CLI/CLI.hpp>

namespace fieldwise {

namespace {

constexpr const char *withServerSide[] = {"--field-manager", "--force-conflicts", "--subresource",
                                          "--no-managed-fields", "--migrate"};
struct Without {
    const char *option, *why;
};
constexpr Without withoutServerSide[] = {
    {"--last-applied", "the fields owned before are read from LIVE's managedFields"},
    {"--strategy", "the server merges, and kubectl creates no patch"},
    {"--overwrite", "fields of other managers are conflicts, see --force-conflicts"},
    {"--kubectl-version", "the request is the same in all versions"},
    {"--list-rule", "the server uses its own schema, see --schema"},
    {"--no-annotation", "a server-side apply sends no last-applied annotation"},
};

bool isGiven(const CLI::App &app, const char *name)
{
    const CLI::Option *option = app.get_option_no_throw(name);
    return option && option->count() > 0;
}

} // namespace

void addServerSide(CLI::App &app, merge::Options &options)
{
    app.add_flag_callback(
        "--server-side", [&options] { options.mode = merge::Mode::ServerSide; },
        "as `kubectl apply --server-side`: the server merges by the ownership of fields");
    app.add_option("--field-manager", options.serverSide.fieldManager,
                   "server-side: the manager that applies (default: kubectl)")
        ->type_name("NAME");
    app.add_flag("--force-conflicts", options.serverSide.force,
                 "server-side: take fields that others own with a different value");
}

void addServerSideDetails(CLI::App &app, merge::Options &options)
{
    app.add_option("--subresource", options.serverSide.subresource,
                   "server-side: the endpoint of the request, such as status (default: the object itself)")
        ->type_name("NAME");
    app.add_flag_callback(
        "--no-managed-fields", [&options] { options.serverSide.managedFields = false; },
        "server-side: leave metadata.managedFields out of the result");
    app.add_flag("--migrate", options.serverSide.migrate,
                 "server-side: also carry out kubectl's migration from client-side apply");
}

std::string serverSideContradiction(const CLI::App &app, const merge::Options &options)
{
    if (options.mode != merge::Mode::ServerSide) {
        for (const char *option : withServerSide)
            if (isGiven(app, option))
                return std::string(option) + " can only be used with --server-side";
        return {};
    }
    for (const Without &one : withoutServerSide)
        if (isGiven(app, one.option))
            return std::string(one.option) + " can't be used with --server-side: " + one.why;
    if (options.serverSide.fieldManager.empty())
        return "--field-manager is empty, but a server requires a manager";
    if (options.serverSide.fieldManager.size() > 128)
        return "--field-manager is longer than the 128 characters that a server accepts";
    return {};
}

std::string requestTime()
{
    std::time_t time = std::time(nullptr);
    if (const char *epoch = std::getenv("SOURCE_DATE_EPOCH")) {
        const std::string_view text(epoch);
        std::from_chars(text.data(), text.data() + text.size(), time);
    }
    std::tm utc{};
    ::gmtime_r(&time, &utc);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

} // namespace fieldwise
