// SPDX-License-Identifier: GPL-3.0-or-later
// The C library's iconv() loads tables of the system, which must be those of the very same version: a program that is
// linked statically must not. It has UTF-8 and UTF-16, which need no tables, and says of the others that it lacks them.
#include <cerrno>

#include <iconv.h>

extern "C" {

iconv_t iconv_open(const char *, const char *)
{
    errno = EINVAL;
    return reinterpret_cast<iconv_t>(-1); // NOLINT: what POSIX says
}

size_t iconv(iconv_t, char **, size_t *, char **, size_t *)
{
    errno = EBADF;
    return static_cast<size_t>(-1);
}

int iconv_close(iconv_t)
{
    return 0;
}
}
