// SPDX-License-Identifier: GPL-3.0-or-later
#include "programs/process.h"

#include <thread>

#include <gtest/gtest.h>

namespace fieldwise {
namespace {

using namespace std::chrono_literals;

TEST(Process, givesStatusAndBothOutputs)
{
    const Process process = runProcess({"sh", "-c", "echo out; echo err >&2; exit 3"});
    EXPECT_EQ(process.status, 3);
    EXPECT_EQ(process.out, "out\n");
    EXPECT_EQ(process.err, "err\n");
    EXPECT_EQ(process.problem, "");
}

TEST(Process, readsItsInputWhetherOrNotItWantsTo)
{
    const std::string much(300000, 'x');
    EXPECT_EQ(runProcess({"cat"}, {.input = much}).out, much);
    EXPECT_TRUE(runProcess({"true"}, {.input = much}).ok());
}

TEST(Process, hasNoShellBetween)
{
    EXPECT_EQ(runProcess({"printf", "%s", "$HOME `id` 'x'"}).out, "$HOME `id` 'x'");
}

TEST(Process, runsWhereAndWithWhatItIsTold)
{
    const Process process = runProcess({"sh", "-c", "pwd; echo $FIELDWISE_TEST; echo ${HOME-none}"},
                                       {.folder = "/", .environment = {"FIELDWISE_TEST=a b", "HOME"}});
    EXPECT_EQ(process.out, "/\na b\nnone\n");
}

TEST(Process, thatIsNotThereIsAProblem)
{
    const Process process = runProcess({"fieldwise-no-such-program"});
    EXPECT_EQ(process.status, -1);
    EXPECT_EQ(process.problem, "fieldwise-no-such-program can't be started: No such file or directory");
}

TEST(Process, isEndedWhenItTakesTooLongOrWritesTooMuch)
{
    EXPECT_EQ(runProcess({"sleep", "60"}, {.limit = 100ms}).problem, "sleep takes longer than 100 milliseconds");
    EXPECT_EQ(runProcess({"sh", "-c", "exec >&- 2>&-; sleep 60"}, {.limit = 100ms}).problem,
              "sh takes longer than 100 milliseconds");
    EXPECT_EQ(runProcess({"yes"}, {.most = 1 << 20}).problem, "yes writes more than 1 MiB");
}

TEST(Process, isStopped)
{
    std::stop_source source;
    std::jthread later([&] {
        std::this_thread::sleep_for(50ms);
        source.request_stop();
    });
    EXPECT_EQ(runProcess({"sleep", "60"}, {.stop = source.get_token()}).problem, "sleep was stopped");
}

TEST(Process, thatDiesIsAProblem)
{
    EXPECT_EQ(runProcess({"sh", "-c", "kill -9 $$"}).problem, "sh was ended by signal 9");
}

} // namespace
} // namespace fieldwise
