// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/plainness.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStatusBar>
#include <QStyledItemDelegate>
#include <QTextDocument>

#include "core/base/visible.h"
#include "ui/look/convert.h"
#include "ui/views/comparereasons.h"

namespace fieldwise::ui {

namespace {

class Walk {
public:
    QStringList faults, shown;

    void widget(const QWidget &widget)
    {
        m_at = QStringLiteral("%1 %2").arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName());
        text("title", widget.windowTitle());
        text("accessible name", widget.accessibleName());
        text("accessible description", widget.accessibleDescription());
        tip(widget.toolTip());
        none("status tip", widget.statusTip());
        none("what's this", widget.whatsThis());
        for (const QAction *action : widget.actions()) {
            text("action", action->text());
            tip(action->toolTip());
            none("status tip", action->statusTip());
            none("what's this", action->whatsThis());
        }
        if (const auto *label = qobject_cast<const QLabel *>(&widget))
            this->label(*label);
        else if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
            text("button", button->text());
        else if (const auto *bar = qobject_cast<const QStatusBar *>(&widget))
            text("status", bar->currentMessage());
        else if (const auto *line = qobject_cast<const QLineEdit *>(&widget))
            text("placeholder", line->placeholderText());
        else if (const auto *box = qobject_cast<const QComboBox *>(&widget))
            items(*box->model(), {}, nullptr);
        else if (const auto *view = qobject_cast<const QAbstractItemView *>(&widget); view && view->model())
            items(*view->model(), {}, qobject_cast<const QStyledItemDelegate *>(view->itemDelegate()));
    }

private:
    void fault(const char *what, const QString &text)
    {
        faults += QStringLiteral("%1, %2: %3").arg(m_at, QLatin1String(what), text);
    }
    void text(const char *what, const QString &text)
    {
        if (!text.isEmpty())
            shown += text;
        if (toQt(fieldwise::visibleLines(toStd(text))) != text)
            fault(what, text);
    }
    void tip(const QString &tip)
    {
        text("tool tip", QString(tip).remove(QChar(0x2060))); // of ui::tip(); those of others are marks
        if (Qt::mightBeRichText(tip))
            fault("rich tool tip", tip);
    }
    void none(const char *what, const QString &text)
    {
        if (!text.isEmpty())
            fault(what, text);
    }
    /// Without the places where a label of ours lets long words be broken, which are all that it adds.
    QString withoutBreaks(const QLabel &label)
    {
        const auto *breaking = qobject_cast<const BreakingLabel *>(&label);
        if (breaking && QString(label.text()).remove(QChar(0x200B)) != breaking->rich())
            fault("more than breaks", label.text());
        return breaking ? breaking->rich() : label.text();
    }
    /// Rich text has only tags of our own, and nothing that is elsewhere.
    void label(const QLabel &label)
    {
        if (label.textFormat() != Qt::RichText) {
            text("label", label.text());
            if (label.textFormat() != Qt::PlainText)
                fault("guessed format", label.text());
            return;
        }
        static const QRegularExpression tag(QStringLiteral("<[^>]*>"));
        static const QRegularExpression ours(
            QStringLiteral("^<(/?(b|p|ol|li|span|a)|br|(p|ol|li) style='margin:[-0-9px ]*'"
                           "|span style='(color:#[0-9a-f]{6}|font-family:\"[^\"']*\")'|a href='#[0-9]*')>$"));
        for (auto found = tag.globalMatch(label.text()); found.hasNext();)
            if (const QString one = found.next().captured(); !ours.match(one).hasMatch())
                fault("tag", one);
        QTextDocument read;
        read.setHtml(withoutBreaks(label));
        text("rich label", read.toPlainText());
    }
    void items(const QAbstractItemModel &model, const QModelIndex &above, const QStyledItemDelegate *delegate)
    {
        for (int row = 0; row < std::min(model.rowCount(above), 300); ++row) {
            for (int column = 0; column < model.columnCount(above); ++column) {
                const QModelIndex index = model.index(row, column, above);
                text("item",
                     delegate ? delegate->displayText(index.data(), QLocale())
                                    .replace(QChar::LineSeparator, QLatin1Char('\n'))
                              : index.data().toString());
                text("accessible item", index.data(Qt::AccessibleTextRole).toString());
                text("accessible item", index.data(Qt::AccessibleDescriptionRole).toString());
                tip(index.data(Qt::ToolTipRole).toString());
                none("status tip", index.data(Qt::StatusTipRole).toString());
                none("what's this", index.data(Qt::WhatsThisRole).toString());
                if (column == 0)
                    items(model, index, delegate);
            }
        }
    }

    QString m_at;
};

Walk walked()
{
    Walk walk;
    for (const QWidget *widget : QApplication::allWidgets())
        walk.widget(*widget);
    return walk;
}

} // namespace

QStringList notPlain()
{
    return walked().faults;
}

QStringList allShown()
{
    return walked().shown;
}

} // namespace fieldwise::ui
