// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QAbstractButton>

#include "ui/look/appearance.h"
#include "ui/scene/operations.h"

namespace fieldwise::ui {

/// "RFC 6902", "kubectl", "Lenient".
QString dialectName(merge::PatchDialect dialect);

/// One dialect: radio button, name, and its effect for an operation as a word and a sentence.
class DialectRow : public QAbstractButton {
    Q_OBJECT
public:
    DialectRow(const Appearance &appearance, merge::PatchDialect dialect, QWidget *parent = nullptr);
    /// Without an operation, no effect is shown.
    void show(const merge::Plan &plan, OperationRef ref);
    /// Leaves out the sentence to save space.
    void setCompact(bool compact);
    QString word() const { return m_word; }
    QString sentence() const { return m_sentence; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Appearance &m_appearance;
    merge::PatchDialect m_dialect;
    Look m_look = Look::Unchanged;
    QString m_word;
    QString m_sentence;
    bool m_compact = false;
};

/// The three dialects with their effects for the selected operation; choosing one sets an option.
class DialectPanel : public QWidget {
    Q_OBJECT
public:
    explicit DialectPanel(const Appearance &appearance, QWidget *parent = nullptr);
    void show(const merge::Plan &plan, OperationRef ref);
    DialectRow *row(merge::PatchDialect dialect) const { return m_rows[static_cast<size_t>(dialect)]; }

Q_SIGNALS:
    void dialectChosen(fieldwise::merge::PatchDialect dialect);

private:
    std::array<DialectRow *, 3> m_rows{};
};

} // namespace fieldwise::ui
