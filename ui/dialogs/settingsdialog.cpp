// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/settingsdialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fieldwise::ui {

namespace {

/// A form row; its label is also the field's accessible name.
template <typename Field>
Field *addRow(QFormLayout *form, const QString &label, Field *field)
{
    form->addRow(label, field);
    field->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    return field;
}

QComboBox *choice(const QStringList &texts, int chosen, const char *name)
{
    auto *box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->addItems(texts);
    box->setCurrentIndex(chosen);
    return box;
}

QFormLayout *newForm()
{
    auto *form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(10);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

Label *noteLabel(const QString &text)
{
    auto *label = new Label(text);
    label->setWordWrap(true);
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    label->setProperty("kind", QStringLiteral("second"));
    return label;
}

/// In the order of the entries in the combo box; the system's language first.
QStringList languages()
{
    return {QString(), QStringLiteral("en"), QStringLiteral("de")};
}

constexpr const char *sample = "replicas: 3 # added\nimage: web:1.5\nminReady: 30\nhost: shop\nlevel: warn\nzone: b\n";

/// Sample lines, one for each look.
Decorations sampleLooks()
{
    Decorations shown;
    shown.lines.resize(7);
    static constexpr std::pair<Look, merge::From> lines[] = {
        {Look::Added, merge::From::Updated},    {Look::Changed, merge::From::Updated},
        {Look::Removed, merge::From::None},     {Look::Retained, merge::From::Destination},
        {Look::Conflict, merge::From::Updated}, {Look::Choice, merge::From::Original}};
    for (size_t i = 0; i < std::size(lines); ++i) {
        shown.lines[i].look = lines[i].first;
        shown.lines[i].stripe = lines[i].second;
    }
    return shown;
}

} // namespace

SettingsDialog::SettingsDialog(Appearance &appearance, const Settings &settings, std::vector<SchemaFile> schemas,
                               QWidget *parent)
    : QDialog(parent),
      m_appearance(appearance),
      m_scheme(appearance.scheme()),
      m_colours(appearance.colours()),
      m_family(appearance.codeFamily()),
      m_pages(new QListWidget),
      m_stack(new QStackedWidget),
      m_about(noteLabel({})),
      m_font(new QFontComboBox),
      m_pixels(new QSpinBox),
      m_preview(new PaneEditor(appearance)),
      m_tab(new QSpinBox),
      m_blanks(new QCheckBox(tr("Show s&paces and tabs"))),
      m_restores(new QCheckBox(tr("Open the comparisons of &last time at start"))),
      m_exact(new QCheckBox(tr("&Exactly as kyaml, quirks included"))),
      m_schemas(new SchemasPanel(std::move(schemas), settings.builtinSchema(), settings.lastFolder()))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    resize(760, 520);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    m_pages->setAccessibleName(tr("Pages"));
    m_pages->setFixedWidth(160);
    row->addWidget(m_pages);
    row->addWidget(m_stack, 1);
    column->addLayout(row, 1);
    addPage(tr("Appearance"), appearancePage(settings));
    addPage(tr("Editing"), editingPage(settings));
    addPage(tr("Merging"), mergingPage(settings));
    auto *schema = new QVBoxLayout;
    schema->setContentsMargins(0, 0, 0, 0);
    schema->addWidget(m_schemas);
    addPage(tr("Schemas"), schema);
    addPage(tr("Shortcuts"), shortcutsPage());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &SettingsDialog::reject);
    connect(m_pages, &QListWidget::currentRowChanged, m_stack, &QStackedWidget::setCurrentIndex);
    m_pages->setCurrentRow(0);
}

void SettingsDialog::addPage(const QString &name, QLayout *content)
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(content);
    if (qobject_cast<QFormLayout *>(content))
        column->addStretch(); // keeps the rows together
    m_stack->addWidget(page);
    m_pages->addItem(name);
}

QLayout *SettingsDialog::appearancePage(const Settings &settings)
{
    QFormLayout *form = newForm();
    m_brightness =
        addRow(form, tr("&Brightness"),
               choice({tr("As the system"), tr("Light"), tr("Dark")}, static_cast<int>(m_scheme), "brightness"));
    m_palette = addRow(form, tr("&Colours"),
                       choice({tr("Colour-blind safe"), tr("Classic green and red"), tr("High contrast")},
                              static_cast<int>(m_colours), "colours"));
    form->addRow(m_about);
    m_font->setObjectName(QStringLiteral("codeFont"));
    m_font->setFontFilters(QFontComboBox::MonospacedFonts);
    m_font->setCurrentFont(QFont(m_family));
    addRow(form, tr("Code &font"), m_font);
    m_pixels->setObjectName(QStringLiteral("codePixels"));
    m_pixels->setRange(8, 32);
    m_pixels->setSuffix(tr(" px"));
    m_pixels->setValue(qRound(settings.codePixels()));
    addRow(form, tr("Code &size"), m_pixels);
    m_language = addRow(form, tr("&Language"),
                        choice({tr("As the system"), QStringLiteral("English"), QStringLiteral("Deutsch")},
                               std::max(0, static_cast<int>(languages().indexOf(settings.language()))), "language"));
    form->addRow(noteLabel(tr("The language changes at the next start. Reasons stay English.")));
    m_preview->setReadOnly(true);
    m_preview->setFocusPolicy(Qt::NoFocus);
    m_preview->setAccessibleName(tr("Preview"));
    m_preview->setFixedHeight(150);
    m_preview->load(sample);
    m_preview->marks().decorate(sampleLooks());
    form->addRow(m_preview);
    connect(m_brightness, &QComboBox::currentIndexChanged, this,
            [this](int at) { m_appearance.setScheme(static_cast<Scheme>(at)); });
    connect(m_palette, &QComboBox::currentIndexChanged, this, [this](int at) {
        m_appearance.setColours(static_cast<Colours>(at));
        showPreview();
    });
    connect(m_font, &QFontComboBox::currentFontChanged, this,
            [this](const QFont &font) { m_appearance.setCodeFamily(font.family()); });
    connect(m_pixels, &QSpinBox::valueChanged, this, &SettingsDialog::showPreview);
    showPreview();
    return form;
}

