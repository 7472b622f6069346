// SPDX-License-Identifier: GPL-3.0-or-later
// expect: yaml-cpp
#include <yaml-cpp/yaml.h>
