// SPDX-License-Identifier: GPL-3.0-or-later
// expect: thread
std::thread one([] {});
