// SPDX-License-Identifier: GPL-3.0-or-later
// expect: tool-tip
QVariant data(int role)
{
    switch (role) {
    case Qt::ToolTipRole:
        return text;
    default:
        return index.data(Qt::ToolTipRole);
    }
}
