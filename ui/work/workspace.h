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
#include "programs/versions.h"
#include "ui/work/examples.h"
#include "ui/work/saved.h"
#include "ui/work/sessioncontroller.h"
#include "ui/work/source.h"

namespace fieldwise::ui {

QString modeName(merge::Mode mode);
/// The mode's name for its result: "Result", "After apply", "Merged".
QString resultName(merge::Mode mode);
/// The name of an input's file or folder for people: after its own folder's, or as git calls it if git wrote it into a
/// temporary file.
QString shownName(const QString &file);

/// A file's text in UTF-8, and the encoding of the file.
struct FileText {
    std::string text;
    Encoding encoding = Encoding::Utf8;
};
/// The text of a file, or why it can't be opened, for people. `encoding`: as a person chose, for bytes that are neither
/// UTF-8 nor UTF-16.
Result<FileText, QString> readText(const QString &file, const files::Patience &patience = files::ofAWindow,
                                   Encoding encoding = Encoding::Utf8);
/// The same for the bytes of a file.
Result<FileText, QString> textFrom(std::string bytes, Encoding encoding = Encoding::Utf8);
/// The same for a file that another file names, or that must be a regular file: pipes and devices are not opened.
Result<FileText, QString> readPlainText(const QString &file, Encoding encoding = Encoding::Utf8);
/// The encoding that a text is saved in: UTF-8 where it has what its own encoding lacks.
Encoding savedIn(Encoding own, std::string_view text);
/// The encodings that a file can have which is neither UTF-8 nor UTF-16, the commonest first; none if it is one of
/// them, or binary.
std::vector<Encoding> encodingsToAsk(const QString &file);

/// Three texts that git could not merge, and the file for the result.
struct GitMerge {
    merge::PerSide<std::optional<FileText>> texts; ///< the base has none if both sides added the file
    merge::PerSide<QString> labels;                ///< of the conflict markers: a branch, a commit
    merge::PerSide<QString> names;                 ///< for people: branch, commit and its title; else the label counts
    QString output;
    uint32_t markerSize = 7;
    std::vector<k8s::RepositoryRule> rules; ///< list rules of the repository
    QString note;                           ///< a sentence for people, such as why there is no base; else ""
};
/// The inputs of such a merge, with the options of a merge by git.
Inputs inputsOf(const GitMerge &merge, const merge::Options &options);

/// A merge that somebody made, to be checked: its texts, and what they are called.
struct MergeToCheck {
    merge::PerSide<std::optional<FileText>> texts; ///< the base has none if both sides added the file
    merge::PerSide<QString> labels;                ///< "" for none
    FileText result;
    QString resultLabel;
    QString file; ///< of the result, which Save Mended writes; "" if it is in no file
    std::vector<k8s::RepositoryRule> rules;
};

/// The current state of a file.
struct FileNow {
    enum Kind { Same, Changed, Gone, Unreadable } kind = Same; ///< compared with what the workspace knows
    std::string text;                                          ///< of Changed
    Encoding encoding = Encoding::Utf8;
    QString why; ///< of Unreadable, for people
    qint64 size = 0;
    QDateTime modified;
    std::shared_ptr<const folder::Files> folder; ///< of Changed, if it is a folder
    bool operator==(const FileNow &other) const
    {
        return kind == other.kind && text == other.text && encoding == other.encoding && why == other.why
            && size == other.size && modified == other.modified;
    }
};

/// A text with settings of Argo CD or Flux (gitops/settings.h), which is no input of the merge.
struct SettingsText {
    std::string name; ///< for people
    std::string text;
    QString file;       ///< "" if it is in no file
    std::string opened; ///< the text as opened
    bool isEdited() const { return text != opened; }
};

/// The inputs, their files and the changes since: everything that a merge depends on, and nothing about drawing.
class Workspace : public QObject {
    Q_OBJECT
public:
    explicit Workspace(QObject *parent = nullptr);

