// SPDX-License-Identifier: GPL-3.0-or-later
// expect: test-name
TEST(Lists, keepTheirOrder)
{
    EXPECT_TRUE(true);
}
TEST_F(Lists, KeepTheirOrder)
{
    EXPECT_TRUE(true);
}
