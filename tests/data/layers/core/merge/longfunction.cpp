// SPDX-License-Identifier: GPL-3.0-or-later
// expect: too-long-function
Sum::Sum(int a, int b)
    : m_a(a),
      m_b(b)
{
    if (a < b)
        m_least = a;

    if (b < a)
        m_least = b;
    ++made;
}
