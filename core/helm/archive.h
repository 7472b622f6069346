// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/helm/values.h"

namespace fieldwise::helm {

/// The most bytes that anything compressed may have; etcd holds 1.5 MB of a record, compressed.
inline constexpr size_t mostInflated = size_t{64} << 20;

/// gzip, or the same bytes if they are not compressed; or why not, such as `it is cut off`.
Result<std::string, std::string> inflated(const std::string &bytes);

/// The files of a packaged chart (`.tgz`) without the folder that all are in, as Helm reads them; or why it can't be
/// read, such as `it is no gzip file`.
Result<std::vector<NamedText>, std::string> filesInArchive(const std::string &bytes);

} // namespace fieldwise::helm
