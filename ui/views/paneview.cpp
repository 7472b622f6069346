// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/paneview.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fieldwise::ui {

namespace {

/// Shows in the header of a pane whether its editor has the focus.
class FocusWatch : public QObject {
public:
    FocusWatch(QObject *watched, PaneHeader *header) : QObject(header), m_header(header)
    {
        watched->installEventFilter(this);
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
            m_header->setFocused(event->type() == QEvent::FocusIn);
        return false;
    }

private:
    PaneHeader *m_header;
};

} // namespace

PaneView::PaneView(const Appearance &appearance, std::optional<merge::Side> side, QWidget *parent)
    : QWidget(parent),
      m_header(new PaneHeader(appearance, side)),
      m_stack(new QStackedWidget),
      m_editor(new PaneEditor(appearance)),
      m_overview(new OverviewBar(*m_editor)),
      m_dropZone(new DropZone(appearance))
{
    auto *code = new QWidget;
    auto *row = new QHBoxLayout(code);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_editor, 1);
    row->addWidget(m_overview);
    m_stack->addWidget(code);
    m_stack->addWidget(m_dropZone);
    m_dropZone->setButtons(side.has_value());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
    setMinimumWidth(120);
    new FocusWatch(m_editor, m_header);
    new FocusWatch(m_dropZone, m_header);
}

void PaneView::setOpen(bool open)
{
    m_stack->setCurrentIndex(open ? 0 : 1);
}

QWidget *PaneView::focusTarget() const
{
    return isOpen() ? static_cast<QWidget *>(m_editor) : static_cast<QWidget *>(m_dropZone);
}

} // namespace fieldwise::ui
