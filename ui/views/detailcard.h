// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/steps.h"
#include "core/view/places.h"
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QFrame>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/cutlabel.h"
#include "ui/look/label.h"
#include "ui/scene/operations.h"
#include "ui/scene/scene.h"
#include "ui/views/choicerow.h"
#include "ui/views/conflictremedies.h"

namespace fieldwise::ui {

/// A line of an input or of the result that a reason cites as evidence.
struct EvidenceLine {
    std::optional<merge::Side> side; ///< none: the result
    QString pane;
    int line = -1; ///< -1 if the pane lacks the field
    QString text;
    QString verdict;
    int number = 0;                             ///< line number within its file, if the text has several
    std::vector<std::pair<int, int>> differs{}; ///< which characters of the text differ, ascending
    bool operator==(const EvidenceLine &) const = default;
    int shownNumber() const { return number > 0 ? number : line + 1; }
};

/// "taken", "overruled"; empty for an input without a part in the decision.
QString verdictText(merge::Fate fate);

/// What each input has for a decision. Of a part of a text: the lines that differ, the first ones of all inputs first.
std::vector<EvidenceLine> evidenceOf(const Scene &scene, merge::DecisionRef ref);
/// Sets the text of a line, shortened as evidence and with masks, and what differs in it.
void setText(EvidenceLine &line, std::string_view text, const LineIndex &lines, const view::Pane &pane);
/// A notice as a paragraph of rich text.
QString noticeParagraph(const QString &sentence);

/// The rows of evidence; line numbers are links.
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
    void drawText(QPainter &painter, const EvidenceLine &line, QRect box) const;

    const Appearance &m_appearance;
    std::vector<EvidenceLine> m_lines;
    int m_hover = -1;
};

/// The full reason of the selected decision, or an input's error.
class DetailCard : public QScrollArea {
    Q_OBJECT
public:
    DetailCard(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    void showDecision(const Scene &scene, merge::DecisionRef ref);
    void showOperation(const Scene &scene, OperationRef ref);
    /// Of a check.
    void showFinding(const Scene &scene, size_t finding);
    /// The places inside a value that is taken whole, one a line; a click goes there.
    void showPlaces(const std::vector<view::Place> &places, std::optional<size_t> current);
    /// Sentences beside what they rest on, for a card that is wide and low.
    void setTwoColumns(bool two);
    /// A plain sentence below the evidence; "" for none.
    void setOtherwise(const QString &text);
    /// A paragraph of rich text below that, about what else is known of the field; "" for none.
    void setSaid(const QString &html);
    void showFault(const QString &pane, std::optional<merge::Side> side, const QString &place, const QString &text,
                   int line, const QString &source, bool stale, const QString &otherwise = {});
    void clear(const QString &words);
    /// The card's whole text, as plain text.
    QString plainText() const;
    /// The choices offered in place of the merge's decision.
    ChoiceRow *choices() const { return m_choices; }
    /// For a conflict of server-side apply.
    ConflictRemedies *conflictRemedies() const { return m_ways; }
    /// The remedies for a failing operation, one button each.
    const std::array<QPushButton *, 2> &remedyButtons() const { return m_remedyButtons; }

Q_SIGNALS:
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);
    void placeAsked(size_t place);
    /// The command that the card advises is to be copied.
    void commandAsked(const QString &command);
    void remedyAsked(fieldwise::ui::Remedy::Kind kind);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void arrange();
    QLayout *headLine(const Actions &actions);
    QLayout *remedyLine();
    void applyTheme();
    void showRemedies(const std::vector<Remedy> &remedies);
    void showHead();
    void showTile();
    void elidePath();
    /// The button loses its words before the reason loses any.
    void fitHead();

    const Appearance &m_appearance;
    Look m_look = Look::Unchanged;
    Look m_shownLook = Look::Count; ///< of the tile
    bool m_shownDark = false;
    std::array<QVBoxLayout *, 2> m_columns{};
    bool m_isInTwo = false, m_isRefused = false;
    QWidget *m_head;
    Label *m_tile;
    Label *m_title;
    CutLabel *m_rule;
    QToolButton *m_copy;
    Label *m_path;
    Label *m_because;
    EvidenceBox *m_evidence;
    Label *m_otherwise;
    Label *m_said;
    ChoiceRow *m_choices;
    ConflictRemedies *m_ways;
    QToolButton *m_right;   ///< "Looks right", for a conflict
    QPushButton *m_command; ///< copies the command in `otherwise`
    QString m_commandText;
    std::array<QPushButton *, 2> m_remedyButtons{};
    std::vector<Remedy> m_remedies;
    QWidget *m_remedyLine;
    QToolButton *m_whatIf;
    Label *m_list; ///< the list rule that applies to the field or to a list around it
    Label *m_places;
    Label *m_notices;
    QString m_fullPath;
};

} // namespace fieldwise::ui
