// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QSplitter>

namespace fieldwise::ui {

/// A splitter in which a part has the size that a person set, else its usual one; in a small window less, and that
/// again when it has grown. Parts without a usual size share the rest.
class SharingSplitter : public QSplitter {
    Q_OBJECT
public:
    explicit SharingSplitter(Qt::Orientation orientation, QWidget *parent = nullptr);

    /// Adds a part, or puts it back to its place between the others.
    void dock(QWidget *part);
    void setUsual(QWidget *part, int size);
    /// What the parts with sizes leave to the others.
    void setRest(int least) { m_rest = least; }
    /// Sizes that a person sets belong to this arrangement.
    void setArrangement(const QString &name) { m_arrangement = name; }
    void share();
    QByteArray sizesSet() const;
    void restore(const QByteArray &sizes);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    using Sizes = QMap<int, int>; ///< by the index in m_parts

    int leastOf(const QWidget *part) const;
    bool hasSize(const QWidget *part) const;

    QList<QWidget *> m_parts; ///< also those that are elsewhere now
    QMap<const QWidget *, int> m_usual;
    int m_rest = 0;
    QString m_arrangement;
    QMap<QString, Sizes> m_set; ///< by a person
};

} // namespace fieldwise::ui
