// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kubectlanswer.h"

#include <ostream>

#include "app/words.h"
#include "programs/process.h"

namespace fieldwise {

std::optional<std::string> kubectlAnswer(kubectl::Arguments arguments, const std::string &input,
                                         const std::string &program, std::ostream &err)
{
    arguments.insert(arguments.begin(), "kubectl");
    Process ran = runProcess(arguments, {.input = input, .limit = std::chrono::minutes(10)});
    if (ran.ok())
        return std::move(ran.out);
    sayLine(err, program + ": " + kubectl::explainFailure(ran.problem, ran.err, input));
    return std::nullopt;
}

} // namespace fieldwise