    const Inputs &inputs() const { return m_inputs; }
    merge::Mode mode() const { return m_inputs.options.mode; }
    QString file(merge::Side side) const { return m_origins[side].file; }
    /// Where an input was fetched; nothing if it comes from no cluster.
    const std::optional<kubectl::Wanted> &cluster(merge::Side side) const { return m_origins[side].cluster; }
    Encoding encoding(merge::Side side) const { return m_origins[side].encoding; }
    Encoding resultEncoding() const { return checks() ? m_resultOrigin.encoding : encoding(merge::Side::Destination); }
    /// True if the text was joined from the files of a folder.
    bool isFolder(merge::Side side) const { return m_origins[side].folder != nullptr; }
    /// The files of those folders as opened or last saved; empty for an input that is not a folder.
    merge::PerSide<folder::Files> folders() const;
    /// True if the text differs from what was opened or last saved.
    bool isEdited(merge::Side side) const { return m_edited[side]; }
    /// The text as opened, fetched or last saved.
    SharedText opened(merge::Side side) const { return m_origins[side].text.value_or(SharedText()); }
    /// True if it is edited, or a person pasted or typed it and saved it nowhere.
    bool isUnsaved(merge::Side side) const { return m_edited[side] || m_origins[side].isByHand; }
    bool hasInputs() const;
    /// True if there are edits or choices, and neither the result nor a session was saved since the last change.
    bool hasUnsavedWork() const;
    /// True if a crash would lose work: like hasUnsavedWork(), but regardless of saved results, and including pasted
    /// texts.
    bool hasWork() const;
    std::vector<merge::Side> sides() const; ///< of the mode, in pane order
    /// The content of an input's pane. In ServerSide the first pane shows the fields that the manager owned in Live;
    /// Original's text is kept for other modes.
    struct Shown {
        const std::string &text;
        QString name;
        bool open;
    };
    Shown shown(merge::Side side) const;
    /// True if the inputs that a merge needs are open.
    bool canMerge() const
    {
        return m_inputs.open[merge::Side::Updated] && m_inputs.open[merge::Side::Destination]
            && (!checks() || m_inputs.toCheck.open);
    }
    /// True if the window checks a merge (Inputs::checks).
    bool checks() const { return m_inputs.checks; }
    /// Leaving a check keeps the result, for the way back.
    void setChecks(bool checks);
    /// True if the result to check differs from what was opened or last saved.
    bool isResultEdited() const
    {
        return checks() && m_inputs.toCheck.open && m_inputs.toCheck.text != m_resultOrigin.text;
    }
    /// The file that the result to check was opened from or last saved to; "" if there is none.
    QString checkedFile() const { return checks() && m_inputs.toCheck.open ? m_resultOrigin.file : QString(); }
    /// True if no answer about the newest inputs is pending.
    bool isSettled() const { return !isWorkedOn() || m_session.isSettled(); }
    /// Apply: Last applied comes from Live's annotations, not from a text of its own.
    bool followsAnnotation() const { return merge::derivesOriginal(m_inputs.options); }

    /// The secret values of a text, used until the worker has read it.
    std::vector<view::Masked> masks(merge::Side side) const;
    /// The same of the result to check.
    std::vector<view::Masked> resultMasks() const;

    /// Opens a file in a pane. On failure returns the reason, for people, and changes nothing.
    std::optional<QString> open(merge::Side side, const QString &file, Encoding encoding = Encoding::Utf8);
    /// Puts a text that is in no file into a pane.
    std::optional<QString> put(merge::Side side, const std::string &text, const QString &name);
    /// Opens a version of a repository; a file of the work tree stays one that can be saved.
    std::optional<QString> open(merge::Side side, const Version &version);
    std::optional<QString> open(merge::Side side, const Source &source);
    std::optional<QString> openExample(const QString &name);
    /// Replaces the inputs by those of a merge by git. Their texts are in no file, but the result has one.
    void open(const GitMerge &merge);
    /// Records an edit that a pane has made: bytes [at, at + removed) were replaced by `added`. Edits with the same
    /// `gesture` are undone together.
    void edit(merge::Side side, int at, int removed, const QByteArray &added, int gesture = 0);
    /// Records an edit that a person has made in the result, which had the text `before`. The next merge makes choices
    /// of it.
    void typeResult(const std::string &before, int at, int removed, const QByteArray &added, int gesture = 0);
    /// True while what was typed in the result has not become choices.
    bool isTyping() const { return m_inputs.typed && merge::isThreeWay(mode()) && !checks(); }
    /// True if a person has typed in the result and not saved it since.
    bool isTypedIn() const;
    /// Takes the choices that a merge made of what was typed, or if it made none, the text over the newest result.
    void settleTyped(const std::vector<merge::Choice> &choices, const std::optional<TypedText> &now = {});
    /// Replaces the inputs by those of a merge to check.
    void open(const MergeToCheck &merge);
    /// Opens a file as the result to check. On failure returns the reason, for people, and changes nothing.
    std::optional<QString> openResult(const QString &file, Encoding encoding = Encoding::Utf8);
    std::optional<QString> openResult(const Source &source);
    /// Puts a text that is in no file there.
    std::optional<QString> putResult(const std::string &text, const QString &name);
    /// The same as `edit`, of the result to check.
    void editResult(int at, int removed, const QByteArray &added, int gesture = 0);
    /// Changes the result to check into this text, as one step of undo.
    void changeResult(const std::string &text, const QString &name, bool joined = false);
    void setMeant(std::vector<std::string> meant, const QString &name);
    /// Replaces the choices; `name` is the name of the undo step.
    void setChoices(std::vector<merge::Choice> choices, const QString &name);

