// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/sliding.h"

namespace fieldwise::linemerge {

bool Run::next()
{
    if (m_end == m_marks->count())
        return false;
    m_begin = ++m_end;
    growDown();
    return true;
}

bool Run::previous()
{
    if (m_begin == 0)
        return false;
    m_end = --m_begin;
    growUp();
    return true;
}

bool Run::slideUp()
{
    if (m_begin == 0 || m_marks->lines[m_begin - 1] != m_marks->lines[m_end - 1])
        return false;
    m_marks->changed[--m_begin] = 1;
    m_marks->changed[--m_end] = 0;
    growUp();
    return true;
}

bool Run::slideDown()
{
    if (m_end == m_marks->count() || m_marks->lines[m_begin] != m_marks->lines[m_end])
        return false;
    m_marks->changed[m_begin++] = 0;
    m_marks->changed[m_end++] = 1;
    growDown();
    return true;
}

void Run::growUp()
{
    while (m_begin > 0 && m_marks->changed[m_begin - 1] != 0)
        --m_begin;
}

void Run::growDown()
{
    while (m_marks->changed[m_end] != 0)
        ++m_end;
}

namespace {

/// `twin` is the other text's run in the same place, and stays that.
void slide(Run &run, Run &twin)
{
    int32_t length = 0, highestEnd = 0;
    bool meets = false;
    do { // again when it has grown
        length = run.end() - run.begin();
        while (run.slideUp())
            twin.previous();
        highestEnd = run.end();
        meets = !twin.isEmpty();
        while (run.slideDown()) {
            twin.next();
            meets = meets || !twin.isEmpty();
        }
    } while (run.end() - run.begin() != length);
    if (run.end() == highestEnd || !meets)
        return;
    while (twin.isEmpty() && run.slideUp())
        twin.previous();
}

} // namespace

void slideRuns(Marks &marks, Marks &others)
{
    Run run(marks), twin(others);
    do {
        if (!run.isEmpty())
            slide(run, twin);
    } while (run.next() && twin.next());
}

} // namespace fieldwise::linemerge
