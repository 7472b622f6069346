// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/report.h"

#include <algorithm>

namespace fieldwise::gitops {

namespace {

constexpr size_t widest = 60;
constexpr size_t mostRespected = 20;

size_t rankOf(const Report &report, const std::string &verdict)
{
    const auto &verdicts = verdictsOf(report.of);
    return static_cast<size_t>(std::ranges::find(verdicts, verdict) - verdicts.begin());
}

/// A verdict that is no news by itself.
bool isCalm(const std::string &verdict)
{
    return verdict == "stays" || verdict == "ignored";
}

size_t rankOf(const Report &report, const ObjectRow &row)
{
    size_t rank = verdictsOf(report.of).size();
    for (const FieldRow &field : row.fields)
        rank = std::min(rank, rankOf(report, field.verdict));
    return !row.refusal.empty() ? 0 : rank + 1;
}

bool isShown(const ObjectRow &row, bool all)
{
    const bool isNews = !row.refusal.empty() || !row.notes.empty() || !row.takenOver.empty()
        || (!row.isQuiet && (!row.fields.empty() || (row.action != "unchanged" && row.state != "Synced")));
    return all || isNews;
}

std::string plural(size_t count, const std::string &what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// The sentences about all objects, the worst first.
std::vector<std::string> verdictLines(const Report &report)
{
    static const std::map<std::string, std::string> says{
        {willFail, " that the API server refuses"},
        {"hidden", " that the diff hides and the sync writes"},
        {"differs", " that the sync writes otherwise than the diff predicts"},
        {"only-diff", " that the diff shows and the sync does not change"},
        {"both", " that the diff shows and the sync writes"},
        {"pruned", " removed by taking over, which `flux diff` does not show"},
        {"drift", " of drift"},
        {"applied", " written without drift"},
        {"adopted", " ignored, and owned by Flux afterwards"},
        {"given-up", " ignored, and given up by Flux"},
        {"ignored", " ignored"},
        {"stays", " that differs and stays"}};
    std::vector<std::string> out;
    const auto refused =
        std::ranges::count_if(report.objects, [](const ObjectRow &row) { return !row.refusal.empty(); });
    if (refused > 0)
        out.push_back(plural(static_cast<size_t>(refused), "object") + " refused");
    for (const std::string &verdict : verdictsOf(report.of))
        if (const size_t count = report.count(verdict))
            out.push_back(plural(count, "field")
                          + (verdict == "stays" && count > 1 ? " that differ and stay" : says.at(verdict)));
    if (out.empty())
        out.push_back("Nothing differs");
    return out;
}

const char *signOf(const std::string &verdict)
{
    return isCalm(verdict) ? "=" : verdict == "both" || verdict == "drift" || verdict == "applied" ? "~" : "!";
}

std::string shown(const std::optional<Json> &value)
{
    return value ? oneLine(*value) : std::string("nothing");
}

std::string stateOf(const ObjectRow &row)
{
    return row.state.empty() ? row.action : row.state + ", " + row.action;
}

void addObject(std::string &out, const Report &report, const ObjectRow &row)
{
    out += '\n' + row.object + "  " + stateOf(row) + '\n';
    if (!row.refusal.empty())
        out += "    ! refused: " + row.refusal + '\n';
    out += "    " + row.because + '\n';
    if (report.of == Report::Of::ArgoCd && row.state != "Hook" && !row.diffBy.empty()) {
        if (row.diffBy != "none")
            out += "    diff: " + row.diffBy + ". " + row.diffWhy + '\n';
        if (!row.syncBy.empty())
            out += "    sync: " + row.syncBy + ". " + row.syncWhy + '\n';
    }
    for (const TakenOver &taken : row.takenOver)
        out += "    taken over from " + taken.manager + ": " + plural(taken.fields.size(), "field") + '\n';
    for (const FieldRow &field : row.fields) {
        out += std::string("  ") + signOf(field.verdict) + ' ' + printed(field.path) + "  " + field.verdict + ": Live "
            + shown(field.live) + ", Git " + shown(field.git) + '\n';
        for (const std::string &line : field.lines)
            out += "      " + line + '\n';
    }
    if (!row.respectWould.empty()) {
        out += std::string("    with RespectIgnoreDifferences=") + (row.respectsIgnore ? "false" : "true")
            + " the sync would treat otherwise:";
        for (size_t i = 0; i < row.respectWould.size() && i < mostRespected; ++i)
            out += (i == 0 ? " " : ", ") + row.respectWould[i];
        out += row.respectWould.size() > mostRespected ? ", ...\n" : "\n";
    }
    for (const Note &note : row.notes)
        out += "    note: " + note.text + '\n';
}

} // namespace

size_t Report::count(const std::string &verdict) const
{
    size_t out = 0;
    for (const ObjectRow &row : objects)
        out += static_cast<size_t>(std::ranges::count(row.fields, verdict, &FieldRow::verdict));
    return out;
}

const std::vector<std::string> &verdictsOf(Report::Of of)
{
    static const std::vector<std::string> argo{willFail, "hidden", "differs", "only-diff", "both", "stays"};
    static const std::vector<std::string> flux{willFail,  "pruned",   "drift",   "applied",
                                               "adopted", "given-up", "ignored", "stays"};
    return of == Report::Of::ArgoCd ? argo : flux;
}

void sortWorstFirst(Report &report)
{
    for (ObjectRow &row : report.objects)
        std::ranges::stable_sort(row.fields, {}, [&](const FieldRow &field) { return rankOf(report, field.verdict); });
    std::vector<std::pair<size_t, size_t>> order;
    order.reserve(report.objects.size());
    for (size_t i = 0; i < report.objects.size(); ++i)
        order.emplace_back(rankOf(report, report.objects[i]), i);
    std::ranges::sort(order);
    std::vector<ObjectRow> sorted;
    sorted.reserve(order.size());
    for (const auto &[rank, i] : order)
        sorted.push_back(std::move(report.objects[i]));
    report.objects = std::move(sorted);
}

std::string oneLine(const Json &value)
{
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() <= widest)
        return text;
    size_t end = widest - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end) + "...";
}

