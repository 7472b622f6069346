// SPDX-License-Identifier: GPL-3.0-or-later
// expect: test-name
TEST(Lists, keepTheirOrder)
{
}
TEST_F(Lists, KeepTheirOrder)
{
}
