// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/argosettings.h"
#include "core/gitops/report.h"

/// Objects that Argo CD does not compare.
namespace fieldwise::gitops {

/// The words of an object's hook; "" if it is none.
std::string hookOf(const Json &object);
bool isSkipped(const Json &object);

/// An object that Git lacks; `isGitEmpty`: it lacks all. False if the Application has nothing to do with it.
bool extraObject(const ArgoSettings &settings, const Json &live, bool isGitEmpty, ObjectRow &row);

} // namespace fieldwise::gitops
