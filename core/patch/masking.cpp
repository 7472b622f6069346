// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/redact.h"
#include "core/patch/patches.h"

namespace fieldwise::patch {

Written masked(const Change &change, Written written)
{
    if (!change.secret)
        return written;
    if (const size_t words = written.why.find(": "); words != written.why.npos) // of kubectl, which quotes values
        written.why = written.why.substr(0, words) + ".";
    if (written.format != Format::JsonPatch) {
        k8s::mask(written.patch, *change.secret);
        k8s::maskKeys(written.patch);
        return written;
    }
    for (OrderedJson &operation : written.patch) {
        if (operation.contains("value")) {
            k8s::mask(operation["value"], *change.secret, operation["path"].get<std::string>());
            k8s::maskKeys(operation["value"]);
        }
        for (const char *pointer : {"path", "from"})
            if (operation.contains(pointer))
                operation[pointer] = k8s::maskedPointer(operation[pointer].get<std::string>());
    }
    return written;
}

} // namespace fieldwise::patch