void SettingsDialog::showPreview()
{
    m_preview->setCodePixels(m_pixels->value());
    const QString texts[] = {
        tr("Outcomes can be distinguished with any kind of colour vision."),
        tr("Green, red and blue as in other tools. Not safe for colour blindness: added and removed can look alike."),
        tr("Black or white background and strong text; signs and words show the outcomes.")};
    m_about->setText(texts[static_cast<size_t>(m_appearance.colours())]);
}

QLayout *SettingsDialog::editingPage(const Settings &settings)
{
    QFormLayout *form = newForm();
    m_tab->setObjectName(QStringLiteral("tabWidth"));
    m_tab->setRange(1, 8);
    m_tab->setValue(settings.tabWidth());
    addRow(form, tr("&Indent by"), m_tab);
    m_blanks->setObjectName(QStringLiteral("blanks"));
    m_blanks->setChecked(settings.showsBlanks());
    form->addRow(m_blanks);
    form->addRow(noteLabel(tr("Tab inserts spaces, since YAML does not allow tabs.")));
    m_restores->setObjectName(QStringLiteral("restoresTabs"));
    m_restores->setChecked(settings.restoresTabs());
    form->addRow(m_restores);
    return form;
}

QLayout *SettingsDialog::mergingPage(const Settings &settings)
{
    const merge::Options options = settings.options();
    QFormLayout *form = newForm();
    form->addRow(noteLabel(tr("Options for new comparisons. The menu Merge changes the open one.")));
    m_keys = addRow(form, tr("&Lists without a schema"),
                    choice({tr("By the documented keys"), tr("By name only"), tr("Replaced as a whole")},
                           static_cast<int>(options.infer), "listKeys"));
    m_order = addRow(form, tr("New &elements"),
                     choice({tr("Last"), tr("First")}, static_cast<int>(options.listOrder), "listOrder"));
    m_conflicts = addRow(form, tr("&Conflicts"),
                         choice({tr("Updated wins"), tr("Destination wins"), tr("Stop at a conflict")},
                                static_cast<int>(options.onConflict), "conflicts"));
    m_exact->setObjectName(QStringLiteral("exact"));
    m_exact->setChecked(options.exact);
    form->addRow(m_exact);
    return form;
}

QLayout *SettingsDialog::shortcutsPage()
{
    auto *column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(noteLabel(tr("You can choose the keys of every command.")));
    auto *open = new QPushButton(tr("&Keyboard Shortcuts…"));
    open->setObjectName(QStringLiteral("openShortcuts"));
    open->setAutoDefault(false);
    connect(open, &QPushButton::clicked, this, &SettingsDialog::shortcutsAsked);
    column->addWidget(open, 0, Qt::AlignLeft);
    column->addStretch();
    return column;
}

void SettingsDialog::store(Settings &settings) const
{
    settings.setLanguage(languages()[m_language->currentIndex()]);
    settings.setScheme(m_appearance.scheme());
    settings.setColours(m_appearance.colours());
    settings.setCodeFamily(m_appearance.codeFamily());
    settings.setCodePixels(codePixels());
    settings.setTabWidth(tabWidth());
    settings.setShowsBlanks(showsBlanks());
    settings.setRestoresTabs(m_restores->isChecked());
    merge::Options options = settings.options();
    options.infer = static_cast<k8s::Infer>(m_keys->currentIndex());
    options.listOrder = static_cast<merge::ListOrder>(m_order->currentIndex());
    options.onConflict = static_cast<merge::OnConflict>(m_conflicts->currentIndex());
    options.exact = m_exact->isChecked();
    settings.setOptions(options);
}

void SettingsDialog::reject()
{
    m_appearance.setScheme(m_scheme);
    m_appearance.setColours(m_colours);
    m_appearance.setCodeFamily(m_family);
    QDialog::reject();
}

} // namespace fieldwise::ui
