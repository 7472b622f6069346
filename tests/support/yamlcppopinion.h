// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/referee.h"

namespace fieldwise::test {

/// Lets yaml-cpp read a document that our reader accepted, and compares the two trees node by node: kinds, values,
/// anchors, aliases. Bounded, because yaml-cpp may report documents without end.
yaml::Opinion yamlCppOpinion(const yaml::Document &document);

} // namespace fieldwise::test
