// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

#include "ui/look/label.h"
#include "ui/models/operationsmodel.h"
#include "ui/views/detailcard.h"
#include "ui/views/dialectpanel.h"
#include "ui/views/drawer.h"
#include "ui/views/reasonslist.h"

namespace fieldwise::ui {

/// Below the panes of a JSON patch: the operations, the card of the selected one, and its effect in each dialect.
class PatchPanel : public QWidget {
    Q_OBJECT
public:
    PatchPanel(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    OperationsModel &operations() { return m_operations; }
    ReasonsList *list() const { return m_list; }
    DetailCard *card() const { return m_card; }
    DialectPanel *dialects() const { return m_dialects; }
    /// Opens the dialects over the card; hidden where they stand beside it.
    QToolButton *dialectButton() const { return m_dialectButton; }

    void setScene(std::shared_ptr<const Scene> scene);
    void show(const Scene &scene, OperationRef ref);

Q_SIGNALS:
    void operationChosen(int row);
    void dialectChosen(fieldwise::merge::PatchDialect dialect);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *column(const QString &name, Label *fact, QWidget *content, const QList<QToolButton *> &buttons = {});
    void openDialects();

    OperationsModel m_operations;
    ReasonsList *m_list;
    DetailCard *m_card;
    DialectPanel *m_dialects;
    Label *m_step;
    Label *m_about;
    QSplitter *m_columns;
    QSplitter *m_details;
    QToolButton *m_dialectButton;
    QWidget *m_dialectColumn;
    Drawer *m_drawer;
    bool m_isNarrow = false;
};

} // namespace fieldwise::ui
