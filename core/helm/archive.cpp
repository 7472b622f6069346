// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/archive.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include <zlib.h>

namespace fieldwise::helm {
namespace {

constexpr size_t block = 512;
constexpr size_t mostFiles = 10'000;

/// A field of a header, up to its first NUL.
std::string_view fieldAt(std::string_view header, size_t at, size_t size)
{
    const std::string_view field = header.substr(at, size);
    return field.substr(0, std::min(field.find('\0'), field.size()));
}

/// An octal number; nothing if it is none, or has more than 11 digits, as GNU's binary numbers.
std::optional<size_t> numberAt(std::string_view header, size_t at, size_t size)
{
    std::string_view digits = fieldAt(header, at, size);
    while (digits.starts_with(' '))
        digits.remove_prefix(1);
    while (digits.ends_with(' '))
        digits.remove_suffix(1);
    size_t number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 8);
    if (digits.empty() || digits.size() > 11 || fault != std::errc() || end != digits.data() + digits.size())
        return {};
    return number;
}

bool hasRightSum(std::string_view header)
{
    const auto told = numberAt(header, 148, 8);
    size_t sum = 0;
    for (size_t i = 0; i < block; ++i)
        sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(header[i]);
    return told == sum;
}

/// The value of `path` among pax records, each `LENGTH KEY=VALUE` and a line break.
std::string paxPath(std::string_view records)
{
    std::string path;
    while (!records.empty()) {
        size_t length = 0;
        const auto [end, fault] = std::from_chars(records.data(), records.data() + records.size(), length);
        const auto digits = static_cast<size_t>(end - records.data());
        if (fault != std::errc() || length <= digits + 1 || length > records.size())
            return path;
        const std::string_view record = records.substr(digits + 1, length - digits - 2);
        if (record.starts_with("path="))
            path = record.substr(5);
        records.remove_prefix(length);
    }
    return path;
}

/// The name without its first folder; "" if nothing is left, or it leads out of it.
std::string nameInChart(std::string name)
{
    std::ranges::replace(name, '\\', '/');
    while (name.starts_with("./"))
        name.erase(0, 2);
    const size_t slash = name.find('/');
    name = slash == name.npos ? std::string() : name.substr(slash + 1);
    const std::string padded = "/" + name + "/";
    return padded.find("/../") != padded.npos || name.starts_with('/') ? std::string() : name;
}

std::string headerName(std::string_view header)
{
    const std::string name(fieldAt(header, 0, 100));
    const std::string_view prefix = header.substr(257, 5) == "ustar" ? fieldAt(header, 345, 155) : std::string_view();
    return prefix.empty() ? name : std::string(prefix) + "/" + name;
}

} // namespace

Result<std::string, std::string> inflated(const std::string &bytes)
{
    const auto wrong = [](std::string why) { return Unexpected(std::move(why)); };
    if (!bytes.starts_with("\x1f\x8b\x08"))
        return bytes;
    z_stream stream{};
    if (::inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
        return wrong("zlib can't begin");
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string out;
    char part[1 << 16];
    int state = Z_OK;
    while (state == Z_OK && out.size() <= mostInflated) {
        stream.next_out = reinterpret_cast<Bytef *>(part);
        stream.avail_out = sizeof part;
        state = ::inflate(&stream, Z_NO_FLUSH);
        out.append(part, sizeof part - stream.avail_out);
    }
    ::inflateEnd(&stream);
    if (out.size() > mostInflated)
        return wrong("it has more than " + std::to_string(mostInflated >> 20) + " MiB when unpacked");
    if (state != Z_STREAM_END)
        return wrong(state == Z_DATA_ERROR ? "its gzip is broken" : "it is cut off");
    return out;
}

Result<std::vector<NamedText>, std::string> filesInArchive(const std::string &bytes)
{
    const auto wrong = [](const char *why) { return Unexpected(std::string(why)); };
    if (!bytes.starts_with("\x1f\x8b\x08"))
        return wrong("it is no gzip file");
    const auto tar = inflated(bytes);
    if (!tar)
        return Unexpected(tar.error());
    std::vector<NamedText> files;
    std::string longName;
    std::string_view rest = *tar;
    while (rest.size() >= block && rest.front() != '\0') {
        const std::string_view header = rest.substr(0, block);
        const auto size = numberAt(header, 124, 12);
        if (!hasRightSum(header) || !size || *size > rest.size() - block)
            return wrong("it is no tar archive, or broken");
        const std::string_view content = rest.substr(block, *size);
        rest.remove_prefix(std::min(rest.size(), block + (*size + block - 1) / block * block));
        const char type = header[156];
        if (type == 'x' || type == 'L') {
            longName = type == 'x' ? paxPath(content) : std::string(fieldAt(content, 0, content.size()));
            continue;
        }
        const std::string name = nameInChart(longName.empty() ? headerName(header) : std::exchange(longName, {}));
        longName.clear();
        if ((type == '0' || type == '\0') && !name.empty())
            files.push_back({name, std::string(content)});
        if (files.size() > mostFiles)
            return wrong("it has more than 10,000 files");
    }
    if (files.empty())
        return wrong("no file in it is in a folder");
    return files;
}

} // namespace fieldwise::helm
