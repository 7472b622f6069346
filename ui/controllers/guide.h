// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class GuideWindow;
class OpeningController;

/// The place of a rule in the guide.
QString guidePlaceOf(merge::RuleId rule);
/// The chapter about a dialog, by its object name; the start of the guide for others.
QString guidePlaceOf(const QString &dialog);

/// Shows the guide: from the menu its start, with F1 what the selected field's rule means, or the chapter about the
/// page or dialog.
class GuideController : public Controller {
    Q_OBJECT
public:
    GuideController(WindowParts &parts, OpeningController &opening);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void open(const QString &place, QWidget *over);
    QString placeHere() const;

    OpeningController &m_opening;
    QPointer<GuideWindow> m_guide;
};

} // namespace fieldwise::ui
