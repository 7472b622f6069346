// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>
#include <QStringList>

#include "core/base/shared.h"
#include "core/merge/plan/options.h"

namespace fieldwise::ui {

/// A text that was fetched from the cluster again.
struct Refetched {
    Q_DECLARE_TR_FUNCTIONS(fieldwise::ui::Refetched)

public:
    merge::Side side{};
    SharedText before, now;  ///< as fetched
    bool isReplaced = false; ///< the pane had another text

    /// The fields that differ, for people, without those that the server maintains; nothing if that can't be told.
    std::optional<QStringList> changes() const;
};

} // namespace fieldwise::ui
