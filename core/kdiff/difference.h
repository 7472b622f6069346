// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/session.h"

/// Explains what `kubectl diff` passes to an external program, as the apply that it predicts.
namespace fieldwise::kdiff {

/// A file of the LIVE and the MERGED folder with the same name (`apps.v1.Deployment.shop.checkout`). If an object does
/// not exist, its text is empty, whether the file is missing or empty.
struct Pair {
    std::string file;
    std::string live;
    std::string merged;
};

/// One object of `kubectl diff`, and how its change is shown.
struct Object {
    enum class Told : uint8_t {
        Same,     ///< the same data
        Server,   ///< only fields that the server maintains differ
        Applied,  ///< shown as the apply of a reconstructed Local, whose result is proved to be MERGED
        Compared, ///< shown as a comparison of LIVE with MERGED, because no apply with that result is known
    };
    Told told = Told::Same;
    std::string title; ///< `Deployment shop/checkout`, or the name of the file
    /// The reason for Server and Compared, as a sentence; "" for the others, and if LIVE is not from a cluster.
    std::string note;
    std::shared_ptr<const Merged> merged; ///< only for Applied and Compared; null if a text can't be read
};

/// Reads the pairs and proves each of them. `options` supplies the schema and showSecrets; its mode is ignored.
std::vector<Object> difference(const std::vector<Pair> &pairs, const merge::Options &options);

/// All objects with this `told` as one merge, for a window; nothing is open if there are none.
Inputs inputsOf(const std::vector<Object> &objects, Object::Told told);

} // namespace fieldwise::kdiff