std::string textOf(const Report &report, bool all)
{
    std::string out = report.title + ": " + plural(report.objects.size(), "object") + ".\n";
    for (const std::string &line : report.intro)
        out += line + '\n';
    out += '\n';
    for (const std::string &line : verdictLines(report))
        out += line + ".\n";
    if (!report.failure.empty())
        out = report.title + ".\n\n! fails: " + report.failure + '\n';
    for (const Note &note : report.notes)
        out += "note: " + note.text + '\n';
    size_t left = 0;
    for (const ObjectRow &row : report.objects)
        if (isShown(row, all))
            addObject(out, report, row);
        else
            ++left;
    if (left > 0)
        out += '\n' + plural(left, "object") + (left == 1 ? " has" : " have") + " nothing to show (--all shows "
            + (left == 1 ? "it" : "them") + ").\n";
    return out;
}

namespace {

constexpr size_t longestMarkdown = 60'000;

std::string cell(const std::string &text)
{
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '\\')
            out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string code(const std::string &text)
{
    std::string inner = text;
    std::ranges::replace(inner, '`', '\'');
    return '`' + cell(inner) + '`';
}

} // namespace

std::string markdownOf(const Report &report, bool all)
{
    std::string out = "**" + cell(report.title) + "**: " + plural(report.objects.size(), "object") + ".\n\n";
    for (const std::string &line : verdictLines(report))
        out += "- " + line + ".\n";
    if (!report.failure.empty())
        return "**" + cell(report.title) + "** fails: " + cell(report.failure) + '\n';
    out += "\n| | Object | Field | Live | Git | Why |\n|---|---|---|---|---|---|\n";
    size_t left = 0;
    const auto add = [&](const std::string &line) {
        if (out.size() + line.size() < longestMarkdown)
            out += line;
        else
            ++left;
    };
    for (const ObjectRow &row : report.objects) {
        if (!isShown(row, all))
            continue;
        if (row.fields.empty() || !row.refusal.empty())
            add("| " + stateOf(row) + " | " + code(row.object) + " | | | | "
                + cell(row.refusal.empty() ? row.because : row.refusal) + " |\n");
        for (const FieldRow &field : row.fields)
            add("| " + field.verdict + " | " + code(row.object) + " | " + code(printed(field.path)) + " | "
                + code(shown(field.live)) + " | " + code(shown(field.git)) + " | " + cell(field.because) + " |\n");
    }
    if (left > 0)
        out += "| … | " + std::to_string(left) + " more | | | | |\n";
    return out;
}

