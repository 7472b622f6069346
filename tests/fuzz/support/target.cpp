// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/target.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "core/yaml/document.h"
#include "tests/support/golden.h"
#include "tests/support/mutator.h"

namespace fieldwise::fuzz {

Input inputOf(std::string_view bytes)
{
    Input input;
    input.options = bytes.substr(0, target.options);
    bytes.remove_prefix(input.options.size());
    while (input.texts.size() + 1 < target.texts && bytes.find('\xFF') != bytes.npos) {
        input.texts.emplace_back(bytes.substr(0, bytes.find('\xFF')));
        bytes.remove_prefix(input.texts.back().size() + 1);
    }
    input.texts.emplace_back(bytes);
    input.texts.resize(target.texts);
    return input;
}

std::string bytesOf(const Input &input)
{
    std::string bytes = input.options;
    bytes.resize(target.options);
    for (size_t i = 0; i < input.texts.size(); ++i)
        bytes += (i ? "\xFF" : "") + input.texts[i];
    return bytes;
}

void require(bool holds, std::string_view what, std::string_view text)
{
    if (!holds)
        throw std::runtime_error(std::string(what) + ":\n" + std::string(text));
}

yaml::Json dataIn(const std::string &text)
{
    yaml::Json found;
    const yaml::Stream stream = yaml::read(text);
    require(stream.ok(), "it can't be read", text);
    for (const yaml::Part &part : stream.parts)
        if (part.document->root() != yaml::none)
            found = yaml::toValue(*part.document, part.document->root());
    return found;
}

std::vector<std::string> finds()
{
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    const fs::path folder = test::sourceFolder() / "tests" / "data" / "fuzz" / target.name;
    if (fs::is_directory(folder))
        for (const auto &entry : fs::directory_iterator(folder))
            files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<std::string> out;
    for (const fs::path &file : files)
        out.push_back(test::readFile(file));
    return out;
}

std::string mutated(const std::string &bytes, uint64_t seed)
{
    test::Mutator random(seed);
    Input input = inputOf(bytes);
    if (!input.options.empty() && random.chance(15))
        input.options[random.below(uint32_t(input.options.size()))] = static_cast<char>(random.below(256));
    const uint32_t count = uint32_t(input.texts.size()), at = random.below(count), from = random.below(count);
    if (at != from && random.chance(8))
        input.texts[at] = input.texts[from];
    else if (at != from && random.chance(10))
        input.texts[at] = random.crossed(input.texts[at], input.texts[from]);
    if (random.chance(90))
        input.texts[at] = random.mutated(input.texts[at]);
    return bytesOf(input);
}

std::string crossed(const std::string &bytes, const std::string &other, uint64_t seed)
{
    test::Mutator random(seed);
    Input input = inputOf(bytes);
    const Input more = inputOf(other);
    const uint32_t count = uint32_t(input.texts.size()), at = random.below(count);
    const std::string &text = more.texts[random.chance(70) ? at : random.below(count)];
    input.texts[at] = random.chance(30) ? text : random.crossed(input.texts[at], text);
    if (random.chance(20))
        input.options = more.options;
    return bytesOf(input);
}

std::vector<Input> fromCases(const char *file, const std::vector<const char *> &fields, const std::string &options,
                             size_t most)
{
    std::ifstream in(test::casesFile(file));
    std::vector<Input> out;
    for (std::string line; std::getline(in, line);) {
        const yaml::Json one = yaml::Json::parse(line);
        Input &input = out.emplace_back(Input{options, {}});
        for (const char *field : fields)
            input.texts.push_back(one.contains(field) && one[field].is_string() ? one[field].get<std::string>() : "");
        std::erase(input.texts.back(), '\xFF');
    }
    if (out.size() > most) {
        const size_t step = out.size() / most;
        for (size_t i = 0; i < most; ++i)
            out[i] = out[i * step];
        out.resize(most);
    }
    return out;
}

} // namespace fieldwise::fuzz
