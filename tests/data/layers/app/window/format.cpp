// SPDX-License-Identifier: GPL-3.0-or-later
// expect: label
void show(Label *label) { label->setTextFormat(Qt::RichText); }
