// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that choose Secrets and a merge of them, or three texts that become Secrets: none of their values is in
// anything that tells about it.
#include <iostream>

#include "tests/fuzz/support/merging.h"
#include "tests/support/canary.h"
#include "tests/support/randomobject.h"
#include "tests/support/randomrequest.h"
#include "tests/support/randomyaml.h"

namespace fieldwise::fuzz {
namespace {

constexpr size_t choices = 160;

/// Tells at the end what was looked at.
struct Account {
    test::LookedAt lookedAt;
    ~Account() { std::cout << test::describe(lookedAt) << std::flush; }
};
Account account;

void check(const Input &input)
{
    Inputs inputs = test::inputsWithCanary(test::Choices(input.options));
    if (!input.texts[2].empty()) {
        for (size_t side = 0; side < 3; ++side)
            inputs.texts.at[side] = isSmall(input.texts[side]) ? test::asSecrets(input.texts[side]) : std::string();
        if (inputs.texts[merge::Side::Destination].str().empty())
            return;
    }
    std::string leak;
    try {
        leak = test::leakOf(inputs, account.lookedAt);
    } catch (const std::exception &fault) {
        leak = std::string("internal error: ") + fault.what();
    }
    require(leak.empty(), leak,
            "\n=== original\n" + inputs.texts[merge::Side::Original].str() + "\n=== updated\n"
                + inputs.texts[merge::Side::Updated].str() + "\n=== destination\n"
                + inputs.texts[merge::Side::Destination].str() + "\n=== mode "
                + std::to_string(int(inputs.options.mode)));
}

std::vector<Input> seeds()
{
    using merge::Mode;
    std::vector<Input> all;
    std::mt19937 random(7);
    const auto bytes = [&random] {
        std::string out;
        while (out.size() < choices)
            out += char(random() % 255); // 0xFF stands between texts
        return out;
    };
    for (int i = 0; i < 150; ++i)
        all.push_back({bytes(), {"", "", ""}});
    for (uint32_t seed = 0; seed < 30; ++seed) {
        test::RandomYaml yaml(seed);
        const auto stream = yaml.stream();
        const auto text = [&](const std::vector<test::Tree> &of) { return test::write(of, yaml.writing()); };
        all.push_back({bytes(), {text(stream), text(yaml.edited(stream, true)), text(yaml.edited(stream, true))}});
        const yaml::Json request = test::RandomRequest(seed).make().json();
        all.push_back({bytes(), {"", request.at("applied").dump(), request.at("live").dump()}});
        test::RandomObject object(seed);
        const yaml::Json deployment = object.deployment();
        all.push_back({bytes(),
                       {deployment.dump(), object.roughened(object.edited(deployment)).dump(),
                        object.edited(deployment).dump()}});
    }
    for (Input &fixture :
         fixturesOf({Mode::ThreeWay, Mode::TwoWay, Mode::Apply, Mode::Git, Mode::ThreeWayKeep, Mode::Compare}))
        all.push_back({bytes(), std::move(fixture.texts)});
    return all;
}

} // namespace

extern const Target target{"fuzz_secrets", choices, 3, check, seeds};

} // namespace fieldwise::fuzz
