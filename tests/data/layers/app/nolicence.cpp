// expect: no-spdx
#include <string>