    /// Settings of the deployer, which are saved with a session, but are not part of the undo history.
    const std::vector<SettingsText> &settings() const { return m_settings; }
    std::vector<gitops::NamedText> settingsTexts() const;
    /// What is known of them: `None` if there are none.
    gitops::SettingsKind settingsKind() const;
    /// Adds a text of settings, which takes the place of one from the same file or with the same kind of object. On
    /// failure returns the reason, for people, and changes nothing.
    std::optional<QString> addSettings(const Source &source);
    void editSettings(size_t index, const std::string &text);
    void closeSettings();

    /// Undo covers edits, choices and options, in chronological order. Opening a file clears the history.
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    QString undoName() const { return m_history.canUndo() ? QString::fromStdString(m_history.undoName()) : QString(); }
    QString redoName() const { return m_history.canRedo() ? QString::fromStdString(m_history.redoName()) : QString(); }
    void undo();
    void redo();
    /// Stores the text from Live's annotations; it survives a change of mode.
    void setLastApplied(const std::string &text);
    /// Stores the text derived from Live's managedFields, or from release records; only shown.
    void setDerived(const std::string &text, const QString &name)
    {
        m_derived = text;
        m_derivedName = name;
    }
    /// True if Original has release records, in whose place the old manifest is shown.
    bool isRelease() const { return showsRelease(mode()); }
    /// True if the first pane shows a text that can't be edited.
    bool isFirstDerived() const { return mode() == merge::Mode::ServerSide || isRelease(); }
    /// Discards the text of Last applied and follows the annotation again.
    void followAnnotation();
    void close();
    /// Sets the ignore rules; null for none. Not part of the undo history.
    void setIgnore(std::shared_ptr<const view::IgnoreRules> rules);
    /// With a name the change can be undone; without one it is not recorded. `checks`: as setChecks, in the same step.
    void setOptions(const std::function<void(merge::Options &)> &change, const QString &name = {},
                    std::optional<bool> checks = {});

    /// Length and labels of the conflict markers in the output of a merge by git.
    uint32_t markerSize() const { return m_markerSize; }
    QString markerLabel(merge::Side side) const;
    QString resultFile() const { return m_resultFile; }
    void setResultFile(const QString &file) { m_resultFile = file; }
    /// A file name for the result if none was chosen: beside the destination, never the destination itself.
    QString proposedResultFile() const;
    /// The number of changes so far, to say with a result which changes it has.
    size_t changes() const { return m_changes; }
    /// `changes`: when the result was made; what was changed since is still unsaved.
    Saved saveResult(const QString &file, std::string_view text, size_t changes);
    /// For a folder: writes only the files that differ, or all files if it is another folder.
    Saved savePane(merge::Side side, const QString &file);
    /// Writes the result into a folder; `writes` has all its files.
    Saved saveFolder(const QString &folder, const std::vector<folder::Write> &writes, size_t changes);

    /// What has happened to an input's file since it was opened or saved. Unless `read`, equal size and time mean Same.
    FileNow fileNow(merge::Side side, bool read) const;
    /// Loads the file's current text as an edit that can be undone; `joined` makes it part of the last undo step.
    void reload(merge::Side side, const FileNow &now, bool joined = false);
    /// Keeps the pane's text, which now counts as an edit of the file's current text, or as a text in no file if the
    /// file is gone.
    void keep(merge::Side side, const FileNow &now);
    /// The same of the result to check.
    FileNow resultNow(bool read) const;
    void reloadResult(const FileNow &now, bool joined = false);
    void keepResult(const FileNow &now);
    /// Returns to the text as opened or last saved, as an edit that can be undone.
    void revert(merge::Side side);
    /// A description of the lines in its file that an edited pane would change.
    QString changesText(merge::Side side) const;

    /// Everything but the history. Files below `folder` get relative paths, as in a session file in that folder.
    config::Session session(const QString &folder, const QStringList &schemas) const;
    /// Replaces everything by a session, but keeps the current schema. Returns what could not be restored, for people.
    /// `saved`: the session comes from a file that the person saved.
    QStringList restore(const config::Session &session, const QString &folder, bool saved);
    /// Call when everything is in a session file.
    void setSaved();

