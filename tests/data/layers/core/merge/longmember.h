// SPDX-License-Identifier: GPL-3.0-or-later
// expect: too-long-function
#pragma once

class Sum {
    int of(const int *all, int count)
    {
        int sum = 0;
        for (int i = 0; i < count; ++i) {
            sum += all[i];
        }

        if (sum < 0)
            return 0;
        return sum;
    }
};
