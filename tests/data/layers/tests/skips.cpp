// SPDX-License-Identifier: GPL-3.0-or-later
// expect: skip
void good()
{
    GTEST_SKIP() << test::needsKubectl << "none";
}
void bad()
{
    GTEST_SKIP() << "none";
}
