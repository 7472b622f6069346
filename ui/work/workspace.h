// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QDateTime>
#include <QObject>
#include <QStringList>

#include "core/config.h"
#include "core/folder.h"
#include "core/history.h"
#include "ui/work/saved.h"
#include "ui/work/sessioncontroller.h"

namespace fieldwise::ui {

/// One bundled example.
struct Example {
    QString name; ///< its folder
    QString title;
    QString about;
    merge::Mode mode = merge::Mode::ThreeWay;
    int order = 0;
};
std::vector<Example> examples();
QString modeName(merge::Mode mode);
/// What the mode calls what comes of it: "Result", "After apply", "Merged".
QString resultName(merge::Mode mode);
/// True for an object as a cluster stores it: with what kubectl or an API server writes into it.
bool looksLive(const QString &file);
/// True for a list of operations, and for a file that is called a patch.
bool looksPatch(const QString &file);

struct FileText {
    std::string text;
    Encoding encoding = Encoding::Utf8;
};
/// The text of a file in any encoding, or why it can't be opened, for people.
Result<FileText, QString> readText(const QString &file, const files::Patience &patience = files::ofAWindow);
/// The same for a file that another file names, or that is known to be one: a pipe or a device is not touched.
Result<FileText, QString> readPlainText(const QString &file);

/// Three texts that git could not merge, and the file that what comes of them belongs into.
struct GitMerge {
    merge::PerSide<std::optional<FileText>> texts; ///< of the base: none where both sides added the file
    merge::PerSide<QString> labels;                ///< what git calls the sides: a branch, a commit
    QString output;
    uint32_t markerSize = 7;
    std::vector<k8s::RepositoryRule> rules; ///< of lists, which the repository keeps
    QString note;                           ///< a sentence for people, e.g. why there is no base; else ""
};
/// What a merge of them depends on, with the options of a merge by git.
Inputs inputsOf(const GitMerge &merge, const merge::Options &options);

/// A file as it is now.
struct FileNow {
    enum Kind { Same, Changed, Gone, Unreadable } kind = Same; ///< Same: as the workspace knows it
    std::string text;                                          ///< of Changed
    Encoding encoding = Encoding::Utf8;
    QString why; ///< of Unreadable, for people
    qint64 size = 0;
    QDateTime modified;
    std::shared_ptr<const folder::Files> folder; ///< of Changed, where it is one
    bool operator==(const FileNow &other) const
    {
        return kind == other.kind && text == other.text && encoding == other.encoding && why == other.why
            && size == other.size && modified == other.modified;
    }
};

/// The inputs, their files and what was done to them since; everything that a merge depends on, and nothing that is
/// drawn.
class Workspace : public QObject {
    Q_OBJECT
public:
    explicit Workspace(QObject *parent = nullptr);

    const Inputs &inputs() const { return m_inputs; }
    merge::Mode mode() const { return m_inputs.options.mode; }
    QString file(merge::Side side) const { return m_origins[side].file; }
    Encoding encoding(merge::Side side) const { return m_origins[side].encoding; }
    /// Its text was put together from the files of a folder.
    bool isFolder(merge::Side side) const { return m_origins[side].folder != nullptr; }
    /// Those files as they were opened or last saved; none of a single file.
    merge::PerSide<folder::Files> folders() const;
    /// Differs from what was opened or last saved.
    bool isEdited(merge::Side side) const { return m_edited[side]; }
    bool hasInputs() const;
    /// An edit or a choice that is neither in its file nor in a saved result.
    bool hasUnsavedWork() const;
    /// The same, but whether a result was saved does not count, and a pasted text does: what a crash would lose.
    bool hasWork() const;
    std::vector<merge::Side> sides() const; ///< those of the mode, in pane order
    /// What the pane of an input has. In ServerSide the first one shows what Live says that the manager owned, and the
    /// text of Original waits for other modes.
    struct Shown {
        const std::string &text;
        QString name;
        bool open;
    };
    Shown shown(merge::Side side) const;
    /// What has to be open for a merge is.
    bool canMerge() const { return m_inputs.open[merge::Side::Updated] && m_inputs.open[merge::Side::Destination]; }
    /// Nothing more will come of the newest inputs.
    bool isSettled() const { return !isWorkedOn() || m_session.isSettled(); }
    /// Apply: Last applied is what Live's annotations say, not a text of its own.
    bool followsAnnotation() const { return merge::derivesOriginal(m_inputs.options); }

    /// What is not to be shown of a text; for the time until the worker has read it.
    std::vector<view::Masked> masks(merge::Side side) const;

    /// Opens a file in a pane. What went wrong, for people; nothing has changed then.
    std::optional<QString> open(merge::Side side, const QString &file);
    /// Puts a text into a pane that is in no file.
    std::optional<QString> put(merge::Side side, const std::string &text, const QString &name);
    std::optional<QString> openExample(const QString &name);
    /// Takes the texts of a merge by git in place of what is there; they are in no file, their result is.
    void open(const GitMerge &merge);
    /// An edit that a pane has made: bytes [at, at + removed) became others. Those of one gesture are undone together.
    void edit(merge::Side side, int at, int removed, const QByteArray &added, int gesture = 0);
    /// Other choices than before; `name` is what undo calls it.
    void setChoices(std::vector<merge::Choice> choices, const QString &name);

