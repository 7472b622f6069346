// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QGridLayout>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/work/examples.h"

namespace fieldwise::ui {

/// A small picture of a comparison: a bar for each line of its texts, coloured where the texts differ.
struct ExamplePicture {
    struct Bar {
        int indent = 0, length = 0; ///< in characters
        Look look = Look::Unchanged;
    };
    std::vector<std::vector<Bar>> panes;
};
ExamplePicture pictureOf(const Example &example);

/// What is shown of an example.
struct ExampleCard {
    QString name, kind, title, about;
    ExamplePicture picture;
};

class ExampleButton : public QAbstractButton {
    Q_OBJECT
public:
    ExampleButton(const Appearance &appearance, const ExampleCard &card);
    QSize sizeHint() const override { return {344, 132}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintPicture(QPainter &painter, const QRect &at) const;

    const Appearance &m_appearance;
    ExampleCard m_card;
};

/// All examples, in groups.
class ExamplesPage : public QWidget {
    Q_OBJECT
public:
    explicit ExamplesPage(const Appearance &appearance);

Q_SIGNALS:
    void chosen(const QString &name);
    void backAsked();

protected:
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void build();
    void addGroup(ExampleGroup group, const std::vector<ExampleCard> &cards);

    const Appearance &m_appearance;
    QGridLayout *m_grid = nullptr;
    QPushButton *m_back;
    bool m_isBuilt = false;
};

} // namespace fieldwise::ui
