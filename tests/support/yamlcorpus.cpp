// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/yamlcorpus.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include <nlohmann/json.hpp>

#include "tests/support/golden.h"

namespace fieldwise::test {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesIn(const fs::path &folder, const std::set<std::string> &extensions)
{
    std::vector<fs::path> files;
    if (!fs::is_directory(folder))
        return files;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void collect(const nlohmann::json &value, const std::string &name, std::set<std::string> &seen,
             std::vector<CorpusText> &texts)
{
    if (value.is_string()) {
        const std::string &text = value.get_ref<const std::string &>();
        if (text.find('\n') != text.npos && seen.insert(text).second)
            texts.push_back({name, text});
        return;
    }
    if (!value.is_structured())
        return;
    for (const auto &[key, inner] : value.items())
        collect(inner, name + '/' + key, seen, texts);
}

std::string withCrLf(const std::string &text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\n')
            result += '\r';
        result += c;
    }
    return result;
}

} // namespace

std::vector<CorpusText> fixtureTexts()
{
    std::vector<CorpusText> texts;
    for (const char *folder : {"/tests/data", "/resources/examples"}) {
        for (const fs::path &file : filesIn(std::string(FIELDWISE_SOURCE_DIR) + folder, {".yaml", ".yml"})) {
            std::ifstream stream(file, std::ios::binary);
            texts.push_back({file.string(), {std::istreambuf_iterator<char>(stream), {}}});
        }
    }
    return texts;
}

std::vector<CorpusText> caseTexts()
{
    std::vector<CorpusText> texts;
    std::set<std::string> seen;
    for (const fs::path &folder : {sourceFolder() / "tests" / "conformance" / "cases", casesFolder()}) {
        for (const fs::path &file : filesIn(folder, {".jsonl"})) {
            std::ifstream stream(file);
            int number = 0;
            for (std::string line; std::getline(stream, line);) {
                const nlohmann::json parsed = nlohmann::json::parse(line, nullptr, false);
                collect(parsed, file.filename().string() + ':' + std::to_string(++number), seen, texts);
            }
        }
    }
    return texts;
}

std::vector<CorpusText> allTexts()
{
    std::vector<CorpusText> texts = fixtureTexts();
    for (CorpusText &text : caseTexts())
        texts.push_back(std::move(text));
    const size_t count = texts.size();
    for (size_t i = 0; i < count; ++i) {
        if (texts[i].text.find('\r') == std::string::npos)
            texts.push_back({texts[i].name + " with CRLF", withCrLf(texts[i].text)});
        if (!texts[i].text.starts_with("\xEF\xBB\xBF"))
            texts.push_back({texts[i].name + " with a BOM", "\xEF\xBB\xBF" + texts[i].text});
    }
    return texts;
}

} // namespace fieldwise::test
