// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/threadstack.h"

#include <cstddef>

#include <pthread.h>

namespace fieldwise {

void giveThreadsStack()
{
#ifdef __GLIBC__ // others have a size of their own for it
    constexpr size_t wanted = size_t{8} << 20;
    pthread_attr_t attributes;
    if (::pthread_getattr_default_np(&attributes) != 0)
        return;
    size_t size = 0;
    if (::pthread_attr_getstacksize(&attributes, &size) == 0 && size < wanted && ::pthread_attr_setstacksize(&attributes, wanted) == 0)
        ::pthread_setattr_default_np(&attributes);
    ::pthread_attr_destroy(&attributes);
#endif
}

} // namespace fieldwise
