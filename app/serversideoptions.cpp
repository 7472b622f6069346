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
    {"--last-applied", "what was owned before is read from LIVE's managedFields"},
    {"--strategy", "the server merges, no patch is made"},
    {"--overwrite", "fields of other managers are conflicts, see --force-conflicts"},
    {"--kubectl-version", "what is sent then is the same in all versions"},
    {"--list-rule", "the server goes by its schema, see --schema"},
    {"--no-annotation", "kubectl sends no last-applied annotation then"},
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
        "as `kubectl apply --server-side`: the server merges, by who owns which field");
    app.add_option("--field-manager", options.serverSide.fieldManager, "server-side: who applies; kubectl unless told")
        ->type_name("NAME");
    app.add_flag("--force-conflicts", options.serverSide.force, "server-side: take what others own with another value");
}

void addServerSideDetails(CLI::App &app, merge::Options &options)
{
    app.add_option("--subresource", options.serverSide.subresource,
                   "server-side: the endpoint that is asked, such as status; the object itself unless told")
        ->type_name("NAME");
    app.add_flag_callback(
        "--no-managed-fields", [&options] { options.serverSide.managedFields = false; },
        "server-side: leave metadata.managedFields out of the result");
    app.add_flag(
        "--migrate", options.serverSide.migrate,
        "server-side: carry out what kubectl does after its first such apply to leave client-side apply behind");
}

std::string serverSideContradiction(const CLI::App &app, const merge::Options &options)
{
    if (options.mode != merge::Mode::ServerSide) {
        for (const char *option : withServerSide)
            if (isGiven(app, option))
                return std::string(option) + " goes with --server-side only";
        return {};
    }
    for (const Without &one : withoutServerSide)
        if (isGiven(app, one.option))
            return std::string(one.option) + " does not go with --server-side: " + one.why;
    if (options.serverSide.fieldManager.empty())
        return "--field-manager is empty, and a server takes no apply without one";
    if (options.serverSide.fieldManager.size() > 128)
        return "--field-manager is at most 128 characters long, as for a server";
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
