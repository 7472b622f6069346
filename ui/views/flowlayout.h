// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QLayout>

namespace fieldwise::ui {

/// Places widgets side by side, and in further rows where the width is not enough.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget *parent = nullptr) : QLayout(parent) {}
    ~FlowLayout() override;
    FlowLayout(const FlowLayout &) = delete;
    FlowLayout &operator=(const FlowLayout &) = delete;

    /// Rows are centred, not at the left.
    void setCentred(bool centred) { m_isCentred = centred; }
    void addItem(QLayoutItem *item) override { m_items.push_back(item); }
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return placed({0, 0, width, 0}, false); }
    Qt::Orientations expandingDirections() const override { return {}; }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    int placed(const QRect &rect, bool moves) const;

    std::vector<QLayoutItem *> m_items;
    bool m_isCentred = false;
};

} // namespace fieldwise::ui