    SessionController &session() { return m_session; }

Q_SIGNALS:
    /// A pane has another text or file; not emitted for edits.
    void loaded(fieldwise::merge::Side side);
    void editedChanged(fieldwise::merge::Side side);
    void optionsChanged();
    /// Undo, redo or a reload replaced bytes [at, at + removed) of an input; the pane must follow. `goes`: and its
    /// caret.
    void replaced(fieldwise::merge::Side side, int at, int removed, const QByteArray &added, bool goes);
    /// A step of the history was undone, or redone: what it changed, as it was done now.
    void moved(const fieldwise::History::Step &step, bool undone);
    void overridesChanged();
    /// Settings of the deployer were added, edited or closed.
    void settingsChanged();
    /// The result to check is another one; not emitted for edits.
    void resultLoaded();
    /// Undo, redo or changeResult replaced bytes of the result, or of the result to check; the pane must follow.
    void resultReplaced(int at, int removed, const QByteArray &added);
    /// What can be undone or redone has changed.
    void historyChanged();

private:
    /// The file or folder that an input comes from.
    struct Origin {
        QString file;                   ///< "" if it is in no file
        std::optional<SharedText> text; ///< as opened or last saved; none if the file is gone
        Encoding encoding = Encoding::Utf8;
        qint64 size = 0; ///< of the file at that time
        QDateTime modified;
        bool pasted = false;                         ///< in no file, so a crash would lose it
        bool isByHand = false;                       ///< and a person pasted or typed it
        std::optional<kubectl::Wanted> cluster;      ///< where it was fetched
        std::shared_ptr<const folder::Files> folder; ///< its files; null if it is not a folder
        FileParts parts;                             ///< positions of those files in `text`
    };
    static Origin originOf(const QString &file, std::string text, Encoding encoding);
    static Origin originOf(const QString &folder, folder::Files files);
    FileNow fileNow(const Origin &origin, bool read) const;
    static void follow(Origin &origin, const FileNow &now);
    std::vector<folder::Write> changedFiles(merge::Side side) const;

    /// True if there is something to merge, or to read until then.
    bool isWorkedOn() const { return canMerge() || (!checks() && hasInputs()); }
    /// Compare shows the files themselves, so it follows links; a merge keeps them.
    folder::Links links() const { return mode() == merge::Mode::Compare ? folder::Links::Follow : folder::Links::Keep; }
    Saved savedResult(const QString &file, const Saved &saved, size_t changes);
    bool isSaved() const { return m_saved == m_changes; }
    void post();
    void showOptions(merge::Mode before, bool checkedBefore);
    bool showsRelease(merge::Mode mode) const;
    merge::PerSide<merge::Side> arranged(merge::Mode after) const;
    void move(const merge::PerSide<merge::Side> &from);
    void set(merge::Side side, std::string text, const QString &name, Origin origin);
    void setFolder(merge::Side side, const QString &name, Origin origin);
    void run(const History::Step &step);
    void note(Change change, const QString &name, bool joined = false);
    bool goesOn(int gesture, size_t pane);
    void markEdited(merge::Side side);
    void restoreInput(merge::Side side, const config::SessionInput &input, const QString &folder, QStringList &notes);
    void replaceText(merge::Side side, const std::string &text, const FileParts &files, const QString &name,
                     bool joined);

    void loadResult(const QString &name, Origin origin);
    void restoreSettings(const std::vector<config::SessionInput> &settings, const QString &folder, QStringList &notes);
    void noteSettings(config::Session &session, const QString &folder) const;
    static void noteFile(config::SessionInput &input, const Origin &origin, const QString &folder);
    void restoreResult(const config::SessionInput &input, const std::vector<std::string> &meant, const QString &folder,
                       QStringList &notes);
    Inputs m_inputs;
    std::vector<SettingsText> m_settings;
    Origin m_resultOrigin; ///< of the result to check
    std::string m_derived;
    QString m_derivedName;
    mutable std::pair<SharedText, bool> m_hasRecords; ///< of the newest text of Original that was asked about
    merge::PerSide<Origin> m_origins;
    merge::PerSide<bool> m_edited{{false, false, false}};
    merge::PerSide<merge::Side> m_home{merge::allSides}; ///< of each pane's text in a mode with three panes
    History m_history;
    int m_gesture = 0;             ///< number of the last edit's gesture, of all panes
    size_t m_changes = 0;          ///< edits, choices, texts that were opened
    std::optional<size_t> m_saved; ///< the value of m_changes for which the result or a session was last saved
    QString m_resultFile;
    uint32_t m_markerSize = 7;
    merge::PerSide<QString> m_markerLabels;
    SessionController m_session;
};

} // namespace fieldwise::ui
