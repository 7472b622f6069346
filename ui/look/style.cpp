// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/style.h"

#include <algorithm>

#include <QAccessibleWidget>
#include <QApplication>
#include <QEvent>
#include <QMenuBar>
#include <QPainter>
#include <QStyleFactory>

#include "ui/look/inkedicon.h"

namespace fieldwise::ui {

namespace {

/// A widget that paints itself says with the property `role` what a screen reader calls it; Qt knows only its own ones.
QAccessibleInterface *ofItsRole(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    const QVariant role = widget ? widget->property("role") : QVariant();
    return role.isValid() ? new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt())) : nullptr;
}

} // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    QAccessible::installFactory(ofItsRole);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    if ((hint == SH_UnderlineShortcut && qobject_cast<const QMenuBar *>(widget))
        || hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

QIcon Style::standardIcon(StandardPixmap standard, const QStyleOption *option, const QWidget *widget) const
{
    static constexpr std::pair<StandardPixmap, const char *> ours[] = {{SP_DirIcon, "folder"},
                                                                       {SP_DirHomeIcon, "folder"},
                                                                       {SP_ComputerIcon, "outline"},
                                                                       {SP_DirClosedIcon, "folder"},
                                                                       {SP_DirOpenIcon, "folder"},
                                                                       {SP_FileIcon, "file"},
                                                                       {SP_FileDialogNewFolder, "folder"},
                                                                       {SP_FileDialogBack, "previous"},
                                                                       {SP_ArrowBack, "previous"},
                                                                       {SP_ArrowForward, "next"},
                                                                       {SP_ArrowLeft, "previous"},
                                                                       {SP_ArrowRight, "next"},
                                                                       {SP_FileDialogToParent, "up"},
                                                                       {SP_FileDialogDetailedView, "list"},
                                                                       {SP_FileDialogListView, "outline"},
                                                                       {SP_LineEditClearButton, "close"},
                                                                       {SP_DialogCloseButton, "close"}};
    const auto *row = std::ranges::find(ours, standard, [](const auto &pair) { return pair.first; });
    const QPalette palette = QApplication::palette();
    const QIcon icon = row == std::end(ours)
        ? QIcon()
        : inkedIcon(QString::fromLatin1(row->second), palette.color(QPalette::WindowText),
                    palette.color(QPalette::Disabled, QPalette::WindowText));
    return icon.isNull() ? QProxyStyle::standardIcon(standard, option, widget) : icon;
}

namespace {

class FocusRing : public QWidget {
public:
    FocusRing(QAbstractScrollArea &area, const Appearance &appearance) : QWidget(&area), m_appearance(appearance)
    {
        setObjectName(QStringLiteral("focusRing"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        area.installEventFilter(this);
        follow();
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const QEvent::Type type = event->type();
        if (type == QEvent::Resize || type == QEvent::FocusIn || type == QEvent::FocusOut)
            follow();
        return QWidget::eventFilter(watched, event);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setPen(QPen(m_appearance.theme()[Role::Accent], 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }

private:
    void follow()
    {
        setGeometry(parentWidget()->rect());
        setVisible(parentWidget()->hasFocus());
        raise();
    }

    const Appearance &m_appearance;
};

} // namespace

void ringFocus(QAbstractScrollArea &area, const Appearance &appearance)
{
    new FocusRing(area, appearance);
}

} // namespace fieldwise::ui
