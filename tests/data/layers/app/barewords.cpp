// SPDX-License-Identifier: GPL-3.0-or-later
// expect: bare-words
void name(std::ostream &err, const char *file)
{
    err << file << ": no such file";
}