namespace {

yaml::OrderedJson ordered(const Json &value)
{
    return yaml::orderedFromJson(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

yaml::OrderedJson notesJson(const std::vector<Note> &notes)
{
    yaml::OrderedJson out = yaml::OrderedJson::array();
    for (const Note &note : notes)
        out.push_back({{"id", note.id}, {"text", note.text}});
    return out;
}

yaml::OrderedJson fieldJson(const Report &report, const FieldRow &field)
{
    const bool isArgo = report.of == Report::Of::ArgoCd;
    yaml::OrderedJson out{{"path", printed(field.path)}, {"verdict", field.verdict}};
    const auto value = [&](const char *name, const std::optional<Json> &given) {
        if (given)
            out[name] = ordered(*given);
    };
    value("live", field.live);
    value("git", field.git);
    if (isArgo)
        value("diff", field.diff);
    value(isArgo ? "sync" : "after", field.after);
    out["rule"] = nullptr;
    if (field.rule)
        out["rule"] = {
            {"setting", field.rule->setting}, {"expression", field.rule->expression}, {"where", field.rule->where}};
    out["owners"] = field.owners;
    if (!isArgo)
        out["ownersAfter"] = field.ownersAfter;
    out["because"] = field.because;
    return out;
}

} // namespace

yaml::OrderedJson jsonOf(const Report &report, bool all)
{
    const bool isArgo = report.of == Report::Of::ArgoCd;
    yaml::OrderedJson out{{"version", 1}, {isArgo ? "application" : "kustomization", report.head}};
    out["failure"] = report.failure.empty() ? yaml::OrderedJson() : yaml::OrderedJson(report.failure);
    out["counts"] = yaml::OrderedJson::object();
    for (const std::string &verdict : verdictsOf(report.of))
        out["counts"][verdict] = report.count(verdict);
    out["notes"] = notesJson(report.notes);
    out["objects"] = yaml::OrderedJson::array();
    for (const ObjectRow &row : report.objects) {
        if (!all && row.isQuiet)
            continue;
        yaml::OrderedJson object{{"object", row.object},
                                 {"apiVersion", row.apiVersion},
                                 {"kind", row.kind},
                                 {"namespace", row.namespaceName},
                                 {"name", row.name}};
        if (isArgo)
            object["state"] = row.state;
        object["action"] = row.action;
        object["because"] = row.because;
        object["refusal"] = row.refusal.empty() ? yaml::OrderedJson() : yaml::OrderedJson(row.refusal);
        if (isArgo) {
            object["diffBy"] = row.diffBy;
            object["diffWhy"] = row.diffWhy;
            object["syncBy"] = row.syncBy;
            object["syncWhy"] = row.syncWhy;
            object["respectsIgnore"] = row.respectsIgnore;
            object["respectWould"] = row.respectWould;
        } else {
            object["takenOver"] = yaml::OrderedJson::array();
            for (const TakenOver &taken : row.takenOver)
                object["takenOver"].push_back({{"manager", taken.manager}, {"fields", taken.fields}});
        }
        object["notes"] = notesJson(row.notes);
        object["fields"] = yaml::OrderedJson::array();
        for (const FieldRow &field : row.fields)
            object["fields"].push_back(fieldJson(report, field));
        out["objects"].push_back(std::move(object));
    }
    return out;
}

} // namespace fieldwise::gitops
