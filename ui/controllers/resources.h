// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The list of resources, including the other files of folders.
class ResourcesController : public Controller {
    Q_OBJECT
public:
    explicit ResourcesController(WindowParts &parts);

    /// The files of the last merge's folders that are not read as documents.
    const std::vector<folder::OtherFile> &others() const { return m_others; }
    void showResources(const std::shared_ptr<const Scene> &scene);

private:
    void showResourcePanel();

    std::vector<folder::OtherFile> m_others; ///< of the last merge
    merge::Mode m_mode = merge::Mode::ThreeWay;
};

} // namespace fieldwise::ui
