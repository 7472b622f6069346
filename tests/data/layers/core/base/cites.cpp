// SPDX-License-Identifier: GPL-3.0-or-later
// These are there: semantics/rules.md, semantics/rules.md 1 and 1.1, semantics/rules.md row h05.
const char *here = "no comment cites nowhere.md 7";
/// A page that is not: nowhere.md.
// expect: citation
/// A section that is not, in the next line: semantics/rules.md
/// 2, and of two the second: semantics/rules.md 1 and 1.2.
// expect: citation
// expect: citation
int rows = 0; ///< semantics/rules.md row 02
// expect: citation