    /// Edits, choices and options in the order in which they were made. Opening something forgets them.
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    QString undoName() const { return m_history.canUndo() ? QString::fromStdString(m_history.undoName()) : QString(); }
    QString redoName() const { return m_history.canRedo() ? QString::fromStdString(m_history.redoName()) : QString(); }
    void undo();
    void redo();
    /// What Live's annotations say; it is kept when the mode changes.
    void setLastApplied(const std::string &text);
    /// What Live's managedFields say; only shown.
    void setOwnedBefore(const std::string &text) { m_ownedBefore = text; }
    /// Gives up the text that stands for Last applied.
    void followAnnotation();
    void close();
    /// Rules for what is to be ignored; null for none. Not an edit: undo leaves it.
    void setIgnore(std::shared_ptr<const view::IgnoreRules> rules);
    /// With a name it can be undone; without one nothing but the options changes.
    void setOptions(const std::function<void(merge::Options &)> &change, const QString &name = {});

    /// Of the conflict markers that the output of a merge by git has.
    uint32_t markerSize() const { return m_markerSize; }
    QString resultFile() const { return m_resultFile; }
    void setResultFile(const QString &file) { m_resultFile = file; }
    /// A name for the result when none was chosen: beside the destination, never the destination itself.
    QString proposedResultFile() const;
    Saved saveResult(const QString &file, std::string_view text);
    /// Of a folder: only the files that differ, or all of them into another folder.
    Saved savePane(merge::Side side, const QString &file);
    /// Writes the result into a folder, of which all is told in `writes`.
    Saved saveFolder(const QString &folder, const std::vector<folder::Write> &writes);

    /// What has become of an input's file since it was opened or saved. With the same size and time it counts as the
    /// same unless it is read anyway.
    FileNow fileNow(merge::Side side, bool read) const;
    /// Takes the text that is in the file now; undo brings the other one back. `joined`: together with the last one.
    void reload(merge::Side side, const FileNow &now, bool joined = false);
    /// Keeps the pane's text, which is an edit of what is in the file now, or in no file any more.
    void keep(merge::Side side, const FileNow &now);
    /// Back to the text as it was opened or last saved; undo brings the edits back.
    void revert(merge::Side side);
    /// Which lines of its file an edited pane would change, in words.
    QString changesText(merge::Side side) const;

    /// Everything but the history. A file below `folder` is named from there, as a session in that folder does.
    config::Session session(const QString &folder, const QStringList &schemas) const;
    /// Takes a session in place of what is there, with the schema of now. What did not come back as it was, for people.
    /// `saved`: it is in a file that the person has saved.
    QStringList restore(const config::Session &session, const QString &folder, bool saved);
    /// Everything is in a session file now.
    void setSaved();

    SessionController &session() { return m_session; }

Q_SIGNALS:
    /// A pane has another text or file; not told for edits.
    void loaded(fieldwise::merge::Side side);
    void editedChanged(fieldwise::merge::Side side);
    void optionsChanged();
    /// Undo or redo changed bytes [at, at + removed) of an input; the pane has to follow.
    void replaced(fieldwise::merge::Side side, int at, int removed, const QByteArray &added);
    void overridesChanged();
    /// What can be undone or done again.
    void historyChanged();

private:
    /// Where an input comes from.
    struct Origin {
        QString file;                   ///< "" when it is in none
        std::optional<SharedText> text; ///< as it was opened or last saved; none when that is gone
        Encoding encoding = Encoding::Utf8;
        qint64 size = 0; ///< of the file then
        QDateTime modified;
        bool pasted = false;
        std::shared_ptr<const folder::Files> folder; ///< its files; null when it is no folder
        FileParts parts;                             ///< where they begin in `text`
    };
    static Origin originOf(const QString &file, std::string text, Encoding encoding);
    static Origin originOf(const QString &folder, folder::Files files);
    std::vector<folder::Write> changedFiles(merge::Side side) const;

    bool isWorkedOn() const { return canMerge() || (followsAnnotation() && m_inputs.open[merge::Side::Destination]); }
    /// To compare is to look at the files themselves; what is merged keeps its links.
    folder::Links links() const { return mode() == merge::Mode::Compare ? folder::Links::Follow : folder::Links::Keep; }
    Saved savedResult(const QString &file, const Saved &saved);
    void post();
    void showOptions(merge::Mode before);
    void set(merge::Side side, std::string text, const QString &name, Origin origin);
    void setFolder(merge::Side side, const QString &name, Origin origin);
    void run(const History::Step &step);
    void note(Change change, const QString &name, bool joined = false);
    void markEdited(merge::Side side);
    void restoreInput(merge::Side side, const config::SessionInput &input, const QString &folder, QStringList &notes);
    void replaceText(merge::Side side, const std::string &text, const FileParts &files, const QString &name,
                     bool joined);

    Inputs m_inputs;
    std::string m_ownedBefore;
    merge::PerSide<Origin> m_origins;
    merge::PerSide<bool> m_edited{{false, false, false}};
    History m_history;
    int m_gesture = 0;          ///< of the last edit
    bool m_resultSaved = false; ///< or a session, since the last edit
    QString m_resultFile;
    uint32_t m_markerSize = 7;
    SessionController m_session;
};

} // namespace fieldwise::ui
