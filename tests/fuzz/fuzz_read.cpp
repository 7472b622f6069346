// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes: reading ends, every range lies in its document, the documents are the text, and JSON can be written.
#include <cstdlib>
#include <string>

#include "core/yaml/document.h"
#include "core/yaml/json.h"

using namespace fieldwise;

static void require(bool holds)
{
    if (!holds)
        std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const std::string text(reinterpret_cast<const char *>(data), size);
    std::string again;
    for (const yaml::Part &part : yaml::read(text).parts) {
        const yaml::Document &document = *part.document;
        require(part.offset == again.size());
        again += document.source();
        for (const yaml::Node &node : document.nodes()) {
            require(node.begin <= node.content && node.content <= node.end && node.end <= document.source().size());
            require(node.next <= document.nodes().size());
        }
        for (const yaml::Comment &comment : document.comments())
            require(comment.range.end <= document.source().size());
        for (const Diagnostic &diagnostic : document.diagnostics())
            require(diagnostic.range.begin <= diagnostic.range.end);
        if (document.ok() && document.root() != yaml::none)
            yaml::toJson(document, document.root(), yaml::Dialect::Core12);
    }
    require(again == text);
    return 0;
}
