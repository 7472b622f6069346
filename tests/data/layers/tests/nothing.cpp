// SPDX-License-Identifier: GPL-3.0-or-later
// expect: asserts-nothing
TEST(Lists, areRead)
{
    read("[1]");
}
TEST(Lists, areReadAsTheyAre)
{
    expectRead("[1]");
}
