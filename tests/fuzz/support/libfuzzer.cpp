// SPDX-License-Identifier: GPL-3.0-or-later
// What libFuzzer asks for. `fuzz_NAME --seeds FOLDER` writes the inputs to begin with and ends.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "tests/fuzz/support/target.h"

using namespace fieldwise;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static std::string textOf(const uint8_t *data, size_t size)
{
    return {reinterpret_cast<const char *>(data), size};
}

static size_t put(const std::string &text, uint8_t *data, size_t most)
{
    const size_t size = std::min(text.size(), most);
    std::memcpy(data, text.data(), size);
    return size;
}

extern "C" int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    if (*count != 3 || std::string("--seeds") != (*arguments)[1])
        return 0;
    std::vector<std::string> all = fuzz::finds();
    for (const fuzz::Input &input : fuzz::target.seeds())
        all.push_back(fuzz::bytesOf(input));
    for (size_t i = 0; i < all.size(); ++i)
        std::ofstream((*arguments)[2] + ("/seed-" + std::to_string(i)), std::ios::binary) << all[i];
    std::exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz::target.check(fuzz::inputOf(textOf(data, size)));
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
    if (seed % 8 == 0) // libFuzzer's own, which knows what the code compares with
        return LLVMFuzzerMutate(data, size, most);
    return put(fuzz::mutated(textOf(data, size), seed), data, most);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2,
                                            uint8_t *out, size_t most, unsigned int seed)
{
    return put(fuzz::crossed(textOf(data1, size1), textOf(data2, size2), seed), out, most);
}
