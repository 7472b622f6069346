// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/steps.h"
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QFrame>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/scene/operations.h"
#include "ui/scene/scene.h"
#include "ui/views/choicerow.h"
#include "ui/views/conflictremedies.h"

namespace fieldwise::ui {

/// A line of one input (or of the result) that a reason stands on.
struct EvidenceLine {
    std::optional<merge::Side> side; ///< none: the result
    QString pane;
    int line = -1; ///< -1: the pane does not have the field
    QString text;
    QString verdict;
    int number = 0; ///< within its file, where the text has several
    bool operator==(const EvidenceLine &) const = default;
    int shownNumber() const { return number > 0 ? number : line + 1; }
};

/// "taken", "overruled"; empty where an input has no part in it.
QString verdictText(merge::Fate fate);

/// A line of a text as short as evidence has it, with masks.
QString lineText(std::string_view text, const LineIndex &lines, int line, const std::vector<view::Masked> &masks);
/// Rich text is laid out anew whenever it is set, so only what differs is.
QString noticeParagraph(const QString &sentence);

/// The rows of evidence; a line number is a link.
class EvidenceBox : public QWidget {
    Q_OBJECT
public:
    explicit EvidenceBox(const Appearance &appearance, QWidget *parent = nullptr);
    void setLines(std::vector<EvidenceLine> lines);
    const std::vector<EvidenceLine> &lines() const { return m_lines; }
    QSize sizeHint() const override;

Q_SIGNALS:
    void lineChosen(int index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    int rowAt(const QPoint &point) const;

    const Appearance &m_appearance;
    std::vector<EvidenceLine> m_lines;
    int m_hover = -1;
};

/// The reason of the selected decision, or the fault of an input, in full.
class DetailCard : public QScrollArea {
    Q_OBJECT
public:
    DetailCard(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    void showDecision(const Scene &scene, merge::DecisionRef ref);
    void showOperation(const Scene &scene, OperationRef ref);
    void showFault(const QString &pane, merge::Side side, const QString &place, const QString &text, int line,
                   const QString &source, bool stale);
    void clear(const QString &words);
    /// All that it says, as plain text.
    QString plainText() const;
    /// What can be chosen in place of what the merge decides.
    ChoiceRow *choices() const { return m_choices; }
    /// Of a conflict of server-side apply.
    ConflictRemedies *conflictRemedies() const { return m_ways; }
    /// What can be done about an operation that fails, a button each.
    const std::array<QPushButton *, 2> &remedyButtons() const { return m_remedyButtons; }

Q_SIGNALS:
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);
    void remedyAsked(fieldwise::ui::Remedy::Kind kind);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QLayout *headLine(const Actions &actions);
    QLayout *remedyLine();
    void applyTheme();
    void showRemedies(const std::vector<Remedy> &remedies);
    void showHead();
    void showTile();
    void elidePath();

    const Appearance &m_appearance;
    Look m_look = Look::Unchanged;
    Look m_shownLook = Look::Count; ///< of the tile
    bool m_shownDark = false;
    Label *m_tile;
    Label *m_title;
    Label *m_rule;
    QToolButton *m_copy;
    Label *m_path;
    Label *m_because;
    EvidenceBox *m_evidence;
    Label *m_otherwise;
    ChoiceRow *m_choices;
    ConflictRemedies *m_ways;
    QToolButton *m_right;   ///< "Looks right", of a conflict
    QPushButton *m_command; ///< copies the command that `otherwise` speaks of
    QString m_commandText;
    std::array<QPushButton *, 2> m_remedyButtons{};
    std::vector<Remedy> m_remedies;
    Label *m_list; ///< which rule the list got that the field is or stands in
    Label *m_notices;
    QString m_fullPath;
};

} // namespace fieldwise::ui
