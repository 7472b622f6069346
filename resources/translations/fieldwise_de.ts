<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>CheckWords</name>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>invented</source>
        <translation>erfunden</translation>
    </message>
    <message>
        <source>changed by nobody</source>
        <translation>von niemandem geändert</translation>
    </message>
    <message>
        <source>meant</source>
        <translation>so gemeint</translation>
    </message>
    <message>
        <source>conflict settled</source>
        <translation>Konflikt entschieden</translation>
    </message>
    <message>
        <source>conflicts settled</source>
        <translation>Konflikte entschieden</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>The expression is not valid yet: %1</source>
        <translation>Der Ausdruck ist noch nicht gültig: %1</translation>
    </message>
</context>
<context>
    <name>PanePainter</name>
    <message>
        <source>… 1 line</source>
        <translation>… 1 Zeile</translation>
    </message>
    <message>
        <source>… %1 lines</source>
        <translation>… %1 Zeilen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>hidden: 1 line (%1)</source>
        <translation>verborgen: 1 Zeile (%1)</translation>
    </message>
    <message>
        <source>hidden: %1 lines (%2)</source>
        <translation>verborgen: %1 Zeilen (%2)</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>übernommen</translation>
    </message>
    <message>
        <source>take</source>
        <translation>nehmen</translation>
    </message>
    <message>
        <source>%1 lines without a difference</source>
        <translation>%1 Zeilen ohne Unterschied</translation>
    </message>
    <message>
        <source>%1 lines without a difference (%2)</source>
        <translation>%1 Zeilen ohne Unterschied (%2)</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui</name>
    <message>
        <source>Take %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Type a Value</source>
        <translation>Wert eingeben</translation>
    </message>
    <message>
        <source>Looks Right</source>
        <translation>Passt so</translation>
    </message>
    <message>
        <source>Leave It Out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Use add instead</source>
        <translation>Stattdessen add verwenden</translation>
    </message>
    <message>
        <source>Switch to the kubectl dialect</source>
        <translation>Zum Dialekt von kubectl wechseln</translation>
    </message>
    <message>
        <source>Skip what is missing</source>
        <translation>Überspringen, was fehlt</translation>
    </message>
    <message>
        <source>The file is gone.</source>
        <translation>Die Datei gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>It is a folder.</source>
        <translation>Das ist ein Ordner.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>or with the patch in a file:</source>
        <translation>oder mit dem Patch in einer Datei:</translation>
    </message>
    <message>
        <source>The texts are equal.</source>
        <translation>Die Texte sind gleich.</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>added</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>retained</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>your choice</source>
        <translation>eigene Wahl</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>not mentioned</source>
        <translation>nicht erwähnt</translation>
    </message>
    <message>
        <source>; step %1 of %2</source>
        <translation>; Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Can&apos;t include the comment “%1”.</source>
        <translation>Kann den Kommentar „%1“ nicht enthalten.</translation>
    </message>
    <message>
        <source>Can&apos;t include comments; %1 of them are new.</source>
        <translation>Kann keine Kommentare enthalten; %1 davon sind neu.</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
    <message>
        <source>In a JSON pointer, write ~ as ~0 and / as ~1.</source>
        <translation>In einem JSON-Pointer wird ~ als ~0 geschrieben und / als ~1.</translation>
    </message>
    <message>
        <source>There is no such field.</source>
        <translation>Dieses Feld gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such field; the nearest one is %1.</source>
        <translation>Dieses Feld gibt es nicht; das nächste ist %1.</translation>
    </message>
    <message>
        <source>There is no base: both sides added the file, so every difference is a conflict.</source>
        <translation>Es gibt keine Basis: Beide Seiten haben die Datei neu angelegt, also ist jeder Unterschied ein Konflikt.</translation>
    </message>
    <message>
        <source>The rules of the repository are ignored: %1.</source>
        <translation>Die Regeln des Repositorys werden ignoriert: %1.</translation>
    </message>
    <message>
        <source>The conflict markers in %1 are not valid: line %2, column %3: %4.</source>
        <translation>Die Konfliktmarken in %1 sind ungültig: Zeile %2, Spalte %3: %4.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be compared: %2.</source>
        <translation>%1 kann nicht verglichen werden: %2.</translation>
    </message>
    <message>
        <source>%1 was not saved: %2.</source>
        <translation>%1 wurde nicht gespeichert: %2.</translation>
    </message>
    <message>
        <source>keeps it</source>
        <translation>behält es</translation>
    </message>
    <message>
        <source>gains it</source>
        <translation>bekommt es dazu</translation>
    </message>
    <message>
        <source>loses it to force</source>
        <translation>verliert es durch den Zwang</translation>
    </message>
    <message>
        <source>loses it, because kubectl set it</source>
        <translation>verliert es, da kubectl es gesetzt hat</translation>
    </message>
    <message>
        <source>gives it up</source>
        <translation>gibt es auf</translation>
    </message>
    <message>
        <source>loses it, because the field is removed</source>
        <translation>verliert es, da das Feld entfernt wird</translation>
    </message>
    <message>
        <source>owns all of it now</source>
        <translation>besitzt jetzt alles davon</translation>
    </message>
    <message>
        <source>is dropped, because it belongs to another version</source>
        <translation>entfällt, da es zu einer anderen Version gehört</translation>
    </message>
    <message>
        <source>%1 (Update)</source>
        <translation>%1 (per Update)</translation>
    </message>
    <message>
        <source>would lose it to force</source>
        <translation>würde es durch den Zwang verlieren</translation>
    </message>
    <message>
        <source>It is a pipe or a device.</source>
        <translation>Es ist eine Pipe oder ein Gerät.</translation>
    </message>
    <message>
        <source>without it</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>%1 elements of %2</source>
        <translation>%1 Elemente von %2</translation>
    </message>
    <message>
        <source>, %1 had %2</source>
        <translation>, %1 hatte %2</translation>
    </message>
    <message>
        <source>Keep Both, %1 First</source>
        <translation>Beide behalten, %1 zuerst</translation>
    </message>
    <message>
        <source>%1 can&apos;t be merged: %2: %3.</source>
        <translation>%1 kann nicht zusammengeführt werden: %2: %3.</translation>
    </message>
    <message>
        <source>%1, merge base</source>
        <translation>%1, gemeinsamer Vorfahr</translation>
    </message>
    <message>
        <source>%1, before the commit that is applied</source>
        <translation>%1, vor dem Commit, der angewendet wird</translation>
    </message>
    <message>
        <source>%1, which is reverted</source>
        <translation>%1, wird zurückgenommen</translation>
    </message>
    <message>
        <source>changed by nobody</source>
        <translation>von niemandem geändert</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>is a Helm template and no YAML</source>
        <translation>ist ein Helm-Template und kein YAML</translation>
    </message>
    <message>
        <source>is a template and no YAML</source>
        <translation>ist ein Template und kein YAML</translation>
    </message>
    <message>
        <source>is neither YAML nor JSON</source>
        <translation>ist weder YAML noch JSON</translation>
    </message>
    <message>
        <source>can&apos;t be read as YAML (%1, line %2: %3)</source>
        <translation>kann nicht als YAML gelesen werden (%1, Zeile %2: %3)</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1, von %2</translation>
    </message>
    <message>
        <source>It is not a text file.</source>
        <translation>Es ist keine Textdatei.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be merged: %2. Nothing was written.</source>
        <translation>%1 kann nicht zusammengeführt werden: %2. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <source>overwritten</source>
        <translation>überschrieben</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>übernommen</translation>
    </message>
    <message>
        <source>restarts pods</source>
        <translation>startet Pods neu</translation>
    </message>
    <message>
        <source>will be refused</source>
        <translation>wird abgelehnt</translation>
    </message>
    <message>
        <source>Will be refused</source>
        <translation>Wird abgelehnt</translation>
    </message>
    <message>
        <source>has conflicts</source>
        <translation>hat Konflikte</translation>
    </message>
    <message>
        <source>have conflicts</source>
        <translation>haben Konflikte</translation>
    </message>
    <message>
        <source>Has conflicts</source>
        <translation>Hat Konflikte</translation>
    </message>
    <message>
        <source>deletes something</source>
        <translation>löscht etwas</translation>
    </message>
    <message>
        <source>delete something</source>
        <translation>löschen etwas</translation>
    </message>
    <message>
        <source>Deletes something</source>
        <translation>Löscht etwas</translation>
    </message>
    <message>
        <source>overwrites an edit</source>
        <translation>überschreibt eine Änderung</translation>
    </message>
    <message>
        <source>overwrite an edit</source>
        <translation>überschreiben eine Änderung</translation>
    </message>
    <message>
        <source>Overwrites an edit</source>
        <translation>Überschreibt eine Änderung</translation>
    </message>
    <message>
        <source>takes ownership</source>
        <translation>übernimmt den Besitz</translation>
    </message>
    <message>
        <source>take ownership</source>
        <translation>übernehmen den Besitz</translation>
    </message>
    <message>
        <source>Takes ownership</source>
        <translation>Übernimmt den Besitz</translation>
    </message>
    <message>
        <source>restart pods</source>
        <translation>starten Pods neu</translation>
    </message>
    <message>
        <source>Restarts pods</source>
        <translation>Startet Pods neu</translation>
    </message>
    <message>
        <source>has a surprise</source>
        <translation>hat eine Überraschung</translation>
    </message>
    <message>
        <source>have a surprise</source>
        <translation>haben eine Überraschung</translation>
    </message>
    <message>
        <source>Has a surprise</source>
        <translation>Hat eine Überraschung</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>ändert sich</translation>
    </message>
    <message>
        <source>change</source>
        <translation>ändern sich</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Ändert sich</translation>
    </message>
    <message>
        <source>is created</source>
        <translation>wird angelegt</translation>
    </message>
    <message>
        <source>are created</source>
        <translation>werden angelegt</translation>
    </message>
    <message>
        <source>Is created</source>
        <translation>Wird angelegt</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>stay</source>
        <translation>bleiben</translation>
    </message>
    <message>
        <source>Safe to apply</source>
        <translation>Kann angewendet werden</translation>
    </message>
    <message>
        <source>Will fail</source>
        <translation>Wird scheitern</translation>
    </message>
    <message>
        <source>Look at 1 place</source>
        <translation>1 Stelle ansehen</translation>
    </message>
    <message>
        <source>Look at %1 places</source>
        <translation>%1 Stellen ansehen</translation>
    </message>
    <message>
        <source>Stays as it is</source>
        <translation>Bleibt, wie es ist</translation>
    </message>
    <message>
        <source>changes inside</source>
        <translation>ändert sich innen</translation>
    </message>
    <message>
        <source>written differently</source>
        <translation>anders geschrieben</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>overwrite</source>
        <translation>überschreiben</translation>
    </message>
    <message>
        <source>take over</source>
        <translation>übernehmen</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>starten neu</translation>
    </message>
    <message>
        <source>surprise</source>
        <translation>überraschen</translation>
    </message>
    <message>
        <source>create</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>Meinten Sie %1?</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 Element</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>kopiert</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>schlägt fehl</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht ausgeführt</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Actions</name>
    <message>
        <source>New &amp;Three-way Merge</source>
        <translation>Neue &amp;Drei-Wege-Zusammenführung</translation>
    </message>
    <message>
        <source>New &amp;Apply</source>
        <translation>Neues &amp;Apply</translation>
    </message>
    <message>
        <source>New T&amp;wo-way Merge</source>
        <translation>Neue &amp;Zwei-Wege-Zusammenführung</translation>
    </message>
    <message>
        <source>New &amp;Patch</source>
        <translation>Neuer &amp;Patch</translation>
    </message>
    <message>
        <source>New &amp;Comparison</source>
        <translation>Neuer Ver&amp;gleich</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen…</translation>
    </message>
    <message>
        <source>Open O&amp;riginal…</source>
        <translation>O&amp;riginal öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Updated…</source>
        <translation>&amp;Updated öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Destination…</source>
        <translation>Des&amp;tination öffnen…</translation>
    </message>
    <message>
        <source>Open Sess&amp;ion…</source>
        <translation>Sitzung öff&amp;nen…</translation>
    </message>
    <message>
        <source>Save Sess&amp;ion</source>
        <translation>&amp;Sitzung speichern</translation>
    </message>
    <message>
        <source>Save Session &amp;As…</source>
        <translation>Sitzung speichern unter…</translation>
    </message>
    <message>
        <source>&amp;Save Result</source>
        <translation>&amp;Ergebnis speichern</translation>
    </message>
    <message>
        <source>Save Result &amp;As…</source>
        <translation>Ergebnis speic&amp;hern unter…</translation>
    </message>
    <message>
        <source>Write This Pane &amp;Back…</source>
        <translation>Diesen Bereich zurüc&amp;kschreiben…</translation>
    </message>
    <message>
        <source>Save This &amp;Pane As…</source>
        <translation>Diesen Bereich speichern unter…</translation>
    </message>
    <message>
        <source>Save A&amp;ll…</source>
        <translation>Alles speichern…</translation>
    </message>
    <message>
        <source>Save C&amp;hoices…</source>
        <translation>Wahlen s&amp;peichern…</translation>
    </message>
    <message>
        <source>Load Choi&amp;ces…</source>
        <translation>Wahlen &amp;laden…</translation>
    </message>
    <message>
        <source>Export Pa&amp;tch…</source>
        <translation>Patch exportieren…</translation>
    </message>
    <message>
        <source>Save &amp;Report…</source>
        <translation>Bericht speichern…</translation>
    </message>
    <message>
        <source>Save as P&amp;DF…</source>
        <translation>Als PDF speichern…</translation>
    </message>
    <message>
        <source>Close Co&amp;mparison</source>
        <translation>Vergleich schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>Copy Pat&amp;h</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>Copy R&amp;eason</source>
        <translation>&amp;Grund kopieren</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>Nächste F&amp;undstelle</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>&amp;Vorherige Fundstelle</translation>
    </message>
    <message>
        <source>Find in All &amp;Panes…</source>
        <translation>&amp;In allen Bereichen suchen…</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>Erse&amp;tzen…</translation>
    </message>
    <message>
        <source>Go to &amp;Line…</source>
        <translation>Gehe zu Zeile…</translation>
    </message>
    <message>
        <source>Go to Pat&amp;h…</source>
        <translation>Gehe zu Pfa&amp;d…</translation>
    </message>
    <message>
        <source>Co&amp;mment or Uncomment</source>
        <translation>Ko&amp;mmentar setzen oder entfernen</translation>
    </message>
    <message>
        <source>Go to Matching &amp;Bracket</source>
        <translation>Gehe zur zuge&amp;hörigen Klammer</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Ei&amp;nstellungen…</translation>
    </message>
    <message>
        <source>Follow the &amp;System</source>
        <translation>Dem &amp;System folgen</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Colour-blind Saf&amp;e</source>
        <translation>Für &amp;jedes Auge</translation>
    </message>
    <message>
        <source>&amp;Classic Green and Red</source>
        <translation>&amp;Klassisch grün und rot</translation>
    </message>
    <message>
        <source>&amp;High Contrast</source>
        <translation>Hoher K&amp;ontrast</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Normal Size</source>
        <translation>&amp;Normale Größe</translation>
    </message>
    <message>
        <source>&amp;Wrap Long Lines</source>
        <translation>Lange Zeilen &amp;umbrechen</translation>
    </message>
    <message>
        <source>&amp;Fold or Unfold Here</source>
        <translation>Hier &amp;ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Fold E&amp;verything</source>
        <translation>Alles e&amp;inklappen</translation>
    </message>
    <message>
        <source>Fold &amp;Unchanged</source>
        <translation>Un&amp;verändertes einklappen</translation>
    </message>
    <message>
        <source>Unfold &amp;All</source>
        <translation>A&amp;lles ausklappen</translation>
    </message>
    <message>
        <source>Only &amp;Changes</source>
        <translation>Nur &amp;Änderungen</translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation>Glie&amp;derung</translation>
    </message>
    <message>
        <source>All in &amp;Columns</source>
        <translation>Alles in &amp;Spalten</translation>
    </message>
    <message>
        <source>Result &amp;Below</source>
        <translation>Ergebnis da&amp;runter</translation>
    </message>
    <message>
        <source>&amp;One Pane</source>
        <translation>Ein Bereic&amp;h</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>V&amp;ollbild</translation>
    </message>
    <message>
        <source>Show &amp;Secret Values</source>
        <translation>Gehei&amp;me Werte zeigen</translation>
    </message>
    <message>
        <source>&amp;Three-way</source>
        <translation>&amp;Drei-Wege</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Apply</translation>
    </message>
    <message>
        <source>T&amp;wo-way</source>
        <translation>&amp;Zwei-Wege</translation>
    </message>
    <message>
        <source>&amp;Patch</source>
        <translation>&amp;Patch</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>By the &amp;Documented Keys</source>
        <translation>Nach den &amp;dokumentierten Schlüsseln</translation>
    </message>
    <message>
        <source>By &amp;name Only</source>
        <translation>Nur nach &amp;name</translation>
    </message>
    <message>
        <source>Only by the &amp;Schema</source>
        <translation>Nur nach dem &amp;Schema</translation>
    </message>
    <message>
        <source>New Elements &amp;Last</source>
        <translation>Neue Elemente ans &amp;Ende</translation>
    </message>
    <message>
        <source>New Elements &amp;First</source>
        <translation>Neue Elemente an den &amp;Anfang</translation>
    </message>
    <message>
        <source>Merge This List &amp;By…</source>
        <translation>Diese Liste &amp;zusammenführen nach…</translation>
    </message>
    <message>
        <source>&amp;Updated Wins</source>
        <translation>&amp;Updated gewinnt</translation>
    </message>
    <message>
        <source>&amp;Destination Wins</source>
        <translation>&amp;Destination gewinnt</translation>
    </message>
    <message>
        <source>&amp;Stop at a Conflict</source>
        <translation>Bei einem Konflikt &amp;anhalten</translation>
    </message>
    <message>
        <source>&amp;Exactly as kyaml</source>
        <translation>&amp;Genau wie kyaml</translation>
    </message>
    <message>
        <source>&amp;Detect</source>
        <translation>Automatisch &amp;erkennen</translation>
    </message>
    <message>
        <source>&amp;JSON Patch</source>
        <translation>&amp;JSON-Patch</translation>
    </message>
    <message>
        <source>&amp;Merge Patch</source>
        <translation>&amp;Merge-Patch</translation>
    </message>
    <message>
        <source>&amp;Strategic Merge Patch</source>
        <translation>&amp;Strategischer Merge-Patch</translation>
    </message>
    <message>
        <source>&amp;RFC 6902</source>
        <translation>&amp;RFC 6902</translation>
    </message>
    <message>
        <source>&amp;kubectl</source>
        <translation>&amp;kubectl</translation>
    </message>
    <message>
        <source>&amp;Lenient</source>
        <translation>&amp;Nachsichtig</translation>
    </message>
    <message>
        <source>As &amp;kubectl Chooses</source>
        <translation>Wie &amp;kubectl wählt</translation>
    </message>
    <message>
        <source>&amp;Strategic Merge</source>
        <translation>&amp;Strategische Zusammenführung</translation>
    </message>
    <message>
        <source>&amp;JSON Merge</source>
        <translation>&amp;JSON-Zusammenführung</translation>
    </message>
    <message>
        <source>&amp;Overwrite Edits in Live</source>
        <translation>Änderungen an Live &amp;überschreiben</translation>
    </message>
    <message>
        <source>S&amp;top If Live Was Edited</source>
        <translation>&amp;Anhalten, wenn Live geändert wurde</translation>
    </message>
    <message>
        <source>&amp;Last Applied from Live&apos;s Annotation</source>
        <translation>Last Applied aus der A&amp;nnotation von Live</translation>
    </message>
    <message>
        <source>Sche&amp;mas…</source>
        <translation>Sche&amp;mas…</translation>
    </message>
    <message>
        <source>Compare &amp;Semantics</source>
        <translation>S&amp;emantiken vergleichen</translation>
    </message>
    <message>
        <source>Take &amp;First</source>
        <translation>&amp;Ersten nehmen</translation>
    </message>
    <message>
        <source>Take &amp;Second</source>
        <translation>&amp;Zweiten nehmen</translation>
    </message>
    <message>
        <source>Take &amp;Third</source>
        <translation>&amp;Dritten nehmen</translation>
    </message>
    <message>
        <source>Keep &amp;Both</source>
        <translation>&amp;Beide behalten</translation>
    </message>
    <message>
        <source>Leave It &amp;Out</source>
        <translation>We&amp;glassen</translation>
    </message>
    <message>
        <source>Type a &amp;Value…</source>
        <translation>Wert e&amp;ingeben…</translation>
    </message>
    <message>
        <source>&amp;As the Merge Decides</source>
        <translation>Wie &amp;automatisch entschieden</translation>
    </message>
    <message>
        <source>Take First for All of This Kind</source>
        <translation>Ersten für alle dieser Art nehmen</translation>
    </message>
    <message>
        <source>Take Second for All of This Kind</source>
        <translation>Zweiten für alle dieser Art nehmen</translation>
    </message>
    <message>
        <source>Take Third for All of This Kind</source>
        <translation>Dritten für alle dieser Art nehmen</translation>
    </message>
    <message>
        <source>Discard All Choices</source>
        <translation>Alle Wahlen verwerfen</translation>
    </message>
    <message>
        <source>Looks &amp;Right</source>
        <translation>Passt s&amp;o</translation>
    </message>
    <message>
        <source>&amp;What Would Change This?</source>
        <translation>&amp;Was würde das ändern?</translation>
    </message>
    <message>
        <source>&amp;Next Step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>&amp;Previous Step</source>
        <translation>&amp;Vorheriger Schritt</translation>
    </message>
    <message>
        <source>Next &amp;Conflict</source>
        <translation>Nächster &amp;Konflikt</translation>
    </message>
    <message>
        <source>Previous C&amp;onflict</source>
        <translation>Vorheriger K&amp;onflikt</translation>
    </message>
    <message>
        <source>Next Conflict to &amp;Look at</source>
        <translation>Nächster zu &amp;prüfender Konflikt</translation>
    </message>
    <message>
        <source>Previous Conflict to Loo&amp;k at</source>
        <translation>Vorheriger zu prü&amp;fender Konflikt</translation>
    </message>
    <message>
        <source>Go to the &amp;Error</source>
        <translation>Zum F&amp;ehler</translation>
    </message>
    <message>
        <source>Step &amp;Through</source>
        <translation>&amp;Schrittweise ansehen</translation>
    </message>
    <message>
        <source>P&amp;lay or Pause</source>
        <translation>&amp;Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Step &amp;Forward</source>
        <translation>Schritt vo&amp;r</translation>
    </message>
    <message>
        <source>Step &amp;Back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>&amp;First Step</source>
        <translation>Erster Schri&amp;tt</translation>
    </message>
    <message>
        <source>&amp;Last Step</source>
        <translation>&amp;Letzter Schritt</translation>
    </message>
    <message>
        <source>E&amp;xplain the Selected Field</source>
        <translation>Aus&amp;gewähltes Feld erklären</translation>
    </message>
    <message>
        <source>Next P&amp;ane</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <source>P&amp;revious Pane</source>
        <translation>Vorheriger Bere&amp;ich</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Fieldwise</source>
        <translation>&amp;Über Fieldwise</translation>
    </message>
    <message>
        <source>Re&amp;vert This Pane</source>
        <translation>Diesen Bereich zurücksetzen</translation>
    </message>
    <message>
        <source>New &amp;Git Merge</source>
        <translation>Neuer Merge von Git</translation>
    </message>
    <message>
        <source>&amp;Git</source>
        <translation>Git</translation>
    </message>
    <message>
        <source>Open from Cl&amp;uster…</source>
        <translation>Aus Cluster öffnen…</translation>
    </message>
    <message>
        <source>Hide &amp;Noise</source>
        <translation>Rauschen verbergen</translation>
    </message>
    <message>
        <source>&amp;Ignore Rules…</source>
        <translation>Regeln &amp;zum Ignorieren…</translation>
    </message>
    <message>
        <source>For&amp;get the Ignore Rules</source>
        <translation>Regeln zum Ignorieren vergessen</translation>
    </message>
    <message>
        <source>Ig&amp;nore This Field…</source>
        <translation>Dieses Feld ignorieren …</translation>
    </message>
    <message>
        <source>&amp;Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>All Resources at &amp;Once</source>
        <translation>Alle Ressourcen auf einmal</translation>
    </message>
    <message>
        <source>New Ser&amp;ver-side Apply</source>
        <translation>Neues ser&amp;verseitiges Apply</translation>
    </message>
    <message>
        <source>&amp;Managers</source>
        <translation>Verwalter</translation>
    </message>
    <message>
        <source>Show &amp;Every Manager</source>
        <translation>&amp;Alle Verwalter zeigen</translation>
    </message>
    <message>
        <source>Ser&amp;ver-side</source>
        <translation>Serverseitig</translation>
    </message>
    <message>
        <source>&amp;Other Manager…</source>
        <translation>&amp;Anderer Verwalter…</translation>
    </message>
    <message>
        <source>&amp;Refuse Conflicts</source>
        <translation>Konflikte a&amp;blehnen</translation>
    </message>
    <message>
        <source>&amp;Force Conflicts</source>
        <translation>Konflikte er&amp;zwingen</translation>
    </message>
    <message>
        <source>The Object &amp;Itself</source>
        <translation>Das &amp;Objekt selbst</translation>
    </message>
    <message>
        <source>Its &amp;Status</source>
        <translation>Sein &amp;Status</translation>
    </message>
    <message>
        <source>Its S&amp;cale</source>
        <translation>Seine S&amp;kalierung (scale)</translation>
    </message>
    <message>
        <source>&amp;Leave Client-side Apply</source>
        <translation>Vom &amp;clientseitigen Apply umziehen</translation>
    </message>
    <message>
        <source>&amp;Give the Field Up</source>
        <translation>Das Feld aufgeben</translation>
    </message>
    <message>
        <source>Agree &amp;with Live</source>
        <translation>Live zustimmen</translation>
    </message>
    <message>
        <source>From the &amp;PATH</source>
        <translation>Die im &amp;PATH</translation>
    </message>
    <message>
        <source>1.3&amp;0 and Older</source>
        <translation>1.3&amp;0 und älter</translation>
    </message>
    <message>
        <source>1.31 and 1.3&amp;2</source>
        <translation>1.31 und 1.3&amp;2</translation>
    </message>
    <message>
        <source>1.3&amp;3 and Newer</source>
        <translation>1.3&amp;3 und neuer</translation>
    </message>
    <message>
        <source>Keep &amp;Every Change: for a file that you keep; a contradiction is a conflict, null is a value</source>
        <translation>J&amp;ede Änderung behalten: für eine Datei, die Sie behalten; ein Widerspruch ist ein Konflikt, null ein Wert</translation>
    </message>
    <message>
        <source>As kpt and kusto&amp;mize: shows what they write; Updated wins, null deletes its field</source>
        <translation>Wie kpt und kusto&amp;mize: zeigt, was diese schreiben; Updated gewinnt, null löscht sein Feld</translation>
    </message>
    <message>
        <source>Resources: &amp;by the Same Rules</source>
        <translation>Ressourcen: nach &amp;denselben Regeln</translation>
    </message>
    <message>
        <source>Resources: &amp;Keep Every Change; deleted by one side and changed by the other is a conflict</source>
        <translation>Ressourcen: jede Änderung be&amp;halten; auf einer Seite gelöscht und auf der anderen geändert ist ein Konflikt</translation>
    </message>
    <message>
        <source>Resources: As k&amp;yaml; what Destination deleted comes back</source>
        <translation>Ressourcen: wie k&amp;yaml; was Destination gelöscht hat, kommt zurück</translation>
    </message>
    <message>
        <source>Resources: As k&amp;pt; deleted stays deleted, and what Destination changed stays</source>
        <translation>Ressourcen: wie k&amp;pt; Gelöschtes bleibt gelöscht, und was Destination geändert hat, bleibt</translation>
    </message>
    <message>
        <source>Keep Both, the Other Way Round</source>
        <translation>Beide behalten, andersherum</translation>
    </message>
    <message>
        <source>Open Files in Conflict…</source>
        <translation>Dateien im Konflikt öffnen…</translation>
    </message>
    <message>
        <source>Compare Versions in Git…</source>
        <translation>Versionen in Git vergleichen…</translation>
    </message>
    <message>
        <source>Save and Next</source>
        <translation>Speichern und weiter</translation>
    </message>
    <message>
        <source>New Chec&amp;k of a Merge</source>
        <translation>Neue Prüfung eines Merges</translation>
    </message>
    <message>
        <source>Check a Merge Commit…</source>
        <translation>Merge-Commit prüfen…</translation>
    </message>
    <message>
        <source>C&amp;heck</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Put Back All</source>
        <translation>Alles zurückholen</translation>
    </message>
    <message>
        <source>Move Lines Up</source>
        <translation>Zeilen nach oben verschieben</translation>
    </message>
    <message>
        <source>Move Lines Down</source>
        <translation>Zeilen nach unten verschieben</translation>
    </message>
    <message>
        <source>Delete Lines</source>
        <translation>Zeilen löschen</translation>
    </message>
    <message>
        <source>&amp;Keep This Choice for Other Values, Too</source>
        <translation>Diese Wahl auch für andere Werte be&amp;halten</translation>
    </message>
    <message>
        <source>A choice remembers the values that it was made for. If an input has other values later, the choice still decides, but counts as a conflict to look at. With this, it decides without asking, whatever the values are.</source>
        <translation>Eine Wahl merkt sich die Werte, für die sie getroffen wurde. Hat eine Eingabe später andere Werte, entscheidet die Wahl weiterhin, zählt aber als zu prüfender Konflikt. Hiermit entscheidet sie ohne Rückfrage, gleich welche Werte es sind.</translation>
    </message>
    <message>
        <source>Show What Is Sent, Not What Is Stored</source>
        <translation>Zeigen, was gesendet wird, nicht, was gespeichert wird</translation>
    </message>
    <message>
        <source>Live in Local&apos;s Or&amp;der</source>
        <translation>Live in der Reihenfolge von Local</translation>
    </message>
    <message>
        <source>Shows Live, the first pane and the result with their fields in the order of Local, so that equal fields stand side by side. They can&apos;t be edited then. Line numbers and files stay as they are.</source>
        <translation>Zeigt Live, den ersten Bereich und das Ergebnis mit ihren Feldern in der Reihenfolge von Local, damit gleiche Felder nebeneinander stehen. Bearbeiten lassen sie sich dann nicht. Zeilennummern und Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;What the Rule Means</source>
        <translation>&amp;Was die Regel bedeutet</translation>
    </message>
    <message>
        <source>&amp;Report a Wrong Merge…</source>
        <translation>&amp;Falsche Zusammenführung melden…</translation>
    </message>
    <message>
        <source>List of Reasons</source>
        <translation>Liste der Gründe</translation>
    </message>
    <message>
        <source>New &amp;Tab</source>
        <translation>Neuer &amp;Tab</translation>
    </message>
    <message>
        <source>Next Tab</source>
        <translation>Nächster Tab</translation>
    </message>
    <message>
        <source>Previous Tab</source>
        <translation>Voriger Tab</translation>
    </message>
    <message>
        <source>Reloa&amp;d from Disk</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Format Long Lines</source>
        <translation>Lange Zeilen formatieren</translation>
    </message>
    <message>
        <source>Compare Deployers</source>
        <translation>Deployer vergleichen</translation>
    </message>
    <message>
        <source>Helm Values…</source>
        <translation>Helm-Werte…</translation>
    </message>
    <message>
        <source>kubectl --server-&amp;side</source>
        <translation>kubectl --server-&amp;side</translation>
    </message>
    <message>
        <source>Helm &amp;3</source>
        <translation>Helm &amp;3</translation>
    </message>
    <message>
        <source>Helm 4, &amp;Client-side</source>
        <translation>Helm 4, &amp;clientseitig</translation>
    </message>
    <message>
        <source>Helm &amp;4, Server-side</source>
        <translation>Helm &amp;4, serverseitig</translation>
    </message>
    <message>
        <source>Helm &amp;Release…</source>
        <translation>Helm-&amp;Release…</translation>
    </message>
    <message>
        <source>&amp;Take Ownership</source>
        <translation>Objekte &amp;übernehmen</translation>
    </message>
    <message>
        <source>&amp;Replace Objects</source>
        <translation>Objekte erset&amp;zen</translation>
    </message>
    <message>
        <source>&amp;Argo CD, Client-side</source>
        <translation>&amp;Argo CD, clientseitig</translation>
    </message>
    <message>
        <source>Ar&amp;go CD, Server-side</source>
        <translation>Ar&amp;go CD, serverseitig</translation>
    </message>
    <message>
        <source>&amp;Flux, Kustomization</source>
        <translation>&amp;Flux, Kustomization</translation>
    </message>
    <message>
        <source>Flu&amp;x, HelmRelease</source>
        <translation>Flu&amp;x, HelmRelease</translation>
    </message>
    <message>
        <source>Argo CD and Flux</source>
        <translation>Argo CD und Flux</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::AnswersController</name>
    <message>
        <source>Open %1 and %2 to compare them.</source>
        <translation>%1 und %2 öffnen, um beide zu vergleichen.</translation>
    </message>
    <message>
        <source>Open %1 and %2 to see what the patch does.</source>
        <translation>%1 und %2 öffnen, um zu sehen, was der Patch bewirkt.</translation>
    </message>
    <message>
        <source>Open %1 and %2 to see a merge.</source>
        <translation>%1 und %2 öffnen, um eine Zusammenführung zu sehen.</translation>
    </message>
    <message>
        <source>, line %1, column %2: </source>
        <translation>, Zeile %1, Spalte %2: </translation>
    </message>
    <message>
        <source>, %1, line %2, column %3: </source>
        <translation>, %1, Zeile %2, Spalte %3: </translation>
    </message>
    <message>
        <source>There is one more error.</source>
        <translation>Es gibt noch einen weiteren Fehler.</translation>
    </message>
    <message>
        <source>There are %1 more errors.</source>
        <translation>Es gibt noch %1 weitere Fehler.</translation>
    </message>
    <message>
        <source>The reasons and the patches are those of the previous texts.</source>
        <translation>Gründe und Patches stammen von den vorherigen Texten.</translation>
    </message>
    <message>
        <source>The result is the last valid one.</source>
        <translation>Das Ergebnis ist das letzte gültige.</translation>
    </message>
    <message>
        <source>The result below is the last valid one.</source>
        <translation>Das Ergebnis unten ist das letzte gültige.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be compared</source>
        <translation>%1 kann nicht verglichen werden</translation>
    </message>
    <message>
        <source>%1 can&apos;t be merged</source>
        <translation>%1 kann nicht zusammengeführt werden</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Gehe zu Zeile %1</translation>
    </message>
    <message>
        <source>Not merged</source>
        <translation>Nicht zusammengeführt</translation>
    </message>
    <message>
        <source>: you cancelled it. The result is that of the previous texts.</source>
        <translation>: abgebrochen. Das Ergebnis stammt von den vorherigen Texten.</translation>
    </message>
    <message>
        <source>: you cancelled it.</source>
        <translation>: abgebrochen.</translation>
    </message>
    <message>
        <source>Merge now</source>
        <translation>Jetzt zusammenführen</translation>
    </message>
    <message>
        <source>Open %1, %2 and the result to check it.</source>
        <translation>%1, %2 und das Ergebnis öffnen, um es zu prüfen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read</source>
        <translation>%1 ist nicht lesbar</translation>
    </message>
    <message>
        <source>What you typed stays; the choices follow once it can be read.</source>
        <translation>Der eingegebene Text bleibt stehen und wird übernommen, sobald er lesbar ist.</translation>
    </message>
    <message>
        <source>Compare by lines</source>
        <translation>Zeilenweise vergleichen</translation>
    </message>
    <message>
        <source>Merge by lines</source>
        <translation>Zeilenweise zusammenführen</translation>
    </message>
    <message>
        <source>Live is not Local&apos;s object</source>
        <translation>Live ist nicht das Objekt von Local</translation>
    </message>
    <message>
        <source>Compare anyway</source>
        <translation>Trotzdem vergleichen</translation>
    </message>
    <message>
        <source>Compare Different Objects</source>
        <translation>Verschiedene Objekte vergleichen</translation>
    </message>
    <message>
        <source>Live is not Local&apos;s object.</source>
        <translation>Live ist nicht das Objekt von Local.</translation>
    </message>
    <message>
        <source>All reasons are listed again</source>
        <translation>Alle Gründe werden wieder aufgelistet</translation>
    </message>
    <message>
        <source>: the filter ended with the new input.</source>
        <translation>: Der Filter endete mit der neuen Eingabe.</translation>
    </message>
    <message>
        <source>Open %1 to see a merge, or switch to Compare to see how the two texts differ.</source>
        <translation>%1 öffnen, um eine Zusammenführung zu sehen, oder zu „Vergleichen“ wechseln, um zu sehen, worin sich die beiden Texte unterscheiden.</translation>
    </message>
    <message>
        <source>Helm does nothing</source>
        <translation>Helm tut nichts</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ApplyController</name>
    <message>
        <source>From Live&apos;s annotation</source>
        <translation>Aus der Annotation von Live</translation>
    </message>
    <message>
        <source>Nothing was cut</source>
        <translation>Nichts wurde ausgeschnitten</translation>
    </message>
    <message>
        <source>The copy has *** for secret values</source>
        <translation>Die Kopie enthält *** anstelle geheimer Werte</translation>
    </message>
    <message>
        <source>, because the selection contains secret values that are hidden.</source>
        <translation>, da die Auswahl verdeckte geheime Werte enthält.</translation>
    </message>
    <message>
        <source>.</source>
        <translation>.</translation>
    </message>
    <message>
        <source>Show secret values</source>
        <translation>Geheime Werte zeigen</translation>
    </message>
    <message>
        <source>not there yet</source>
        <translation>noch nicht vorhanden</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Open Last applied…</source>
        <translation>Last applied öffnen…</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Autosave</name>
    <message>
        <source>%1 can&apos;t be written to</source>
        <translation>in %1 kann nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::BreakingLabel</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::BusyBar</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the merge</source>
        <translation>Zusammenführung abbrechen</translation>
    </message>
    <message>
        <source>Merging… %1 s</source>
        <translation>Führt zusammen… %1 s</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ByLinesController</name>
    <message>
        <source>By Lines</source>
        <translation>Zeilenweise</translation>
    </message>
    <message>
        <source>As YAML</source>
        <translation>Als YAML</translation>
    </message>
    <message>
        <source>it is compared by lines.</source>
        <translation>Es wird zeilenweise verglichen.</translation>
    </message>
    <message>
        <source>it is merged by lines, as git does.</source>
        <translation>Es wird zeilenweise zusammengeführt, wie git es tut.</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Read it as YAML</source>
        <translation>Als YAML lesen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ChainBox</name>
    <message>
        <source>Chain of sources</source>
        <translation>Kette der Quellen</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>wins</source>
        <translation>gewinnt</translation>
    </message>
    <message>
        <source>loses</source>
        <translation>verliert</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>the highest layer that has it</source>
        <translation>die oberste Schicht, die ihn hat</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ChainCard</name>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Kette</translation>
    </message>
    <message>
        <source>No value is selected</source>
        <translation>Kein Wert ist ausgewählt</translation>
    </message>
    <message>
        <source>Not computed</source>
        <translation>Nicht berechnet</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>%1 wins</source>
        <translation>%1 gewinnt</translation>
    </message>
    <message>
        <source>only this layer has it</source>
        <translation>nur diese Schicht hat ihn</translation>
    </message>
    <message>
        <source>%1 layers have it</source>
        <translation>%1 Schichten haben ihn</translation>
    </message>
    <message>
        <source>The templates see &lt;b&gt;%1&lt;/b&gt;.</source>
        <translation>Die Templates sehen &lt;b&gt;%1&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Try without %1</source>
        <translation>Ohne %1 versuchen</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
    <message>
        <source>Show it in its pane</source>
        <translation>In ihrem Bereich zeigen</translation>
    </message>
    <message>
        <source>this %1</source>
        <translation>dieses %1</translation>
    </message>
    <message>
        <source>it in %1</source>
        <translation>ihn in %1</translation>
    </message>
    <message>
        <source>Otherwise: without %1 it is gone.</source>
        <translation>Sonst: Ohne %1 ist er weg.</translation>
    </message>
    <message>
        <source>Otherwise: without %1 it is &lt;b&gt;%2&lt;/b&gt;, from %3.</source>
        <translation>Sonst: Ohne %1 ist er &lt;b&gt;%2&lt;/b&gt;, aus %3.</translation>
    </message>
    <message>
        <source>the old release has it, too</source>
        <translation>das alte Release hat ihn auch</translation>
    </message>
    <message>
        <source>the subchart</source>
        <translation>das Subchart</translation>
    </message>
    <message>
        <source>the chart</source>
        <translation>das Chart</translation>
    </message>
    <message>
        <source>the old release</source>
        <translation>das alte Release</translation>
    </message>
    <message>
        <source>the chart has it, too</source>
        <translation>das Chart hat ihn auch</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ChannelHandle</name>
    <message>
        <source>Take %1 here</source>
        <translation>%1 hier nehmen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CheckController</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Open the result to check</source>
        <translation>Das zu prüfende Ergebnis öffnen</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>There is nothing to check: each file was changed by one side only, and the merge has what that side has.</source>
        <translation>Es gibt nichts zu prüfen: Jede Datei dieses Merges ist so, wie die eine Seite sie hat, die sie geändert hat.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 can&apos;t be checked</source>
        <translation>%1 kann nicht geprüft werden</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1, von %2</translation>
    </message>
    <message>
        <source>A check needs four files: Base, Ours, Theirs and the result.</source>
        <translation>Eine Prüfung braucht vier Dateien: Base, Ours, Theirs und das Ergebnis.</translation>
    </message>
    <message>
        <source>Not put back</source>
        <translation>Nicht zurückgeholt</translation>
    </message>
    <message>
        <source>Take It Out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Put %1 Back</source>
        <translation>%1 zurückholen</translation>
    </message>
    <message>
        <source>Put Back All</source>
        <translation>Alles zurückholen</translation>
    </message>
    <message>
        <source>1 is left</source>
        <translation>1 bleibt</translation>
    </message>
    <message>
        <source>%1 are left</source>
        <translation>%1 bleiben</translation>
    </message>
    <message>
        <source>: putting it back would change something else. Edit the result.</source>
        <translation>: Das Zurückholen würde etwas anderes ändern. Bitte das Ergebnis bearbeiten.</translation>
    </message>
    <message>
        <source>It Is Meant</source>
        <translation>So gemeint</translation>
    </message>
    <message>
        <source>As the Check Says</source>
        <translation>Wie die Prüfung sagt</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>It Is &amp;Meant</source>
        <translation>S&amp;o gemeint</translation>
    </message>
    <message>
        <source>Take It &amp;Out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>&amp;As the Check Says</source>
        <translation>Wie die Prüfung s&amp;agt</translation>
    </message>
    <message>
        <source>Changes the result to what %1 has.</source>
        <translation>Ändert das Ergebnis in das, was %1 hat.</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>%1 verloren</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Put back all %1</source>
        <translation>Alle %1 zurückholen</translation>
    </message>
    <message>
        <source>%1 with a value of its own</source>
        <translation>%1 mit eigenem Wert</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 durch %2</translation>
    </message>
    <message>
        <source>what the sides have, and the result lacks</source>
        <translation>was die Seiten haben und dem Ergebnis fehlt</translation>
    </message>
    <message>
        <source>no input has it</source>
        <translation>keine Eingabe hat es</translation>
    </message>
    <message>
        <source>no side changed it</source>
        <translation>keine Seite hat es geändert</translation>
    </message>
    <message>
        <source>look once: both sides had changed them</source>
        <translation>einmal ansehen: beide Seiten hatten sie geändert</translation>
    </message>
    <message>
        <source>you took them for right</source>
        <translation>von Ihnen für richtig erklärt</translation>
    </message>
    <message>
        <source>as expected</source>
        <translation>wie erwartet</translation>
    </message>
    <message>
        <source>1 change of the sides</source>
        <translation>1 Änderung der Seiten</translation>
    </message>
    <message>
        <source>%1 changes of the sides</source>
        <translation>%1 Änderungen der Seiten</translation>
    </message>
    <message>
        <source>they are there</source>
        <translation>sie sind da</translation>
    </message>
    <message>
        <source>What the check found</source>
        <translation>Was die Prüfung gefunden hat</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ChoiceBar</name>
    <message>
        <source>Conflict at %1: %2</source>
        <translation>Konflikt bei %1: %2</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Neither</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Type…</source>
        <translation>Eingeben…</translation>
    </message>
    <message>
        <source>More choices</source>
        <translation>Weitere Möglichkeiten</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ChoicesController</name>
    <message>
        <source>As the Merge Decides</source>
        <translation>Wie automatisch entschieden</translation>
    </message>
    <message>
        <source>Discard All Choices</source>
        <translation>Alle Wahlen verwerfen</translation>
    </message>
    <message>
        <source>%1 has no usable choices: %2.</source>
        <translation>%1 enthält keine brauchbaren Wahlen: %2.</translation>
    </message>
    <message>
        <source>Load Choices</source>
        <translation>Wahlen laden</translation>
    </message>
    <message>
        <source>There are %1 more.</source>
        <translation>Es gibt noch %1 weitere.</translation>
    </message>
    <message>
        <source>One of your choices no longer applies</source>
        <translation>Eine eigene Wahl passt nicht mehr</translation>
    </message>
    <message>
        <source>%1 of your choices no longer apply</source>
        <translation>%1 eigene Wahlen passen nicht mehr</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget Choices</source>
        <translation>Wahlen vergessen</translation>
    </message>
    <message>
        <source>%1 for All</source>
        <translation>%1, für alle</translation>
    </message>
    <message>
        <source>%1 for All %2 of This Kind</source>
        <translation>%1, für alle %2 dieser Art</translation>
    </message>
    <message>
        <source>%1 for All of This Kind</source>
        <translation>%1, für alle dieser Art</translation>
    </message>
    <message>
        <source>%1: it does not have the field, so it is left out</source>
        <translation>%1: Dort fehlt das Feld, also wird es weggelassen</translation>
    </message>
    <message>
        <source>Save the choices</source>
        <translation>Wahlen speichern</translation>
    </message>
    <message>
        <source>Choices (*.yaml *.yml)</source>
        <translation>Wahlen (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Load choices</source>
        <translation>Wahlen laden</translation>
    </message>
    <message>
        <source>Choices (*.yaml *.yml);;All files (*)</source>
        <translation>Wahlen (*.yaml *.yml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>One of your choices was made for other values</source>
        <translation>Eine Ihrer Entscheidungen galt anderen Werten</translation>
    </message>
    <message>
        <source>%1 of your choices were made for other values</source>
        <translation>%1 Ihrer Entscheidungen galten anderen Werten</translation>
    </message>
    <message>
        <source>Look at It</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Keep This Choice for Other Values, Too</source>
        <translation>Diese Wahl auch für andere Werte behalten</translation>
    </message>
    <message>
        <source>There is 1 more.</source>
        <translation>Es gibt 1 weitere.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ClusterController</name>
    <message>
        <source>One object can&apos;t be explained as an apply.</source>
        <translation>Ein Objekt lässt sich nicht als Apply erklären.</translation>
    </message>
    <message>
        <source>%1 objects can&apos;t be explained as an apply.</source>
        <translation>%1 Objekte lassen sich nicht als Apply erklären.</translation>
    </message>
    <message>
        <source>Compare them</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>reconstructed from kubectl diff</source>
        <translation>aus kubectl diff rekonstruiert</translation>
    </message>
    <message>
        <source>as in kubectl diff</source>
        <translation>wie in kubectl diff</translation>
    </message>
    <message>
        <source>from kubectl diff</source>
        <translation>aus kubectl diff</translation>
    </message>
    <message>
        <source>through the kubectl on this computer; reads only</source>
        <translation>mit dem kubectl dieses Rechners; liest nur</translation>
    </message>
    <message>
        <source>%1; reads only</source>
        <translation>%1; liest nur</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Asking kubectl for %1…</source>
        <translation>kubectl wird nach %1 gefragt…</translation>
    </message>
    <message>
        <source>%1 can&apos;t be compared with the text before.</source>
        <translation>%1 lässt sich nicht mit dem Text davor vergleichen.</translation>
    </message>
    <message>
        <source>%1: nothing has changed since.</source>
        <translation>%1: seither hat sich nichts geändert.</translation>
    </message>
    <message>
        <source>%1, changed since: %2.</source>
        <translation>%1, seither geändert: %2.</translation>
    </message>
    <message>
        <source>Undo restores the text before.</source>
        <translation>„Rückgängig“ stellt den Text davor wieder her.</translation>
    </message>
    <message>
        <source>Undo restores the texts before.</source>
        <translation>„Rückgängig“ stellt die Texte davor wieder her.</translation>
    </message>
    <message>
        <source>Fetched again.</source>
        <translation>Neu geholt.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ClusterDialog</name>
    <message>
        <source>The objects of &amp;Local</source>
        <translation>Die Objekte von &amp;Local</translation>
    </message>
    <message>
        <source>&amp;One object:</source>
        <translation>&amp;Ein Objekt:</translation>
    </message>
    <message>
        <source>Open from Cluster</source>
        <translation>Aus Cluster öffnen</translation>
    </message>
    <message>
        <source>The kubectl on this computer reads the live objects, with its own configuration. It only gets them; nothing is written.</source>
        <translation>Das kubectl auf diesem Rechner liest die Live-Objekte mit seiner eigenen Konfiguration. Es holt sie nur; geschrieben wird nichts.</translation>
    </message>
    <message>
        <source>&amp;Context</source>
        <translation>&amp;Kontext</translation>
    </message>
    <message>
        <source>&amp;Namespace</source>
        <translation>&amp;Namespace</translation>
    </message>
    <message>
        <source>Kind and name of the object</source>
        <translation>Art und Name des Objekts</translation>
    </message>
    <message>
        <source>&amp;Fetch</source>
        <translation>&amp;Holen</translation>
    </message>
    <message>
        <source>kubectl knows no cluster: its configuration has no contexts.</source>
        <translation>kubectl kennt keinen Cluster: Seine Konfiguration hat keine Kontexte.</translation>
    </message>
    <message>
        <source>Asking kubectl…</source>
        <translation>kubectl wird gefragt…</translation>
    </message>
    <message>
        <source>Stopped. Nothing was read.</source>
        <translation>Abgebrochen. Nichts wurde gelesen.</translation>
    </message>
    <message>
        <source>For a &amp;server-side apply</source>
        <translation>Für ein &amp;serverseitiges Apply</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CommitDialog</name>
    <message>
        <source>Check a Merge Commit</source>
        <translation>Merge-Commit prüfen</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Words of the title, an author, or a commit</source>
        <translation>Wörter des Titels, ein Autor oder ein Commit</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>Commit</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Merge commits</source>
        <translation>Merge-Commits</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>There are no merges of two branches in this folder&apos;s history.</source>
        <translation>In der Geschichte dieses Ordners gibt es keine Merges von zwei Zweigen.</translation>
    </message>
    <message>
        <source>%1 of %2 merges</source>
        <translation>%1 von %2 Merges</translation>
    </message>
    <message>
        <source>No merge has these words; they are taken for a commit.</source>
        <translation>Kein Merge hat diese Wörter; sie gelten als Commit.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CompareController</name>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>Applied by %1</source>
        <translation>Angewendet von %1</translation>
    </message>
    <message>
        <source>Server-side: Force Conflicts</source>
        <translation>Serverseitig: Konflikte erzwingen</translation>
    </message>
    <message>
        <source>Helm: Replace Objects</source>
        <translation>Helm: Objekte ersetzen</translation>
    </message>
    <message>
        <source>Version of kubectl</source>
        <translation>Version von kubectl</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CompareModel</name>
    <message>
        <source>Document %1</source>
        <translation>Dokument %1</translation>
    </message>
    <message>
        <source>(absent)</source>
        <translation>(fehlt)</translation>
    </message>
    <message>
        <source>can&apos;t</source>
        <translation>geht nicht</translation>
    </message>
    <message>
        <source>%1 can&apos;t merge these texts</source>
        <translation>%1 kann diese Texte nicht zusammenführen</translation>
    </message>
    <message>
        <source>%1: %2 %3, unlike all others</source>
        <translation>%1: %2 %3, anders als alle anderen</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1: %2 %3</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Source over Destination</source>
        <translation>Source über Destination</translation>
    </message>
    <message>
        <source>kpt, three-way</source>
        <translation>kpt, Drei-Wege</translation>
    </message>
    <message>
        <source>kubectl apply, strategic</source>
        <translation>kubectl apply, strategisch</translation>
    </message>
    <message>
        <source>kubectl apply, CRDs</source>
        <translation>kubectl apply, CRDs</translation>
    </message>
    <message>
        <source>kubectl replace</source>
        <translation>kubectl replace</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>%1: the server refuses it</source>
        <translation>%1: Der Server lehnt es ab</translation>
    </message>
    <message>
        <source>kubectl --server-side</source>
        <translation>kubectl --server-side</translation>
    </message>
    <message>
        <source>keep every change</source>
        <translation>jede Änderung behalten</translation>
    </message>
    <message>
        <source>replaces objects</source>
        <translation>ersetzt Objekte</translation>
    </message>
    <message>
        <source>client-side</source>
        <translation>clientseitig</translation>
    </message>
    <message>
        <source>server-side, by force</source>
        <translation>serverseitig, erzwungen</translation>
    </message>
    <message>
        <source>by force</source>
        <translation>erzwungen</translation>
    </message>
    <message>
        <source>no force</source>
        <translation>nicht erzwungen</translation>
    </message>
    <message>
        <source>server-side, no force</source>
        <translation>serverseitig, nicht erzwungen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 refuses the object: %2</source>
        <translation>%1 lehnt das Objekt ab: %2</translation>
    </message>
    <message>
        <source>%1 refuse the object: %2</source>
        <translation>%1 lehnen das Objekt ab: %2</translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation>1 Konflikt</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 Konflikte</translation>
    </message>
    <message>
        <source>Live does not say who owns what, so it is refused by %1</source>
        <translation>Live sagt nicht, wem was gehört, deshalb wird es abgelehnt von %1</translation>
    </message>
    <message>
        <source>added</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>set back</source>
        <translation>zurückgesetzt</translation>
    </message>
    <message>
        <source>taken over</source>
        <translation>übernommen</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>aufgeräumt</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>what it shows</source>
        <translation>was er zeigt</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>nicht gesehen</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>Konflikt</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ComparePage</name>
    <message>
        <source>Compare semantics</source>
        <translation>Semantiken vergleichen</translation>
    </message>
    <message>
        <source>Back to the merge</source>
        <translation>Zurück zur Zusammenführung</translation>
    </message>
    <message>
        <source>Filter by path or value</source>
        <translation>Nach Pfad oder Wert filtern</translation>
    </message>
    <message>
        <source>No field has this text.</source>
        <translation>Kein Feld enthält diesen Text.</translation>
    </message>
    <message>
        <source>%1 of %2 fields come out differently</source>
        <translation>%1 von %2 Feldern gehen verschieden aus</translation>
    </message>
    <message>
        <source>Only where they disagree</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>No field is selected</source>
        <translation>Kein Feld ausgewählt</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2 (line %3)</source>
        <translation>%1 %2 (Zeile %3)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>All six come to the same result.</source>
        <translation>Alle sechs kommen zum selben Ergebnis.</translation>
    </message>
    <message>
        <source>the same inputs, seven sets of rules: which fields depend on the rules?</source>
        <translation>dieselben Eingaben, sieben Regelwerke: Welche Felder hängen von den Regeln ab?</translation>
    </message>
    <message>
        <source>Deployers</source>
        <translation>Deployer</translation>
    </message>
    <message>
        <source>Versions and settings…</source>
        <translation>Versionen und Einstellungen…</translation>
    </message>
    <message>
        <source>All of them write the same.</source>
        <translation>Alle schreiben dasselbe.</translation>
    </message>
    <message>
        <source>Seven merges of the same inputs in %1 ms</source>
        <translation>Sieben Merges derselben Eingaben in %1 ms</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Columns that have no room: one that is chosen takes the last place</source>
        <translation>Spalten, für die kein Platz ist: Die gewählte bekommt den letzten Platz</translation>
    </message>
    <message>
        <source>the same texts under nine tools: what would each of them write?</source>
        <translation>dieselben Texte mit neun Werkzeugen: Was würde jedes davon schreiben?</translation>
    </message>
    <message>
        <source>Nine deployers over the same texts in %1 ms</source>
        <translation>Neun Deployer über dieselben Texte in %1 ms</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CompareReason</name>
    <message>
        <source>Open as %1</source>
        <translation>Als %1 öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Reason of %1</source>
        <translation>Grund von %1</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>Can&apos;t merge these texts</source>
        <translation>Kann diese Texte nicht zusammenführen</translation>
    </message>
    <message>
        <source>Decided in favour of %1: %2</source>
        <translation>Entschieden für %1: %2</translation>
    </message>
    <message>
        <source>Otherwise: %1</source>
        <translation>Andernfalls: %1</translation>
    </message>
    <message>
        <source>The server refuses it</source>
        <translation>Der Server lehnt es ab</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CompareReasons</name>
    <message>
        <source>Reasons of each semantics</source>
        <translation>Gründe jeder Semantik</translation>
    </message>
    <message>
        <source>Reasons of each deployer</source>
        <translation>Begründungen jedes Deployers</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CompareTable</name>
    <message>
        <source>Fields and their result in each semantics</source>
        <translation>Felder und ihr Ergebnis in jeder Semantik</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ConflictRemedies</name>
    <message>
        <source>, since %1</source>
        <translation>, seit %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; owns it: %2 using %3%4.</source>
        <translation>Gehört &lt;b&gt;%1&lt;/b&gt;: %2 mit %3%4.</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Erzwingen</translation>
    </message>
    <message>
        <source>Give it up</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Agree</source>
        <translation>Zustimmen</translation>
    </message>
    <message>
        <source>Take it, and all other fields in conflict.</source>
        <translation>Das Feld nehmen, und alle anderen im Konflikt.</translation>
    </message>
    <message>
        <source>Leave it out of Local.</source>
        <translation>Es in Local weglassen.</translation>
    </message>
    <message>
        <source>Set it to Live&apos;s value in Local, and own it together.</source>
        <translation>In Local den Wert von Live setzen; dann gehört es beiden.</translation>
    </message>
    <message>
        <source>Who owns it is unknown, since Live has no managedFields.</source>
        <translation>Wem es gehört, ist unbekannt, da Live keine managedFields hat.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ConflictsFoot</name>
    <message>
        <source>Next conflict</source>
        <translation>Nächster Konflikt</translation>
    </message>
    <message>
        <source>1 conflict left</source>
        <translation>Noch 1 Konflikt</translation>
    </message>
    <message>
        <source>%1 conflicts left</source>
        <translation>Noch %1 Konflikte</translation>
    </message>
    <message>
        <source>%1 here, %2 in all</source>
        <translation>%1 hier, %2 insgesamt</translation>
    </message>
    <message>
        <source>1 conflict left in another resource</source>
        <translation>Noch 1 Konflikt in einer anderen Ressource</translation>
    </message>
    <message>
        <source>%1 conflicts left in other resources</source>
        <translation>Noch %1 Konflikte in anderen Ressourcen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ContextBar</name>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>all conflicts looked at</source>
        <translation>alle Konflikte geprüft</translation>
    </message>
    <message>
        <source>1 conflict to look at</source>
        <translation>1 Konflikt zu prüfen</translation>
    </message>
    <message>
        <source>%1 conflicts to look at</source>
        <translation>%1 Konflikte zu prüfen</translation>
    </message>
    <message>
        <source>Noise hidden</source>
        <translation>Rauschen verborgen</translation>
    </message>
    <message>
        <source>Noise shown</source>
        <translation>Rauschen sichtbar</translation>
    </message>
    <message>
        <source>%1 to look at</source>
        <translation>%1 zu prüfen</translation>
    </message>
    <message>
        <source>%1 elsewhere</source>
        <translation>%1 anderswo</translation>
    </message>
    <message>
        <source>all looked at</source>
        <translation>alle geprüft</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Controller</name>
    <message>
        <source>There is no result yet.</source>
        <translation>Es gibt noch kein Ergebnis.</translation>
    </message>
    <message>
        <source>An input can&apos;t be read; the result is that of the previous text.</source>
        <translation>Eine Eingabe ist nicht lesbar; das Ergebnis stammt vom vorherigen Text.</translation>
    </message>
    <message>
        <source>Operation %1 fails, so nothing is applied.</source>
        <translation>Operation %1 scheitert, also wird nichts angewendet.</translation>
    </message>
    <message>
        <source>The server refuses this apply, so nothing is applied. Force it, or resolve the conflicts in Local.</source>
        <translation>Der Server lehnt dieses Apply ab, also wird nichts angewendet. Es erzwingen oder die Konflikte in Local lösen.</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>Mode %1</source>
        <translation>Modus %1</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>What was typed in the result can&apos;t be read yet. Correct it, or undo it.</source>
        <translation>Was im Ergebnis eingegeben wurde, ist noch nicht lesbar. Korrigieren oder rückgängig machen.</translation>
    </message>
    <message>
        <source>The server refuses this apply, so nothing is applied. Who owns the fields is unknown: open Live as `kubectl get -o yaml --show-managed-fields` prints it.</source>
        <translation>Der Server lehnt dieses Apply ab, also wird nichts angewendet. Wem die Felder gehören, ist unbekannt: Live so öffnen, wie `kubectl get -o yaml --show-managed-fields` es ausgibt.</translation>
    </message>
    <message>
        <source>, in %1.</source>
        <translation>, in %1.</translation>
    </message>
    <message>
        <source>Helm stops before anything is written: %1.</source>
        <translation>Helm bricht ab, bevor etwas geschrieben wird: %1.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Wiederherstellen: %1</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CountButton</name>
    <message>
        <source>Show only these reasons: %1</source>
        <translation>Nur diese Gründe zeigen: %1</translation>
    </message>
    <message>
        <source>conflicts</source>
        <translation>Konflikte</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Crumbs</name>
    <message>
        <source>Path of the selected field</source>
        <translation>Pfad des ausgewählten Feldes</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::CrumbsController</name>
    <message>
        <source>operation %1</source>
        <translation>Operation %1</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::DeployerController</name>
    <message>
        <source>Client-side: a patch from Last applied, Local and Live.</source>
        <translation>Clientseitig: ein Patch aus Last applied, Local und Live.</translation>
    </message>
    <message>
        <source>The API server merges Local into Live by the owners of fields, and refuses conflicts.</source>
        <translation>Der API-Server führt Local nach den Eigentümern der Felder mit Live zusammen und lehnt Konflikte ab.</translation>
    </message>
    <message>
        <source>A patch from the last deployed manifest, the new one and Live. Custom resources are changed without a look at Live.</source>
        <translation>Ein Patch aus dem zuletzt ausgerollten Manifest, dem neuen und Live. Eigene Ressourcentypen werden geändert, ohne dass Live angesehen wird.</translation>
    </message>
    <message>
        <source>As Helm 3: what a release does that was applied client-side before.</source>
        <translation>Wie Helm 3: so wird ein Release angewendet, das bisher clientseitig angewendet wurde.</translation>
    </message>
    <message>
        <source>Server-side apply as the manager helm, without force; the first time, what client-side Helm owned is handed over.</source>
        <translation>Server-side Apply als Manager helm, ohne force; beim ersten Mal wird übergeben, was dem clientseitigen Helm gehörte.</translation>
    </message>
    <message>
        <source>Applied by</source>
        <translation>Angewendet von</translation>
    </message>
    <message>
        <source>Helm&apos;s --take-ownership: objects that exist and are not marked as those of the release are taken over.</source>
        <translation>--take-ownership von Helm: Objekte, die es schon gibt und die nicht als die des Release gekennzeichnet sind, werden übernommen.</translation>
    </message>
    <message>
        <source>Helm&apos;s --force-replace (--force of Helm 3): Local takes the place of Live.</source>
        <translation>--force-replace von Helm (--force von Helm 3): Local tritt an die Stelle von Live.</translation>
    </message>
    <message>
        <source>Take Ownership</source>
        <translation>Objekte übernehmen</translation>
    </message>
    <message>
        <source>Replace Objects</source>
        <translation>Objekte ersetzen</translation>
    </message>
    <message>
        <source>Helm Release</source>
        <translation>Helm-Release</translation>
    </message>
    <message>
        <source>The release, as NAMESPACE/NAME; empty for none:</source>
        <translation>Das Release als NAMESPACE/NAME; leer für keines:</translation>
    </message>
    <message>
        <source>A release has the form NAMESPACE/NAME, such as shop/web.</source>
        <translation>Ein Release hat die Form NAMESPACE/NAME, zum Beispiel shop/web.</translation>
    </message>
    <message>
        <source>Argo CD&apos;s sync: as kubectl, with the last-applied annotation.</source>
        <translation>Der Sync von Argo CD: wie kubectl, mit der Annotation last-applied.</translation>
    </message>
    <message>
        <source>Argo CD&apos;s sync with ServerSideApply=true: it always forces. What kubectl&apos;s client-side apply owns becomes its own before.</source>
        <translation>Der Sync von Argo CD mit ServerSideApply=true: Er erzwingt immer. Was kubectl clientseitig angewendet hat, wird vorher sein eigenes.</translation>
    </message>
    <message>
        <source>Flux&apos;s Kustomization: it always forces. What was written with kubectl becomes its own before, and is removed if Local lacks it.</source>
        <translation>Die Kustomization von Flux: Sie erzwingt immer. Was mit kubectl geschrieben wurde, wird vorher ihr eigenes und entfernt, wenn es in Local fehlt.</translation>
    </message>
    <message>
        <source>Flux&apos;s HelmRelease: as Helm 4 server-side, but it always forces.</source>
        <translation>Das HelmRelease von Flux: wie Helm 4 serverseitig, erzwingt aber immer.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::DetailCard</name>
    <message>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>not mentioned</source>
        <translation>nicht erwähnt</translation>
    </message>
    <message>
        <source>no annotation</source>
        <translation>keine Annotation</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>übernommen</translation>
    </message>
    <message>
        <source>decides</source>
        <translation>entscheidet</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>überstimmt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Reason in full</source>
        <translation>Ausführlicher Grund</translation>
    </message>
    <message>
        <source>Otherwise: %1</source>
        <translation>Andernfalls: %1</translation>
    </message>
    <message>
        <source>List %1: %2.</source>
        <translation>Liste %1: %2.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>The result and the reasons are those of the previous text.</source>
        <translation>Ergebnis und Gründe stammen vom vorherigen Text.</translation>
    </message>
    <message>
        <source>Correct it, or undo the edit, to continue merging.</source>
        <translation>Den Fehler beheben oder die Änderung rückgängig machen, um weiter zusammenzuführen.</translation>
    </message>
    <message>
        <source>not owned</source>
        <translation>kein eigenes Feld</translation>
    </message>
    <message>
        <source>the result can&apos;t be read</source>
        <translation>das Ergebnis ist nicht lesbar</translation>
    </message>
    <message>
        <source>nobody removed it</source>
        <translation>niemand hat es entfernt</translation>
    </message>
    <message>
        <source>a change of both sides</source>
        <translation>eine Änderung beider Seiten</translation>
    </message>
    <message>
        <source>a change of %1</source>
        <translation>eine Änderung von %1</translation>
    </message>
    <message>
        <source>no input has it</source>
        <translation>keine Eingabe hat es</translation>
    </message>
    <message>
        <source>changed by nobody</source>
        <translation>von niemandem geändert</translation>
    </message>
    <message>
        <source>a conflict, with a value of its own</source>
        <translation>ein Konflikt, mit eigenem Wert</translation>
    </message>
    <message>
        <source>a conflict, by %1</source>
        <translation>ein Konflikt, durch %1</translation>
    </message>
    <message>
        <source>as Base</source>
        <translation>wie Base</translation>
    </message>
    <message>
        <source>in the result</source>
        <translation>im Ergebnis</translation>
    </message>
    <message>
        <source>a change, lost</source>
        <translation>eine Änderung, verloren</translation>
    </message>
    <message>
        <source>the only change, lost</source>
        <translation>die einzige Änderung, verloren</translation>
    </message>
    <message>
        <source>removed here</source>
        <translation>hier entfernt</translation>
    </message>
    <message>
        <source>%1 of %2 places</source>
        <translation>%1 von %2 Stellen</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>the same value</source>
        <translation>derselbe Wert</translation>
    </message>
    <message>
        <source>Local and Live agree</source>
        <translation>Local und Live stimmen überein</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::DialectPanel</name>
    <message>
        <source>creates it</source>
        <translation>legt es an</translation>
    </message>
    <message>
        <source>skips it</source>
        <translation>überspringt es</translation>
    </message>
    <message>
        <source>RFC 6902</source>
        <translation>RFC 6902</translation>
    </message>
    <message>
        <source>kubectl</source>
        <translation>kubectl</translation>
    </message>
    <message>
        <source>Lenient</source>
        <translation>Nachsichtig</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>Dialekt</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::DialectRow</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::DiskController</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 is no longer on disk</source>
        <translation>%1 liegt nicht mehr auf der Platte</translation>
    </message>
    <message>
        <source>%1 changed on disk</source>
        <translation>%1 wurde auf der Platte geändert</translation>
    </message>
    <message>
        <source>. Its text is still open here, but in no file.</source>
        <translation>. Der Text ist hier noch geöffnet, steht aber in keiner Datei.</translation>
    </message>
    <message>
        <source> and can&apos;t be read: %1. Its text is still open here.</source>
        <translation> und kann nicht gelesen werden: %1. Der Text ist hier noch geöffnet.</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>. Undo restores the current text.</source>
        <translation>. „Rückgängig“ stellt den jetzigen Text wieder her.</translation>
    </message>
    <message>
        <source>; your edits to %1 are still here. After reloading, Undo restores them.</source>
        <translation>; die eigenen Änderungen an %1 sind noch hier. Nach dem Neuladen stellt „Rückgängig“ sie wieder her.</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>%1 can&apos;t be reloaded: %2.</source>
        <translation>%1 kann nicht neu geladen werden: %2.</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>First click into the pane that you mean.</source>
        <translation>Zuerst in den gemeinten Bereich klicken.</translation>
    </message>
    <message>
        <source>%1 is not in a file yet; use Save This Pane As.</source>
        <translation>%1 steht noch in keiner Datei; „Diesen Bereich speichern unter“ verwenden.</translation>
    </message>
    <message>
        <source>%1 is the same as in its file.</source>
        <translation>%1 stimmt mit der Datei überein.</translation>
    </message>
    <message>
        <source>Write back</source>
        <translation>Zurückschreiben</translation>
    </message>
    <message>
        <source>Write %1 back to %2?</source>
        <translation>%1 nach %2 zurückschreiben?</translation>
    </message>
    <message>
        <source>The file no longer exists; it will be created again.</source>
        <translation>Die Datei gibt es nicht mehr; sie wird neu angelegt.</translation>
    </message>
    <message>
        <source>The file has changed on disk since it was opened. Writing back overwrites these changes.</source>
        <translation>Die Datei wurde seit dem Öffnen auf der Platte geändert. Das Zurückschreiben überschreibt diese Änderungen.</translation>
    </message>
    <message>
        <source>The file has changed on disk since it was opened.</source>
        <translation>Die Datei wurde seit dem Öffnen auf der Platte geändert.</translation>
    </message>
    <message>
        <source>the result</source>
        <translation>das Ergebnis</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::DropZone</name>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Cluster…</source>
        <translation>Cluster…</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::EditingController</name>
    <message>
        <source>The path was copied</source>
        <translation>Der Pfad wurde kopiert</translation>
    </message>
    <message>
        <source>The reason was copied</source>
        <translation>Der Grund wurde kopiert</translation>
    </message>
    <message>
        <source>%1: undone</source>
        <translation>%1: rückgängig gemacht</translation>
    </message>
    <message>
        <source>%1: done again</source>
        <translation>%1: wiederholt</translation>
    </message>
    <message>
        <source> in %1.</source>
        <translation> in %1.</translation>
    </message>
    <message>
        <source>The command was copied</source>
        <translation>Der Befehl wurde kopiert</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::EncodingDialog</name>
    <message>
        <source>Encoding</source>
        <translation>Zeichenkodierung</translation>
    </message>
    <message>
        <source>%1 is not UTF-8. In which encoding is it written? Saving keeps it.</source>
        <translation>%1 ist nicht in UTF-8. In welcher Kodierung ist die Datei geschrieben? Beim Speichern bleibt sie erhalten.</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>&amp;Kodierung</translation>
    </message>
    <message>
        <source>It then reads</source>
        <translation>Dann steht da</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::EvidenceBox</name>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>%1, line %2: %3 %4</source>
        <translation>%1, Zeile %2: %3 %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Examples</name>
    <message>
        <source>To begin with</source>
        <translation>Zum Einstieg</translation>
    </message>
    <message>
        <source>Helm</source>
        <translation>Helm</translation>
    </message>
    <message>
        <source>kubectl apply</source>
        <translation>kubectl apply</translation>
    </message>
    <message>
        <source>Server-side apply</source>
        <translation>Serverseitiges Apply</translation>
    </message>
    <message>
        <source>Merges and patches</source>
        <translation>Merges und Patches</translation>
    </message>
    <message>
        <source>Argo CD and Flux</source>
        <translation>Argo CD und Flux</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ExamplesPage</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ Zurück</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Excerpt</name>
    <message>
        <source>%1, around this step</source>
        <translation>%1, rund um diesen Schritt</translation>
    </message>
    <message>
        <source>lines %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>in Local&apos;s order</source>
        <translation>in der Reihenfolge von Local</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::FilesShown</name>
    <message>
        <source>nothing open</source>
        <translation>nichts geöffnet</translation>
    </message>
    <message>
        <source>%1, edited</source>
        <translation>%1, bearbeitet</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>nothing is applied</source>
        <translation>nichts wird angewendet</translation>
    </message>
    <message>
        <source>preview after operation %1</source>
        <translation>Vorschau nach Operation %1</translation>
    </message>
    <message>
        <source>what the result would be</source>
        <translation>was das Ergebnis wäre</translation>
    </message>
    <message>
        <source>what the cluster will store</source>
        <translation>was der Cluster speichern wird</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>Fieldwise</source>
        <translation>Fieldwise</translation>
    </message>
    <message>
        <source>%1[*] – Fieldwise</source>
        <translation>%1[*] – Fieldwise</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>being typed in, not saved</source>
        <translation>wird bearbeitet, nicht gespeichert</translation>
    </message>
    <message>
        <source>what is sent to the cluster</source>
        <translation>was an den Cluster gesendet wird</translation>
    </message>
    <message>
        <source>with your choices, which apply does not make</source>
        <translation>mit eigenen Wahlen, die apply nicht trifft</translation>
    </message>
    <message>
        <source>%1, in Local&apos;s order</source>
        <translation>%1, in der Reihenfolge von Local</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>not in %1</source>
        <translation>nicht in %1</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>Whole words only</source>
        <translation>Nur ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>All panes</source>
        <translation>Alle Bereiche</translation>
    </message>
    <message>
        <source>Look in all panes</source>
        <translation>In allen Bereichen suchen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Find in %1</source>
        <translation>In %1 suchen</translation>
    </message>
    <message>
        <source>in no pane</source>
        <translation>in keinem Bereich</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 matches</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The expression takes too long; there may be more matches.</source>
        <translation>Der Ausdruck braucht zu lange; vielleicht gibt es mehr Treffer.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be edited, so nothing was replaced in it.</source>
        <translation>%1 ist nicht bearbeitbar, also wurde dort nichts ersetzt.</translation>
    </message>
    <message>
        <source>1 match replaced.</source>
        <translation>1 Treffer ersetzt.</translation>
    </message>
    <message>
        <source>%1 matches replaced.</source>
        <translation>%1 Treffer ersetzt.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be edited.</source>
        <translation>%1 ist nicht bearbeitbar.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::FindingsModel</name>
    <message>
        <source>unreadable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>invented</source>
        <translation>erfunden</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>entschieden</translation>
    </message>
    <message>
        <source>%1, %2. %3</source>
        <translation>%1, %2. %3</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::GoToBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::GuideText</name>
    <message>
        <source>The guide</source>
        <translation>Das Handbuch</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::GuideWindow</name>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>Inhalt des Handbuchs</translation>
    </message>
    <message>
        <source>This is not in the guide: %1</source>
        <translation>Das steht nicht im Handbuch: %1</translation>
    </message>
    <message>
        <source>Nothing in the guide has “%1”.</source>
        <translation>„%1“ kommt im Handbuch nicht vor.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::InputTabs</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>the selected field in each</source>
        <translation>das gewählte Feld in jedem</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::KeyField</name>
    <message>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <source>Press the new keys</source>
        <translation>Die neuen Tasten drücken</translation>
    </message>
    <message>
        <source>Letters and digits alone are for typing. Hold Ctrl or Alt as well, or press a function key.</source>
        <translation>Buchstaben und Ziffern allein sind zum Schreiben da. Zusätzlich Strg oder Alt halten oder eine Funktionstaste drücken.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ListRuleDialog</name>
    <message>
        <source>&amp;Automatic: from the schema or the elements</source>
        <translation>&amp;Automatisch: aus dem Schema oder den Elementen</translation>
    </message>
    <message>
        <source>By &amp;keys: elements with the same keys are merged</source>
        <translation>Nach &amp;Schlüsseln: Elemente mit gleichen Schlüsseln werden zusammengeführt</translation>
    </message>
    <message>
        <source>Merge This List By</source>
        <translation>Diese Liste zusammenführen nach</translation>
    </message>
    <message>
        <source>How should &lt;b&gt;%1&lt;/b&gt; be merged? Currently it is %2.</source>
        <translation>Wie soll &lt;b&gt;%1&lt;/b&gt; zusammengeführt werden? Zurzeit: %2.</translation>
    </message>
    <message>
        <source>name, or several: port,protocol</source>
        <translation>name, oder mehrere: port,protocol</translation>
    </message>
    <message>
        <source>Keys, separated by commas</source>
        <translation>Schlüssel, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>By content, as a &amp;set: what either side adds stays; the order says nothing</source>
        <translation>Nach Inhalt, als &amp;Menge: was eine Seite hinzufügt, bleibt; die Reihenfolge bedeutet nichts</translation>
    </message>
    <message>
        <source>In o&amp;rder: paired by content and place; two insertions at one place are a conflict</source>
        <translation>Der &amp;Reihe nach: nach Inhalt und Stelle gepaart; zwei Einfügungen an einer Stelle sind ein Konflikt</translation>
    </message>
    <message>
        <source>As &amp;one value: it is taken or kept as a whole</source>
        <translation>Als &amp;ein Wert: sie wird als Ganzes übernommen oder behalten</translation>
    </message>
    <message>
        <source>The first lines that change</source>
        <translation>Die ersten Zeilen, die sich ändern</translation>
    </message>
    <message>
        <source>Name the field that tells the elements apart.</source>
        <translation>Nennen Sie das Feld, das die Elemente unterscheidet.</translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation>1 Konflikt</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 Konflikte</translation>
    </message>
    <message>
        <source>The list is %1: nothing changes.</source>
        <translation>Die Liste ist %1: nichts ändert sich.</translation>
    </message>
    <message>
        <source>The list is %1. Fields and elements decided one by one: %2, before %3. %4, before %5.%6</source>
        <translation>Die Liste ist %1. Einzeln entschiedene Felder und Elemente: %2, zuvor %3. %4, zuvor %5.%6</translation>
    </message>
    <message>
        <source>The result stays the same.</source>
        <translation>Das Ergebnis bleibt gleich.</translation>
    </message>
    <message>
        <source>… and %1 more lines</source>
        <translation>… und %1 weitere Zeilen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::LocalEditsController</name>
    <message>
        <source>This place of Local can&apos;t be changed by itself. Edit Local&apos;s text in its pane.</source>
        <translation>Diese Stelle von Local lässt sich nicht einzeln ändern. Ändern Sie den Text von Local in seinem Bereich.</translation>
    </message>
    <message>
        <source>Agree &amp;with Live</source>
        <translation>Live zustimmen</translation>
    </message>
    <message>
        <source>&amp;Give the Field Up</source>
        <translation>Das Feld aufgeben</translation>
    </message>
    <message>
        <source>Put Live&apos;s Value into Local</source>
        <translation>Den Wert von Live in Local eintragen</translation>
    </message>
    <message>
        <source>Put %1 into Local</source>
        <translation>%1 in Local eintragen</translation>
    </message>
    <message>
        <source>Take It out of Local</source>
        <translation>Aus Local herausnehmen</translation>
    </message>
    <message>
        <source>Edits Local&apos;s text, and applies it again. This can be undone.</source>
        <translation>Ändert den Text von Local und wendet ihn erneut an. Das lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>It is written by each apply, whatever Local has.</source>
        <translation>Jedes Anwenden schreibt es, was auch immer in Local steht.</translation>
    </message>
    <message>
        <source>The API server sets it itself, whatever Local has.</source>
        <translation>Der API-Server setzt es selbst, was auch immer in Local steht.</translation>
    </message>
    <message>
        <source>Live has no value here.</source>
        <translation>Live hat hier keinen Wert.</translation>
    </message>
    <message>
        <source>Local has Live&apos;s value already.</source>
        <translation>Local hat den Wert von Live schon.</translation>
    </message>
    <message>
        <source>Select a field of Local&apos;s object first.</source>
        <translation>Wählen Sie zuerst ein Feld des Objekts in Local aus.</translation>
    </message>
    <message>
        <source>Local does not have it.</source>
        <translation>Local hat es nicht.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::LocalsOrderController</name>
    <message>
        <source>%1 is shown in Local&apos;s order</source>
        <translation>%1 wird in der Reihenfolge von Local gezeigt</translation>
    </message>
    <message>
        <source>, so it can&apos;t be edited. The file keeps its own order.</source>
        <translation>, lässt sich also nicht bearbeiten. Die Datei behält ihre eigene Reihenfolge.</translation>
    </message>
    <message>
        <source>Show its own order</source>
        <translation>Eigene Reihenfolge zeigen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::LookController</name>
    <message>
        <source>About Fieldwise</source>
        <translation>Über Fieldwise</translation>
    </message>
    <message>
        <source>Fieldwise %1</source>
        <translation>Fieldwise %1</translation>
    </message>
    <message>
        <source>Shows what a structured merge does to every field, and why. Works offline; reads only what you open, writes what you save, and unsaved work to a private folder. GPL 3.0 or later.</source>
        <translation>Zeigt, was eine strukturierte Zusammenführung mit jedem Feld macht, und warum. Arbeitet offline; liest nur, was geöffnet wird, schreibt, was gespeichert wird, und Ungesichertes in einen privaten Ordner. GPL 3.0 oder neuer.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::MainWindow</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1, nicht gespeichert</translation>
    </message>
    <message>
        <source>New comparison</source>
        <translation>Neuer Vergleich</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ManagersPanel</name>
    <message>
        <source>1 field</source>
        <translation>1 Feld</translation>
    </message>
    <message>
        <source>%1 fields</source>
        <translation>%1 Felder</translation>
    </message>
    <message>
        <source>Include them</source>
        <translation>Mitausführen</translation>
    </message>
    <message>
        <source>Managers</source>
        <translation>Verwalter</translation>
    </message>
    <message>
        <source>The owners of the fields appear here once Local and Live are open.</source>
        <translation>Wem welche Felder gehören, steht hier, sobald Local und Live offen sind.</translation>
    </message>
    <message>
        <source>owns nothing any more</source>
        <translation>besitzt nichts mehr</translation>
    </message>
    <message>
        <source>%1, new</source>
        <translation>%1, neu</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1, danach %2</translation>
    </message>
    <message>
        <source>No time is recorded.</source>
        <translation>Ohne Zeitangabe.</translation>
    </message>
    <message>
        <source>owned, but not in Live</source>
        <translation>besitzt es, aber Live hat es nicht</translation>
    </message>
    <message>
        <source>Removed, because you no longer apply it</source>
        <translation>Entfällt, da es nicht mehr angewendet wird</translation>
    </message>
    <message>
        <source>Stays, because someone else owns it</source>
        <translation>Bleibt, da es jemand anderem gehört</translation>
    </message>
    <message>
        <source>Only the first one</source>
        <translation>Nur die erste</translation>
    </message>
    <message>
        <source>Refused, so nothing changes.
If it were forced:</source>
        <translation>Abgelehnt, also ändert sich nichts.
Mit Zwang wäre es so:</translation>
    </message>
    <message>
        <source>In the modes Apply and Server-side, this shows who owns which fields of an object.</source>
        <translation>In den Betriebsarten „Apply“ und „Serverseitig“ steht hier, wem welche Felder eines Objekts gehören.</translation>
    </message>
    <message>
        <source>Nobody is known to own a field of this object: Live has no managedFields.</source>
        <translation>Niemand ist als Besitzer eines Feldes dieses Objekts bekannt: Live hat keine managedFields.</translation>
    </message>
    <message>
        <source>Removed, because it was taken over before</source>
        <translation>Entfällt, da es vorher übernommen wurde</translation>
    </message>
    <message>
        <source>%1 sends more requests, to migrate from client-side apply:</source>
        <translation>%1 sendet weitere Anfragen, um vom clientseitigen Apply umzuziehen:</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>Beisp&amp;iele</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>Far&amp;ben</translation>
    </message>
    <message>
        <source>Only Fields of a &amp;Manager</source>
        <translation>Nur Felder eines Verwalters</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>&amp;Zusammenführen</translation>
    </message>
    <message>
        <source>&amp;Lists</source>
        <translation>&amp;Listen</translation>
    </message>
    <message>
        <source>&amp;Conflicts</source>
        <translation>&amp;Konflikte</translation>
    </message>
    <message>
        <source>Appl&amp;y Strategy</source>
        <translation>Apply-&amp;Strategie</translation>
    </message>
    <message>
        <source>O&amp;verwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>&amp;kubectl Version</source>
        <translation>k&amp;ubectl-Version</translation>
    </message>
    <message>
        <source>Se&amp;rver-side Apply</source>
        <translation>Serverseitiges Apply</translation>
    </message>
    <message>
        <source>Field &amp;Manager</source>
        <translation>Feld&amp;verwalter</translation>
    </message>
    <message>
        <source>&amp;Patch Type</source>
        <translation>Patch-&amp;Typ</translation>
    </message>
    <message>
        <source>&amp;Dialect of JSON Patches</source>
        <translation>D&amp;ialekt von JSON-Patches</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Choose</source>
        <translation>&amp;Wählen</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Three-way R&amp;ules</source>
        <translation>Regeln &amp;für Drei-Wege</translation>
    </message>
    <message>
        <source>Open a &amp;File in a Pane</source>
        <translation>Datei in einem Be&amp;reich öffnen</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Open from &amp;Git</source>
        <translation>Aus &amp;Git öffnen</translation>
    </message>
    <message>
        <source>Open Re&amp;cent</source>
        <translation>Zu&amp;letzt geöffnet</translation>
    </message>
    <message>
        <source>Sess&amp;ion</source>
        <translation>Sit&amp;zung</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>&amp;Zoom</translation>
    </message>
    <message>
        <source>Arrangement of the &amp;Panes</source>
        <translation>A&amp;nordnung der Bereiche</translation>
    </message>
    <message>
        <source>&amp;Folding</source>
        <translation>Ein- und aus&amp;klappen</translation>
    </message>
    <message>
        <source>&amp;Ignored Fields</source>
        <translation>&amp;Ignorierte Felder</translation>
    </message>
    <message>
        <source>Applied &amp;by</source>
        <translation>Angewendet von</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::MergeNotice</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>and over %1 more</source>
        <translation>und über %1 weitere</translation>
    </message>
    <message>
        <source>and others</source>
        <translation>und weitere</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::MergeView</name>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>The result appears here.</source>
        <translation>Das Ergebnis erscheint hier.</translation>
    </message>
    <message>
        <source>No field differs.</source>
        <translation>Kein Feld weicht ab.</translation>
    </message>
    <message>
        <source>No field differs: the result equals %1.</source>
        <translation>Kein Feld weicht ab: Das Ergebnis ist gleich %1.</translation>
    </message>
    <message>
        <source>Choose a reason, or click a line.</source>
        <translation>Einen Grund auswählen oder eine Zeile anklicken.</translation>
    </message>
    <message>
        <source>The merge appears here once the inputs can be read.</source>
        <translation>Die Zusammenführung erscheint hier, sobald die Eingaben lesbar sind.</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1, nothing open</source>
        <translation>%1, nichts geöffnet</translation>
    </message>
    <message>
        <source>Not there yet</source>
        <translation>Noch nicht vorhanden</translation>
    </message>
    <message>
        <source>Drop the original here</source>
        <translation>Original hier ablegen</translation>
    </message>
    <message>
        <source>the common ancestor of Updated and Destination</source>
        <translation>der gemeinsame Vorfahr von Updated und Destination</translation>
    </message>
    <message>
        <source>Without it Fieldwise can&apos;t tell a removal from an addition.</source>
        <translation>Ohne sie kann Fieldwise Entferntes nicht von Neuem unterscheiden.</translation>
    </message>
    <message>
        <source>Drop the updated file here</source>
        <translation>Neue Fassung hier ablegen</translation>
    </message>
    <message>
        <source>the new version, from upstream</source>
        <translation>die neue Fassung des Anbieters</translation>
    </message>
    <message>
        <source>Drop the destination here</source>
        <translation>Eigene Fassung hier ablegen</translation>
    </message>
    <message>
        <source>your version, with your own edits; the result starts from it</source>
        <translation>die eigene Fassung mit eigenen Änderungen; von ihr geht das Ergebnis aus</translation>
    </message>
    <message>
        <source>Drop the source here</source>
        <translation>Source hier ablegen</translation>
    </message>
    <message>
        <source>the file to merge into Destination</source>
        <translation>die Datei, die in Destination eingeht</translation>
    </message>
    <message>
        <source>the file that Source is merged into</source>
        <translation>die Datei, in die Source eingeht</translation>
    </message>
    <message>
        <source>Drop the patch here</source>
        <translation>Patch hier ablegen</translation>
    </message>
    <message>
        <source>a JSON patch, a merge patch or a strategic merge patch; JSON or YAML</source>
        <translation>ein JSON-Patch, ein Merge-Patch oder ein strategischer Merge-Patch; JSON oder YAML</translation>
    </message>
    <message>
        <source>Drop the document here</source>
        <translation>Dokument hier ablegen</translation>
    </message>
    <message>
        <source>the document to patch</source>
        <translation>das Dokument, auf das der Patch angewendet wird</translation>
    </message>
    <message>
        <source>Drop the new version here</source>
        <translation>Neue Fassung hier ablegen</translation>
    </message>
    <message>
        <source>the version that the patches produce</source>
        <translation>die Fassung, die die Patches ergeben</translation>
    </message>
    <message>
        <source>Drop the old version here</source>
        <translation>Alte Fassung hier ablegen</translation>
    </message>
    <message>
        <source>the version that the patches are applied to</source>
        <translation>die Fassung, auf die die Patches angewendet werden</translation>
    </message>
    <message>
        <source>Drop Last applied here</source>
        <translation>Last applied hier ablegen</translation>
    </message>
    <message>
        <source>Live has no last-applied annotation: apply can&apos;t detect deletions.</source>
        <translation>Live hat keine last-applied-Annotation: apply erkennt Löschungen nicht.</translation>
    </message>
    <message>
        <source>It is read from the annotation that kubectl writes into Live.</source>
        <translation>Es wird aus der Annotation gelesen, die kubectl in Live schreibt.</translation>
    </message>
    <message>
        <source>Open it here only if Live lacks the annotation.</source>
        <translation>Nur hier öffnen, wenn Live die Annotation fehlt.</translation>
    </message>
    <message>
        <source>Drop your file here</source>
        <translation>Eigene Datei hier ablegen</translation>
    </message>
    <message>
        <source>what you are about to apply</source>
        <translation>was angewendet werden soll</translation>
    </message>
    <message>
        <source>Drop the live object here</source>
        <translation>Live-Objekt hier ablegen</translation>
    </message>
    <message>
        <source>from kubectl get -o yaml</source>
        <translation>aus kubectl get -o yaml</translation>
    </message>
    <message>
        <source>An object that the cluster does not have yet is created.</source>
        <translation>Ein Objekt, das der Cluster noch nicht hat, wird angelegt.</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>stale, %1 s old</source>
        <translation>veraltet, %1 s alt</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1; comments and order as in %2</source>
        <translation>%1; Kommentare und Reihenfolge wie in %2</translation>
    </message>
    <message>
        <source>1 operation</source>
        <translation>1 Operation</translation>
    </message>
    <message>
        <source>%1 operations</source>
        <translation>%1 Operationen</translation>
    </message>
    <message>
        <source>not changed</source>
        <translation>nicht geändert</translation>
    </message>
    <message>
        <source>not for saving</source>
        <translation>nicht zum Speichern</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>%1, nothing yet</source>
        <translation>%1, noch nichts</translation>
    </message>
    <message>
        <source>Drop the base here</source>
        <translation>Die Basis hier ablegen</translation>
    </message>
    <message>
        <source>the common ancestor of both branches</source>
        <translation>der gemeinsame Vorfahr beider Zweige</translation>
    </message>
    <message>
        <source>Without it every difference is a conflict.</source>
        <translation>Ohne sie ist jeder Unterschied ein Konflikt.</translation>
    </message>
    <message>
        <source>Drop theirs here</source>
        <translation>Theirs hier ablegen</translation>
    </message>
    <message>
        <source>the branch that is merged in; in a rebase, your own commit</source>
        <translation>der Zweig, der hereinkommt; beim Rebase der eigene Commit</translation>
    </message>
    <message>
        <source>Drop ours here, or a file with conflict markers</source>
        <translation>Ours hier ablegen, oder eine Datei mit Konfliktmarken</translation>
    </message>
    <message>
        <source>the branch that you are on; in a rebase, the one that you rebase onto</source>
        <translation>der Zweig, auf dem man steht; beim Rebase der, auf den umgesetzt wird</translation>
    </message>
    <message>
        <source>Only What Concerns %1</source>
        <translation>Nur was %1 betrifft</translation>
    </message>
    <message>
        <source>What you owned before</source>
        <translation>Was vorher dem Anwender gehörte</translation>
    </message>
    <message>
        <source>It is read from Live&apos;s managedFields.</source>
        <translation>Es wird aus den managedFields von Live gelesen.</translation>
    </message>
    <message>
        <source>According to Live, you own no field.</source>
        <translation>Laut Live gehört dem Anwender kein Feld.</translation>
    </message>
    <message>
        <source>from kubectl get -o yaml --show-managed-fields</source>
        <translation>aus kubectl get -o yaml --show-managed-fields</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>Result to check</source>
        <translation>Zu prüfendes Ergebnis</translation>
    </message>
    <message>
        <source>Drop the result to check here</source>
        <translation>Das zu prüfende Ergebnis hier ablegen</translation>
    </message>
    <message>
        <source>the finished merge, whoever made it</source>
        <translation>der fertige Merge, wer ihn auch gemacht hat</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>worst first</source>
        <translation>das Schlimmste zuerst</translation>
    </message>
    <message>
        <source>The result has every change of both sides, and nothing else.</source>
        <translation>Das Ergebnis hat jede Änderung beider Seiten, und sonst nichts.</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>%1 verloren</translation>
    </message>
    <message>
        <source>This waits until the newest texts are merged.</source>
        <translation>Das wartet, bis die neuesten Texte zusammengeführt sind.</translation>
    </message>
    <message>
        <source>Finding %1 of %2</source>
        <translation>Befund %1 von %2</translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 Befund</translation>
    </message>
    <message>
        <source>%1 findings</source>
        <translation>%1 Befunde</translation>
    </message>
    <message>
        <source>This waits until %1 can be read. Correct it, or undo.</source>
        <translation>Das wartet, bis %1 lesbar ist. Bitte berichtigen oder rückgängig machen.</translation>
    </message>
    <message>
        <source>Step %1 of %2, place %3 of %4</source>
        <translation>Schritt %1 von %2, Stelle %3 von %4</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>hidden as noise: %1</source>
        <translation>als Rauschen ausgeblendet: %1</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>your choices</source>
        <translation>eigene Wahlen</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Nur %1</translation>
    </message>
    <message>
        <source>Only “%1”</source>
        <translation>Nur „%1“</translation>
    </message>
    <message>
        <source>No reason concerns %1.</source>
        <translation>Kein Grund betrifft %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Only noise differs, which is hidden.</source>
        <translation>Nur Rauschen unterscheidet sich, und das ist ausgeblendet.</translation>
    </message>
    <message>
        <source>No field of this resource differs.</source>
        <translation>Kein Feld dieser Ressource unterscheidet sich.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keins</translation>
    </message>
    <message>
        <source>%1: nothing here. “Show all” lists the other reasons.</source>
        <translation>%1: hier nichts. „Alle zeigen“ zeigt die übrigen Gründe.</translation>
    </message>
    <message>
        <source>Without it, what was removed from Local stays in Live.</source>
        <translation>Ohne das bleibt in Live, was aus Local entfernt wurde.</translation>
    </message>
    <message>
        <source>No field differs, only the order of fields.</source>
        <translation>Kein Feld unterscheidet sich, nur die Reihenfolge der Felder.</translation>
    </message>
    <message>
        <source>No field differs, only the order of fields. The result has that of %1.</source>
        <translation>Kein Feld unterscheidet sich, nur die Reihenfolge der Felder. Das Ergebnis hat die von %1.</translation>
    </message>
    <message>
        <source>%1 of %2 reasons</source>
        <translation>%1 von %2 Gründen</translation>
    </message>
    <message>
        <source>%1, 1 conflict is hidden</source>
        <translation>%1, 1 Konflikt ist ausgeblendet</translation>
    </message>
    <message>
        <source>%1, %2 conflicts are hidden</source>
        <translation>%1, %2 Konflikte sind ausgeblendet</translation>
    </message>
    <message>
        <source>Open records as `kubectl get secret -l owner=helm -o yaml` prints them.</source>
        <translation>Öffnen Sie Aufzeichnungen, wie `kubectl get secret -l owner=helm -o yaml` sie ausgibt.</translation>
    </message>
    <message>
        <source>Open other records, or choose another program in `Applied by`.</source>
        <translation>Öffnen Sie andere Aufzeichnungen, oder wählen Sie unter `Angewendet von` ein anderes Programm.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::NamedPlaces</name>
    <message>
        <source>A location from the session</source>
        <translation>Ein Ort aus der Sitzung</translation>
    </message>
    <message>
        <source>The session sets this location for writing. Write there?</source>
        <translation>Die Sitzung gibt diesen Ort zum Schreiben vor. Dorthin schreiben?</translation>
    </message>
    <message>
        <source>This is a link to:</source>
        <translation>Das ist ein Link nach:</translation>
    </message>
    <message>
        <source>The existing file will be replaced.</source>
        <translation>Die vorhandene Datei wird ersetzt.</translation>
    </message>
    <message>
        <source>Write there</source>
        <translation>Dorthin schreiben</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::NoiseController</name>
    <message>
        <source>Ignore This Field</source>
        <translation>Dieses Feld ignorieren</translation>
    </message>
    <message>
        <source>Why it is not relevant (optional):</source>
        <translation>Warum es nicht von Belang ist (optional):</translation>
    </message>
    <message>
        <source>The ignore rules can&apos;t be read</source>
        <translation>Die Regeln zum Ignorieren lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>Forget the Ignore Rules</source>
        <translation>Regeln zum Ignorieren vergessen</translation>
    </message>
    <message>
        <source>Where to Keep the Ignore Rules</source>
        <translation>Ort der Regeln zum Ignorieren</translation>
    </message>
    <message>
        <source>Ignore rules (*.yaml *.yml);;All files (*)</source>
        <translation>Regeln zum Ignorieren (*.yaml *.yml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open Ignore Rules</source>
        <translation>Regeln zum Ignorieren öffnen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::NoticeBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OpenDialog</name>
    <message>
        <source>Open a Comparison</source>
        <translation>Vergleich öffnen</translation>
    </message>
    <message>
        <source>Open a comparison</source>
        <translation>Vergleich öffnen</translation>
    </message>
    <message>
        <source>Drop files or folders on their slots, or anywhere</source>
        <translation>Dateien oder Ordner auf ihren Platz ziehen, oder irgendwohin</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Server-side</source>
        <translation>Serverseitig</translation>
    </message>
    <message>
        <source>Mode %1</source>
        <translation>Modus %1</translation>
    </message>
    <message>
        <source>Cancel   %1</source>
        <translation>Abbrechen   %1</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>%1 ersetzen</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>Open in a new tab</source>
        <translation>In neuem Tab öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Swap %1 and %2 (Alt+Down)</source>
        <translation>%1 und %2 tauschen (Alt+Ab)</translation>
    </message>
    <message>
        <source>Folder for %1</source>
        <translation>Ordner für %1</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>In der Zwischenablage ist kein Text.</translation>
    </message>
    <message>
        <source>Open %1, or several files in the order of the slots</source>
        <translation>%1 öffnen, oder mehrere Dateien in der Reihenfolge der Plätze</translation>
    </message>
    <message>
        <source>YAML, JSON and sessions (*.yaml *.yml *.json *.fieldwise);;All files (*)</source>
        <translation>YAML, JSON und Sitzungen (*.yaml *.yml *.json *.fieldwise);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OpenSlot</name>
    <message>
        <source>From Live</source>
        <translation>Aus Live</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Git revision</source>
        <translation>Git-Revision</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Clear %1</source>
        <translation>%1 leeren</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>from Live</source>
        <translation>aus Live</translation>
    </message>
    <message>
        <source>Drop a file here, or type its path</source>
        <translation>Datei hierher ziehen oder ihren Pfad eingeben</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OpenWords</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>1 resource</source>
        <translation>1 Ressource</translation>
    </message>
    <message>
        <source>%1 resources</source>
        <translation>%1 Ressourcen</translation>
    </message>
    <message>
        <source>%1 is another object: %2</source>
        <translation>%1 ist ein anderes Objekt: %2</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>No object of %1 is in %2.</source>
        <translation>Kein Objekt von %1 ist in %2.</translation>
    </message>
    <message>
        <source>%1 and %2 have one object each.</source>
        <translation>%1 und %2 haben je ein Objekt.</translation>
    </message>
    <message>
        <source>The object of %1 pairs with one of %2, by kind, namespace and name.</source>
        <translation>Das Objekt von %1 passt nach Kind, Namespace und Name zu einem von %2.</translation>
    </message>
    <message>
        <source>All %1 objects of %2 pair with one of %3, by kind, namespace and name.</source>
        <translation>Alle %1 Objekte von %2 passen nach Kind, Namespace und Name zu einem von %3.</translation>
    </message>
    <message>
        <source>%1 of %2 objects of %3 pair with one of %4. Only in %3: %5.</source>
        <translation>%1 von %2 Objekten von %3 passen zu einem von %4. Nur in %3: %5.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>the finished merge</source>
        <translation>der fertige Merge</translation>
    </message>
    <message>
        <source>what apply wrote last</source>
        <translation>was zuletzt angewendet wurde</translation>
    </message>
    <message>
        <source>what you apply</source>
        <translation>was angewendet wird</translation>
    </message>
    <message>
        <source>what the cluster has</source>
        <translation>was der Cluster hat</translation>
    </message>
    <message>
        <source>what you own in Live</source>
        <translation>was Ihnen in Live gehört</translation>
    </message>
    <message>
        <source>what is merged in</source>
        <translation>was dazukommt</translation>
    </message>
    <message>
        <source>what it goes into</source>
        <translation>worin es aufgeht</translation>
    </message>
    <message>
        <source>the changes</source>
        <translation>die Änderungen</translation>
    </message>
    <message>
        <source>what is changed</source>
        <translation>was geändert wird</translation>
    </message>
    <message>
        <source>the new version</source>
        <translation>die neue Fassung</translation>
    </message>
    <message>
        <source>the old version</source>
        <translation>die alte Fassung</translation>
    </message>
    <message>
        <source>what both come from</source>
        <translation>woher beide kommen</translation>
    </message>
    <message>
        <source>your side</source>
        <translation>Ihre Seite</translation>
    </message>
    <message>
        <source>yours, with edits</source>
        <translation>Ihre, mit Änderungen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>live, %1</source>
        <translation>live, %1</translation>
    </message>
    <message>
        <source>a patch</source>
        <translation>ein Patch</translation>
    </message>
    <message>
        <source>with conflict markers</source>
        <translation>mit Konfliktmarkierungen</translation>
    </message>
    <message>
        <source>Nothing is given yet.</source>
        <translation>Noch ist nichts angegeben.</translation>
    </message>
    <message>
        <source>Its markers have the versions of both sides; all panes are filled.</source>
        <translation>Die Markierungen enthalten die Fassungen beider Seiten; alle Bereiche werden gefüllt.</translation>
    </message>
    <message>
        <source>A patch for %1.</source>
        <translation>Ein Patch für %1.</translation>
    </message>
    <message>
        <source>a text is a live object, as kubectl get prints it</source>
        <translation>ein Text ist ein Live-Objekt, wie kubectl get es ausgibt</translation>
    </message>
    <message>
        <source>a text is a patch</source>
        <translation>ein Text ist ein Patch</translation>
    </message>
    <message>
        <source>the file has git&apos;s conflict markers</source>
        <translation>die Datei hat Konfliktmarkierungen von git</translation>
    </message>
    <message>
        <source>it has as many panes as there are texts</source>
        <translation>er hat so viele Bereiche, wie es Texte gibt</translation>
    </message>
    <message>
        <source>Chosen by hand.</source>
        <translation>Von Hand gewählt.</translation>
    </message>
    <message>
        <source>Chosen by hand. %1 would fit: %2.</source>
        <translation>Von Hand gewählt. %1 würde passen: %2.</translation>
    </message>
    <message>
        <source>The mode follows what is given. Choose another one and the slots change.</source>
        <translation>Der Modus richtet sich nach dem, was angegeben ist. Mit einem anderen ändern sich die Plätze.</translation>
    </message>
    <message>
        <source>%1 is suggested: %2. Choose another mode and the slots change.</source>
        <translation>%1 wird vorgeschlagen: %2. Mit einem anderen Modus ändern sich die Plätze.</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>%1 is still missing; its pane stays empty for now.</source>
        <translation>%1 fehlt noch; der Bereich bleibt vorerst leer.</translation>
    </message>
    <message>
        <source>%1 and %2 are still missing; their panes stay empty for now.</source>
        <translation>%1 und %2 fehlen noch; ihre Bereiche bleiben vorerst leer.</translation>
    </message>
    <message>
        <source>release records of Helm</source>
        <translation>Release-Einträge von Helm</translation>
    </message>
    <message>
        <source>a text has release records of Helm</source>
        <translation>ein Text enthält Release-Einträge von Helm</translation>
    </message>
    <message>
        <source>%1 follows the settings in %2, which is in no pane.</source>
        <translation>%1 folgt den Einstellungen in %2, die in keinem Bereich stehen.</translation>
    </message>
    <message>
        <source>%1 follows the settings in %2, which are in no pane.</source>
        <translation>%1 folgt den Einstellungen in %2, die in keinem Bereich stehen.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OpeningController</name>
    <message>
        <source>Only %1 of %2 files were opened</source>
        <translation>Nur %1 von %2 Dateien wurden geöffnet</translation>
    </message>
    <message>
        <source>; the mode has no pane for the others.</source>
        <translation>; für die anderen hat der Modus keinen Bereich.</translation>
    </message>
    <message>
        <source>There is no text on the clipboard.</source>
        <translation>In der Zwischenablage ist kein Text.</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>eingefügter Text</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>YAML, JSON and sessions (*.yaml *.yml *.json *.fieldwise);;All files (*)</source>
        <translation>YAML, JSON und Sitzungen (*.yaml *.yml *.json *.fieldwise);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 has conflict markers</source>
        <translation>%1 hat Konfliktmarken</translation>
    </message>
    <message>
        <source>. Its sides can be opened in all panes instead.</source>
        <translation>. Stattdessen können die Seiten in allen Bereichen geöffnet werden.</translation>
    </message>
    <message>
        <source>Open the sides</source>
        <translation>Seiten öffnen</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>%1 has unsaved edits. Open %2 in its place?</source>
        <translation>%1 hat nicht gespeicherte Änderungen. Stattdessen %2 öffnen?</translation>
    </message>
    <message>
        <source>%1 looks like a live object</source>
        <translation>%1 sieht wie ein Live-Objekt aus</translation>
    </message>
    <message>
        <source>, as kubectl get writes it.</source>
        <translation>, wie kubectl get es schreibt.</translation>
    </message>
    <message>
        <source>Open it as Live</source>
        <translation>Als Live öffnen</translation>
    </message>
    <message>
        <source>typed text</source>
        <translation>eingegebener Text</translation>
    </message>
    <message>
        <source>Applied by</source>
        <translation>Angewendet von</translation>
    </message>
    <message>
        <source>The settings of Argo CD count</source>
        <translation>Die Einstellungen von Argo CD gelten</translation>
    </message>
    <message>
        <source>The settings of Flux count</source>
        <translation>Die Einstellungen von Flux gelten</translation>
    </message>
    <message>
        <source>: what its diff says and its sync does with each field is on a page of its own.</source>
        <translation>: Was der Diff über jedes Feld sagt und was der Sync damit macht, steht auf einer eigenen Seite.</translation>
    </message>
    <message>
        <source>: what it takes over, removes and corrects is on a page of its own.</source>
        <translation>: Was es übernimmt, entfernt und berichtigt, steht auf einer eigenen Seite.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Anzeigen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OperationsModel</name>
    <message>
        <source>op missing</source>
        <translation>op fehlt</translation>
    </message>
    <message>
        <source>Operation %1, %2 %3, %4. %5</source>
        <translation>Operation %1, %2 %3, %4. %5</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OptionsController</name>
    <message>
        <source>Exactly as kyaml</source>
        <translation>Genau wie kyaml</translation>
    </message>
    <message>
        <source>Open O&amp;riginal…</source>
        <translation>O&amp;riginal öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Updated…</source>
        <translation>&amp;Updated öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Destination…</source>
        <translation>Des&amp;tination öffnen…</translation>
    </message>
    <message>
        <source>Open So&amp;urce…</source>
        <translation>So&amp;urce öffnen…</translation>
    </message>
    <message>
        <source>Open L&amp;ast Applied…</source>
        <translation>&amp;Last Applied öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Local…</source>
        <translation>Lo&amp;cal öffnen…</translation>
    </message>
    <message>
        <source>Open Li&amp;ve…</source>
        <translation>Li&amp;ve öffnen…</translation>
    </message>
    <message>
        <source>Open Patc&amp;h…</source>
        <translation>Pat&amp;ch öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Document…</source>
        <translation>Documen&amp;t öffnen…</translation>
    </message>
    <message>
        <source>Open A&amp;fter…</source>
        <translation>Af&amp;ter öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Before…</source>
        <translation>Be&amp;fore öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Base…</source>
        <translation>&amp;Base öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Theirs…</source>
        <translation>&amp;Theirs öffnen…</translation>
    </message>
    <message>
        <source>Open O&amp;urs…</source>
        <translation>O&amp;urs öffnen…</translation>
    </message>
    <message>
        <source>List Rule</source>
        <translation>Listenregel</translation>
    </message>
    <message>
        <source>Select a list, or something in one, to say how it is merged.</source>
        <translation>Wählen Sie eine Liste oder etwas darin aus, um festzulegen, wie sie zusammengeführt wird.</translation>
    </message>
    <message>
        <source>What Is Sent</source>
        <translation>Was gesendet wird</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OutlineModel</name>
    <message>
        <source>owned by %1</source>
        <translation>gehört %1</translation>
    </message>
    <message>
        <source>; owned by %1</source>
        <translation>; gehört %1</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OutlinePanel</name>
    <message>
        <source>Only changed</source>
        <translation>Nur Geändertes</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>Gliederung filtern</translation>
    </message>
    <message>
        <source>Path or text</source>
        <translation>Pfad oder Text</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::OverviewBar</name>
    <message>
        <source>line %1, %2</source>
        <translation>Zeile %1, %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::PaneEditor</name>
    <message>
        <source>%1 can&apos;t be edited.</source>
        <translation>%1 ist nicht bearbeitbar.</translation>
    </message>
    <message>
        <source>%1 is JSON, which has no comments.</source>
        <translation>%1 ist JSON und hat keine Kommentare.</translation>
    </message>
    <message>
        <source>Line %1 has masked values, which can&apos;t be moved while they are hidden.</source>
        <translation>Zeile %1 hat verdeckte Werte. Sie lassen sich nicht verschieben, solange sie verdeckt sind.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Paper</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::PatchController</name>
    <message>
        <source>Dialect</source>
        <translation>Dialekt</translation>
    </message>
    <message>
        <source>Operation %1 fails</source>
        <translation>Operation %1 scheitert</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 bei %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::PatchHead</name>
    <message>
        <source>RFC 6902</source>
        <translation>RFC 6902</translation>
    </message>
    <message>
        <source>RFC 7386</source>
        <translation>RFC 7386</translation>
    </message>
    <message>
        <source>Kubernetes</source>
        <translation>Kubernetes</translation>
    </message>
    <message>
        <source>JSON patch</source>
        <translation>JSON-Patch</translation>
    </message>
    <message>
        <source>Merge patch</source>
        <translation>Merge-Patch</translation>
    </message>
    <message>
        <source>Strategic merge patch</source>
        <translation>Strategischer Merge-Patch</translation>
    </message>
    <message>
        <source>can&apos;t</source>
        <translation>geht nicht</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>nothing to change</source>
        <translation>nichts zu ändern</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>1 operation, %1</source>
        <translation>1 Operation, %1</translation>
    </message>
    <message>
        <source>%1 operations, %2</source>
        <translation>%1 Operationen, %2</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>veraltet</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::PatchPanel</name>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>The patch has no operations, so the document stays as it is.</source>
        <translation>Der Patch hat keine Operationen, also bleibt das Dokument, wie es ist.</translation>
    </message>
    <message>
        <source>a step per operation</source>
        <translation>ein Schritt je Operation</translation>
    </message>
    <message>
        <source>This operation</source>
        <translation>Diese Operation</translation>
    </message>
    <message>
        <source>Dialect</source>
        <translation>Dialekt</translation>
    </message>
    <message>
        <source>Operation %1 of %2</source>
        <translation>Operation %1 von %2</translation>
    </message>
    <message>
        <source>what operation %1 does in each dialect</source>
        <translation>was Operation %1 in jedem Dialekt bewirkt</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::PatchesPanel</name>
    <message>
        <source>Patches</source>
        <translation>Patches</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Merge</translation>
    </message>
    <message>
        <source>Strategic</source>
        <translation>Strategisch</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::PlacesController</name>
    <message>
        <source>Line in %1, or line:column</source>
        <translation>Zeile in %1, oder Zeile:Spalte</translation>
    </message>
    <message>
        <source>Type a line like 12, or a line and a column like 12:5.</source>
        <translation>Eine Zeile wie 12 eingeben, oder Zeile und Spalte wie 12:5.</translation>
    </message>
    <message>
        <source>%1 has the lines 1 to %2.</source>
        <translation>%1 hat die Zeilen 1 bis %2.</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>There is no merge to search.</source>
        <translation>Es gibt keine Zusammenführung zum Durchsuchen.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ReasonsModel</name>
    <message>
        <source>Document %1</source>
        <translation>Dokument %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>lines %1 to %2</source>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>comments at the start</source>
        <translation>Kommentare am Anfang</translation>
    </message>
    <message>
        <source>comments at the end</source>
        <translation>Kommentare am Ende</translation>
    </message>
    <message>
        <source>comments in front</source>
        <translation>Kommentare davor</translation>
    </message>
    <message>
        <source>%1 in conflict</source>
        <translation>%1 in Konflikt</translation>
    </message>
    <message>
        <source>1 line fewer</source>
        <translation>1 Zeile weniger</translation>
    </message>
    <message>
        <source>%1 lines fewer</source>
        <translation>%1 Zeilen weniger</translation>
    </message>
    <message>
        <source>1 line more</source>
        <translation>1 Zeile mehr</translation>
    </message>
    <message>
        <source>%1 lines more</source>
        <translation>%1 Zeilen mehr</translation>
    </message>
    <message>
        <source>%1, %2 fewer</source>
        <translation>%1, %2 weniger</translation>
    </message>
    <message>
        <source>Place %1 of %2: %3.</source>
        <translation>Stelle %1 von %2: %3.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::RecentButton</name>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Open in a New &amp;Tab</source>
        <translation>In neuem &amp;Tab öffnen</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::RecentController</name>
    <message>
        <source>no input</source>
        <translation>keine Eingabe</translation>
    </message>
    <message>
        <source>Your edits can&apos;t be backed up in case of a crash</source>
        <translation>Die Änderungen können nicht für den Fall eines Absturzes gesichert werden</translation>
    </message>
    <message>
        <source>: %1.</source>
        <translation>: %1.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Clear Recent</source>
        <translation>&amp;Liste leeren</translation>
    </message>
    <message>
        <source>Fieldwise ended unexpectedly</source>
        <translation>Fieldwise wurde unerwartet beendet</translation>
    </message>
    <message>
        <source>; your work on %1 was saved at %2.</source>
        <translation>; die Arbeit an %1 wurde gesichert: %2.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Vergessen…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget the work on %1?</source>
        <translation>Die Arbeit an %1 vergessen?</translation>
    </message>
    <message>
        <source>It is saved nowhere else.</source>
        <translation>Sie ist sonst nirgends gespeichert.</translation>
    </message>
    <message>
        <source>Your choices can&apos;t be kept</source>
        <translation>Die eigenen Wahlen können nicht aufgehoben werden</translation>
    </message>
    <message>
        <source>Your work on %1 was kept</source>
        <translation>Die Arbeit an %1 wurde aufgehoben</translation>
    </message>
    <message>
        <source> at %1: you can go on where you were.</source>
        <translation> (%1): Sie kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source> at %1, with other versions of the file than those open now.</source>
        <translation> (%1), mit anderen Versionen der Datei als den jetzt geöffneten.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>kept for the next git mergetool</source>
        <translation>aufgehoben für das nächste git mergetool</translation>
    </message>
    <message>
        <source>kept when Fieldwise ended unexpectedly</source>
        <translation>gerettet, als Fieldwise unerwartet endete</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>Alle öffnen</translation>
    </message>
    <message>
        <source>; %1 comparisons were open, the work on them was saved, that on %2 at %3.</source>
        <translation>; %1 Vergleiche waren offen, die Arbeit daran wurde gesichert, die an %2: %3.</translation>
    </message>
    <message>
        <source>Forget all…</source>
        <translation>Alle vergessen…</translation>
    </message>
    <message>
        <source>Forget the work on %1 comparisons?</source>
        <translation>Die Arbeit an %1 Vergleichen vergessen?</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Refetched</name>
    <message>
        <source>%1 is new</source>
        <translation>%1 ist neu</translation>
    </message>
    <message>
        <source>%1 is gone</source>
        <translation>%1 ist weg</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::RemarkList</name>
    <message>
        <source>What it can&apos;t express</source>
        <translation>Was er nicht ausdrücken kann</translation>
    </message>
    <message>
        <source>and %1 more.</source>
        <translation>und %1 weitere.</translation>
    </message>
    <message>
        <source>What %1 can&apos;t express</source>
        <translation>Was %1 nicht ausdrücken kann</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ReportController</name>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown for a pull request (*.md);;Decisions as JSON (*.json)</source>
        <translation>Webseite (*.html);;Markdown für einen Pull-Request (*.md);;Entscheidungen als JSON (*.json)</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>the name of a report must end in .html, .md or .json</source>
        <translation>der Name eines Berichts muss auf .html, .md oder .json enden</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>merge</translation>
    </message>
    <message>
        <source>Markdown for a pull request (*.md);;Text (*.txt);;Findings as JSON (*.json)</source>
        <translation>Markdown für einen Pull Request (*.md);;Text (*.txt);;Befunde als JSON (*.json)</translation>
    </message>
    <message>
        <source>the name of this report must end in .md, .txt or .json</source>
        <translation>der Name dieses Berichts muss auf .md, .txt oder .json enden</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>Gedruckt</translation>
    </message>
    <message>
        <source>: sent to %1.</source>
        <translation>: an %1 gesendet.</translation>
    </message>
    <message>
        <source>: to %1.</source>
        <translation>: nach %1.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ReproduceController</name>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>wrong-merge</source>
        <translation>falsche-zusammenfuehrung</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ReproduceDialog</name>
    <message>
        <source>Report a Wrong Merge</source>
        <translation>Falsche Zusammenführung melden</translation>
    </message>
    <message>
        <source>The smallest inputs with which &lt;b&gt;%1&lt;/b&gt; is decided as it is now, with neutral names and values. Nothing is sent: read it, say what you expected, and send it where you like.</source>
        <translation>Die kleinsten Eingaben, mit denen über &lt;b&gt;%1&lt;/b&gt; so entschieden wird wie jetzt, mit neutralen Namen und Werten. Nichts wird gesendet: Lesen Sie den Bericht, schreiben Sie dazu, was Sie erwartet haben, und senden Sie ihn, wohin Sie möchten.</translation>
    </message>
    <message>
        <source>Report of the wrong merge</source>
        <translation>Bericht über die falsche Zusammenführung</translation>
    </message>
    <message>
        <source>Leaving out what the decision does not need…</source>
        <translation>Was die Entscheidung nicht braucht, wird weggelassen …</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>Lines left of the inputs: %1 of %2.</source>
        <translation>Übrige Zeilen der Eingaben: %1 von %2.</translation>
    </message>
    <message>
        <source>All names and values are replaced by neutral ones.</source>
        <translation>Alle Namen und Werte sind durch neutrale ersetzt.</translation>
    </message>
    <message>
        <source>Not replaced, because the decision depends on it: %1.</source>
        <translation>Nicht ersetzt, weil die Entscheidung davon abhängt: %1.</translation>
    </message>
    <message>
        <source>Not all that could be left out was tried.</source>
        <translation>Nicht alles, was wegfallen könnte, wurde versucht.</translation>
    </message>
    <message>
        <source>The report is in the clipboard.</source>
        <translation>Der Bericht ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Not replaced: %1.</source>
        <translation>Nicht ersetzt: %1.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ResourcePanel</name>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Filter the resources</source>
        <translation>Ressourcen filtern</translation>
    </message>
    <message>
        <source>Which resources are listed</source>
        <translation>Welche Ressourcen aufgeführt sind</translation>
    </message>
    <message>
        <source>Show: all</source>
        <translation>Zeigen: alle</translation>
    </message>
    <message>
        <source>That differ</source>
        <translation>Unterschiedliche</translation>
    </message>
    <message>
        <source>With conflicts</source>
        <translation>Mit Konflikten</translation>
    </message>
    <message>
        <source>Only added</source>
        <translation>Nur hinzugefügte</translation>
    </message>
    <message>
        <source>Only removed</source>
        <translation>Nur entfernte</translation>
    </message>
    <message>
        <source>%1, of which %2 differ</source>
        <translation>%1, davon %2 unterschiedlich</translation>
    </message>
    <message>
        <source>No conflict left</source>
        <translation>Kein Konflikt mehr</translation>
    </message>
    <message>
        <source>1 conflict left</source>
        <translation>Noch 1 Konflikt</translation>
    </message>
    <message>
        <source>%1 conflicts left</source>
        <translation>Noch %1 Konflikte</translation>
    </message>
    <message>
        <source>Kind, name or path</source>
        <translation>Art, Name oder Pfad</translation>
    </message>
    <message>
        <source>What apply changes</source>
        <translation>Was apply ändert</translation>
    </message>
    <message>
        <source>Order of the resources</source>
        <translation>Reihenfolge der Ressourcen</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>No resource is listed: “%1” is chosen.</source>
        <translation>Keine Ressource wird gezeigt: Gewählt ist „%1“.</translation>
    </message>
    <message>
        <source>No resource matches “%1”.</source>
        <translation>Keine Ressource passt zu „%1“.</translation>
    </message>
    <message>
        <source>No resource matches “%1”, with “%2” chosen.</source>
        <translation>Keine Ressource passt zu „%1“; gewählt ist „%2“.</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>Nach Schwere</translation>
    </message>
    <message>
        <source>Namespace</source>
        <translation>Namespace</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ResourcesModel</name>
    <message>
        <source>1 conflict</source>
        <translation>1 Konflikt</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 Konflikte</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>hieß %1</translation>
    </message>
    <message>
        <source>moved from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>new in %1</source>
        <translation>neu in %1</translation>
    </message>
    <message>
        <source>dropped by %1</source>
        <translation>von %1 aufgegeben</translation>
    </message>
    <message>
        <source>only in %1</source>
        <translation>nur in %1</translation>
    </message>
    <message>
        <source>values masked</source>
        <translation>Werte verdeckt</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>no namespace</source>
        <translation>kein Namespace</translation>
    </message>
    <message>
        <source>other files</source>
        <translation>andere Dateien</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>no kind</source>
        <translation>ohne Art</translation>
    </message>
    <message>
        <source>one file</source>
        <translation>eine Datei</translation>
    </message>
    <message>
        <source>1 resource</source>
        <translation>1 Ressource</translation>
    </message>
    <message>
        <source>%1 resources</source>
        <translation>%1 Ressourcen</translation>
    </message>
    <message>
        <source>%1, %2, closed</source>
        <translation>%1, %2, geschlossen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>as expected</source>
        <translation>wie erwartet</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ResultController</name>
    <message>
        <source>Save the result</source>
        <translation>Ergebnis speichern</translation>
    </message>
    <message>
        <source>YAML and JSON (*.yaml *.yml *.json);;All files (*)</source>
        <translation>YAML und JSON (*.yaml *.yml *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 was not saved: %2.</source>
        <translation>%1 wurde nicht gespeichert: %2.</translation>
    </message>
    <message>
        <source>Save %1 as</source>
        <translation>%1 speichern unter</translation>
    </message>
    <message>
        <source>Conflicts are left</source>
        <translation>Konflikte sind offen</translation>
    </message>
    <message>
        <source>1 conflict is not looked at yet.</source>
        <translation>1 Konflikt ist noch nicht angesehen.</translation>
    </message>
    <message>
        <source>%1 conflicts are not looked at yet.</source>
        <translation>%1 Konflikte sind noch nicht angesehen.</translation>
    </message>
    <message>
        <source>If you save now, %1 gets conflict markers around them, and git treats it as unmerged.</source>
        <translation>Wird jetzt gespeichert, bekommt %1 Konfliktmarken darum, und für git ist die Datei nicht zusammengeführt.</translation>
    </message>
    <message>
        <source>Save with conflict markers</source>
        <translation>Mit Konfliktmarken speichern</translation>
    </message>
    <message>
        <source>Keep working</source>
        <translation>Weiterarbeiten</translation>
    </message>
    <message>
        <source>The result was not saved</source>
        <translation>Das Ergebnis wurde nicht gespeichert</translation>
    </message>
    <message>
        <source> to %1: %2.</source>
        <translation> in %1: %2.</translation>
    </message>
    <message>
        <source>, because libyaml reads line %1 differently: %2.</source>
        <translation>, weil libyaml Zeile %1 anders liest: %2.</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Gehe zu Zeile %1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>, but some programs can&apos;t read line %1: %2.</source>
        <translation>, aber manche Programme können Zeile %1 nicht lesen: %2.</translation>
    </message>
    <message>
        <source>Something would be lost</source>
        <translation>Etwas ginge verloren</translation>
    </message>
    <message>
        <source>Something would stay</source>
        <translation>Etwas bliebe stehen</translation>
    </message>
    <message>
        <source>Nobody chose that. The merge driver would not merge this file by its fields either.</source>
        <translation>Niemand hat das gewählt. Auch der Merge-Treiber würde diese Datei nicht nach Feldern zusammenführen.</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>Trotzdem speichern</translation>
    </message>
    <message>
        <source>If you save now, %1 gets conflict markers around them.</source>
        <translation>Wenn Sie jetzt speichern, bekommt %1 Konfliktmarkierungen um sie herum.</translation>
    </message>
    <message>
        <source>Something is lost</source>
        <translation>Etwas ist verloren</translation>
    </message>
    <message>
        <source>1 change of a side is still lost.</source>
        <translation>1 Änderung einer Seite ist noch verloren.</translation>
    </message>
    <message>
        <source>%1 changes are still lost.</source>
        <translation>%1 Änderungen sind noch verloren.</translation>
    </message>
    <message>
        <source>Put them back, or say that they are meant; or save the result as it is.</source>
        <translation>Holen Sie sie zurück oder sagen Sie, dass sie gewollt sind, oder speichern Sie das Ergebnis, wie es ist.</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>The result lacks “%1”, which %2 has in %3.</source>
        <translation>Dem Ergebnis fehlt „%1“, das %2 in %3 hat.</translation>
    </message>
    <message>
        <source>The result still has “%1” in %3, which %2 removed.</source>
        <translation>Das Ergebnis hat noch „%1“ in %3, das %2 entfernt hat.</translation>
    </message>
    <message>
        <source>If you stop now, git mergetool reports that the merge failed and restores the file as it was.</source>
        <translation>Beim Aufhören meldet git mergetool, dass der Merge fehlgeschlagen ist, und stellt die Datei wieder her, wie sie war.</translation>
    </message>
    <message>
        <source>Your choices are kept: the next git mergetool on this file offers them.</source>
        <translation>Die eigenen Wahlen werden aufgehoben: Das nächste git mergetool für diese Datei bietet sie an.</translation>
    </message>
    <message>
        <source>Stop here for now</source>
        <translation>Vorerst hier aufhören</translation>
    </message>
    <message>
        <source>If you take %2&apos;s side, the result still has “%1”, which %2 removed.</source>
        <translation>Nimmt man die Seite von %2, hat das Ergebnis noch „%1“, das %2 entfernt hat.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Zeichenkodierung</translation>
    </message>
    <message>
        <source>%1 has no “%2” (line %3).</source>
        <translation>%1 kennt „%2“ nicht (Zeile %3).</translation>
    </message>
    <message>
        <source>Save the file as UTF-8 instead?</source>
        <translation>Die Datei stattdessen in UTF-8 speichern?</translation>
    </message>
    <message>
        <source>Save as UTF-8</source>
        <translation>In UTF-8 speichern</translation>
    </message>
    <message>
        <source>If you save now, %1 has there what the merge decided.</source>
        <translation>Wenn Sie jetzt speichern, steht dort in %1, was die Zusammenführung entschieden hat.</translation>
    </message>
    <message>
        <source>If you save now, %1 has the value of %2 there.</source>
        <translation>Wenn Sie jetzt speichern, steht dort in %1 der Wert von %2.</translation>
    </message>
    <message>
        <source>If you save now, %1 has the values of %2 there.</source>
        <translation>Wenn Sie jetzt speichern, stehen dort in %1 die Werte von %2.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::RulesController</name>
    <message>
        <source>1 deleted resource comes back</source>
        <translation>1 gelöschte Ressource kommt zurück</translation>
    </message>
    <message>
        <source>%1 deleted resources come back</source>
        <translation>%1 gelöschte Ressourcen kommen zurück</translation>
    </message>
    <message>
        <source>1 null is deleted with its field</source>
        <translation>1 null wird mit seinem Feld gelöscht</translation>
    </message>
    <message>
        <source>%1 nulls are deleted with their fields</source>
        <translation>%1 null-Werte werden mit ihren Feldern gelöscht</translation>
    </message>
    <message>
        <source>1 map or list is left empty</source>
        <translation>1 Map oder Liste bleibt leer zurück</translation>
    </message>
    <message>
        <source>%1 maps or lists are left empty</source>
        <translation>%1 Maps oder Listen bleiben leer zurück</translation>
    </message>
    <message>
        <source>Rules for Resources</source>
        <translation>Regeln für Ressourcen</translation>
    </message>
    <message>
        <source>Keep Every Change</source>
        <translation>Jede Änderung behalten</translation>
    </message>
    <message>
        <source>Rules of kpt and kustomize</source>
        <translation>Regeln von kpt und kustomize</translation>
    </message>
    <message>
        <source>As kpt and kustomize merge: %1. For a file that you keep, use the other rules.</source>
        <translation>So führen kpt und kustomize zusammen: %1. Nehmen Sie für eine Datei, die Sie behalten, die anderen Regeln.</translation>
    </message>
    <message>
        <source>Keep every change</source>
        <translation>Jede Änderung behalten</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SaveAllDialog</name>
    <message>
        <source>Save All</source>
        <translation>Alles speichern</translation>
    </message>
    <message>
        <source>These are not in a file yet. Existing files will be replaced.</source>
        <translation>Dies steht noch in keiner Datei. Vorhandene Dateien werden ersetzt.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>File for %1</source>
        <translation>Datei für %1</translation>
    </message>
    <message>
        <source>Choose a file for %1</source>
        <translation>Datei für %1 wählen</translation>
    </message>
    <message>
        <source>Save %1 as</source>
        <translation>%1 speichern unter</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SaveFolderDialog</name>
    <message>
        <source>1 file changes</source>
        <translation>1 Datei ändert sich</translation>
    </message>
    <message>
        <source>%1 files change</source>
        <translation>%1 Dateien ändern sich</translation>
    </message>
    <message>
        <source>1 is new</source>
        <translation>1 ist neu</translation>
    </message>
    <message>
        <source>%1 are new</source>
        <translation>%1 sind neu</translation>
    </message>
    <message>
        <source>1 is deleted</source>
        <translation>1 wird gelöscht</translation>
    </message>
    <message>
        <source>%1 are deleted</source>
        <translation>%1 werden gelöscht</translation>
    </message>
    <message>
        <source>1 stays as it is</source>
        <translation>1 bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>%1 stay as they are</source>
        <translation>%1 bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Into the folder of %1</source>
        <translation>In den Ordner von %1</translation>
    </message>
    <message>
        <source>Into another folder</source>
        <translation>In einen anderen Ordner</translation>
    </message>
    <message>
        <source>Save the Result</source>
        <translation>Ergebnis speichern</translation>
    </message>
    <message>
        <source>Files that change</source>
        <translation>Dateien, die sich ändern</translation>
    </message>
    <message>
        <source>%1, new</source>
        <translation>%1, neu</translation>
    </message>
    <message>
        <source>%1, deleted</source>
        <translation>%1, gelöscht</translation>
    </message>
    <message>
        <source>It is not in a folder on disk.</source>
        <translation>Es liegt in keinem Ordner auf der Platte.</translation>
    </message>
    <message>
        <source>%1. Only the files above are touched.</source>
        <translation>%1. Nur die Dateien oben werden angefasst.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Save into</source>
        <translation>Speichern in</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>This is a file, not a folder.</source>
        <translation>Das ist eine Datei, kein Ordner.</translation>
    </message>
    <message>
        <source>The folder will be created.</source>
        <translation>Der Ordner wird angelegt.</translation>
    </message>
    <message>
        <source>The folder already has files; choose a new or an empty one.</source>
        <translation>Der Ordner hat schon Dateien; bitte einen neuen oder leeren wählen.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SavedController</name>
    <message>
        <source>%1 from Theirs</source>
        <translation>%1 von Theirs</translation>
    </message>
    <message>
        <source>%1 by your choice</source>
        <translation>%1 nach Ihrer Wahl</translation>
    </message>
    <message>
        <source>1 conflict between markers</source>
        <translation>1 Konflikt zwischen Marken</translation>
    </message>
    <message>
        <source>%1 conflicts between markers</source>
        <translation>%1 Konflikte zwischen Marken</translation>
    </message>
    <message>
        <source>: it is as in Ours</source>
        <translation>: wie in Ours</translation>
    </message>
    <message>
        <source>; git asks about it again.</source>
        <translation>; git fragt wieder nach der Datei.</translation>
    </message>
    <message>
        <source>; git adds it when this window closes.</source>
        <translation>; git nimmt die Datei auf, wenn sich dieses Fenster schließt.</translation>
    </message>
    <message>
        <source>; git add was not run.</source>
        <translation>; git add wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>Merged saved to %1</source>
        <translation>Merged in %1 gespeichert</translation>
    </message>
    <message>
        <source>Open the files in conflict of a repository</source>
        <translation>Die Dateien im Konflikt eines Repositorys öffnen</translation>
    </message>
    <message>
        <source>%1 is not in a git repository.</source>
        <translation>%1 liegt in keinem Git-Repository.</translation>
    </message>
    <message>
        <source>No file in %1 is in conflict.</source>
        <translation>In %1 ist keine Datei im Konflikt.</translation>
    </message>
    <message>
        <source>In %1 only files that one side removed, links and submodules are in conflict; git rm or git add settles them.</source>
        <translation>In %1 sind nur Dateien im Konflikt, die eine Seite entfernt hat, Links und Submodule; git rm oder git add entscheidet sie.</translation>
    </message>
    <message>
        <source>File %1 in conflict in this repository</source>
        <translation>Datei %1 in Konflikt in diesem Repository</translation>
    </message>
    <message>
        <source>, in %1.</source>
        <translation>, in %1.</translation>
    </message>
    <message>
        <source>in any repository on this computer</source>
        <translation>in jedem Repository auf diesem Rechner</translation>
    </message>
    <message>
        <source>%1: nothing is in conflict</source>
        <translation>%1: nichts ist in Konflikt</translation>
    </message>
    <message>
        <source>%1: 1 file in conflict</source>
        <translation>%1: 1 Datei in Konflikt</translation>
    </message>
    <message>
        <source>%1: %2 files in conflict</source>
        <translation>%1: %2 Dateien in Konflikt</translation>
    </message>
    <message>
        <source> 1 conflict was not looked at; it is as the merge decided.</source>
        <translation> 1 Konflikt wurde nicht angesehen; er ist so, wie die Zusammenführung entschieden hat.</translation>
    </message>
    <message>
        <source> %1 conflicts were not looked at; they are as the merge decided.</source>
        <translation> %1 Konflikte wurden nicht angesehen; sie sind so, wie die Zusammenführung entschieden hat.</translation>
    </message>
    <message>
        <source> 1 conflict is between markers.</source>
        <translation> 1 Konflikt steht zwischen Marken.</translation>
    </message>
    <message>
        <source> %1 conflicts are between markers.</source>
        <translation> %1 Konflikte stehen zwischen Marken.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SchemasController</name>
    <message>
        <source>The schema %1 is ignored. %2</source>
        <translation>Das Schema %1 wird ignoriert. %2</translation>
    </message>
    <message>
        <source>Schemas…</source>
        <translation>Schemas…</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SchemasDialog</name>
    <message>
        <source>Schemas</source>
        <translation>Schemas</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SchemasPanel</name>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>A schema defines by which key the elements of a list are paired, and which lists are replaced as a whole. You can use CustomResourceDefinitions and OpenAPI documents of a cluster.</source>
        <translation>Ein Schema legt fest, nach welchem Schlüssel die Elemente einer Liste zusammengehören und welche Listen als Ganzes ersetzt werden. Geeignet sind CustomResourceDefinitions und OpenAPI-Dokumente eines Clusters.</translation>
    </message>
    <message>
        <source>Schema files</source>
        <translation>Schemadateien</translation>
    </message>
    <message>
        <source>No file yet. For types that the built-in schema lacks, list keys are inferred from the elements.</source>
        <translation>Noch keine Datei. Für Typen, die dem eingebauten Schema fehlen, werden Listenschlüssel aus den Elementen abgeleitet.</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>&amp;Hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Use %1</source>
        <translation>%1 &amp;verwenden</translation>
    </message>
    <message>
        <source>Not used: %1</source>
        <translation>Nicht verwendet: %1</translation>
    </message>
    <message>
        <source>Add schemas</source>
        <translation>Schemas hinzufügen</translation>
    </message>
    <message>
        <source>YAML and JSON (*.yaml *.yml *.json);;All files (*)</source>
        <translation>YAML und JSON (*.yaml *.yml *.json);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ServerSideController</name>
    <message>
        <source>Refuse Conflicts</source>
        <translation>Konflikte ablehnen</translation>
    </message>
    <message>
        <source>Force Conflicts</source>
        <translation>Konflikte erzwingen</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpunkt</translation>
    </message>
    <message>
        <source>Leave Client-side Apply</source>
        <translation>Vom clientseitigen Apply umziehen</translation>
    </message>
    <message>
        <source> One more object is refused.</source>
        <translation> Ein weiteres Objekt wird abgelehnt.</translation>
    </message>
    <message>
        <source> %1 more objects are refused.</source>
        <translation> %1 weitere Objekte werden abgelehnt.</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Erzwingen</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Owned before can&apos;t be edited</source>
        <translation>„Owned before“ lässt sich nicht bearbeiten</translation>
    </message>
    <message>
        <source>: it is read from Live&apos;s managedFields. Open or edit Live, or choose another manager.</source>
        <translation>: Es wird aus den managedFields von Live gelesen. Live öffnen oder ändern, oder einen anderen Verwalter wählen.</translation>
    </message>
    <message>
        <source>Field Manager</source>
        <translation>Feldverwalter</translation>
    </message>
    <message>
        <source>Only what concerns %1</source>
        <translation>Nur was %1 betrifft</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>; everything else is dimmed and not in the list of reasons.</source>
        <translation>; alles andere ist blass und fehlt in der Liste der Gründe.</translation>
    </message>
    <message>
        <source>Show everybody</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>The manager that applies, as in kubectl&apos;s --field-manager:</source>
        <translation>Der Verwalter, der anwendet, wie --field-manager von kubectl:</translation>
    </message>
    <message>
        <source>Who owns the fields is unknown, since Live has no managedFields: get it with `kubectl get -o yaml --show-managed-fields`.</source>
        <translation>Wem die Felder gehören, ist unbekannt, da Live keine managedFields hat: Hole es mit `kubectl get -o yaml --show-managed-fields`.</translation>
    </message>
    <message>
        <source>The old manifest can&apos;t be edited</source>
        <translation>Das alte Manifest kann nicht bearbeitet werden</translation>
    </message>
    <message>
        <source>: it is read from the release&apos;s record, as Helm reads it. Edit Local or Live, or open other records.</source>
        <translation>: Es wird aus dem Eintrag des Release gelesen, wie Helm es liest. Bearbeiten Sie Local oder Live, oder öffnen Sie andere Einträge.</translation>
    </message>
    <message>
        <source>The API server refuses the apply: others own %1 (%2).</source>
        <translation>Der API-Server lehnt das Apply ab: anderen gehören %1 (%2).</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SessionsController</name>
    <message>
        <source>Fieldwise sessions (*.fieldwise);;All files (*)</source>
        <translation>Fieldwise-Sitzungen (*.fieldwise);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: in line %2, column %3, %4.</source>
        <translation>%1 kann nicht geöffnet werden: Zeile %2, Spalte %3: %4.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>There are unsaved edits in %1.</source>
        <translation>In %1 gibt es nicht gespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>You made a choice that is not saved yet.</source>
        <translation>Eine eigene Wahl ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>You made %1 choices that are not saved yet.</source>
        <translation>%1 eigene Wahlen sind noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>There are edits in %1 and a choice that are not saved yet.</source>
        <translation>Änderungen in %1 und eine eigene Wahl sind noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>There are edits in %1 and %2 choices that are not saved yet.</source>
        <translation>Änderungen in %1 und %2 eigene Wahlen sind noch nicht gespeichert.</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save result…</source>
        <translation>Ergebnis speichern…</translation>
    </message>
    <message>
        <source>Save session…</source>
        <translation>Sitzung speichern…</translation>
    </message>
    <message>
        <source>Discard edits</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>your choices</source>
        <translation>eigenen Wahlen</translation>
    </message>
    <message>
        <source>Values of a Secret</source>
        <translation>Werte eines Secrets</translation>
    </message>
    <message>
        <source>The session would contain the Secret values of %1.</source>
        <translation>Die Sitzung würde die Secret-Werte von %1 enthalten.</translation>
    </message>
    <message>
        <source>Only you can read the file. Without that text, your edits to it are lost.</source>
        <translation>Die Datei ist nur für den Eigentümer lesbar. Ohne diesen Text gehen die Änderungen daran verloren.</translation>
    </message>
    <message>
        <source>Save with them</source>
        <translation>Mit ihnen speichern</translation>
    </message>
    <message>
        <source>Leave that text out</source>
        <translation>Diesen Text weglassen</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>The session was not saved to %1: %2.</source>
        <translation>Die Sitzung wurde nicht in %1 gespeichert: %2.</translation>
    </message>
    <message>
        <source>Together, the schemas are too large.</source>
        <translation>Die Schemas sind zusammen zu groß.</translation>
    </message>
    <message>
        <source>The schema %1 is ignored. %2</source>
        <translation>Das Schema %1 wird ignoriert. %2</translation>
    </message>
    <message>
        <source>Not everything is as it was saved</source>
        <translation>Nicht alles ist wie gespeichert</translation>
    </message>
    <message>
        <source>the result to check</source>
        <translation>des zu prüfenden Ergebnisses</translation>
    </message>
    <message>
        <source>Keep for next time</source>
        <translation>Für nächstes Mal aufheben</translation>
    </message>
    <message>
        <source>%1 back to %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Zurückschreiben: %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Session saved to %1</source>
        <translation>Sitzung gespeichert in %1</translation>
    </message>
    <message>
        <source>, in %1: the texts, the choices and the options.</source>
        <translation>, in %1: die Texte, die Entscheidungen und die Optionen.</translation>
    </message>
    <message>
        <source>What was pasted or typed in %1 is in no file.</source>
        <translation>Was in %1 eingefügt oder eingegeben wurde, steht in keiner Datei.</translation>
    </message>
    <message>
        <source>Save the result, keep the choices for the next git mergetool on this file, or discard what is not saved.</source>
        <translation>Das Ergebnis speichern, die Entscheidungen für das nächste git mergetool für diese Datei aufheben oder verwerfen, was nicht gespeichert ist.</translation>
    </message>
    <message>
        <source>Save the result, save a session to continue later, or discard what is not saved.</source>
        <translation>Das Ergebnis speichern, eine Sitzung speichern, um später weiterzumachen, oder verwerfen, was nicht gespeichert ist.</translation>
    </message>
    <message>
        <source>Save a session to continue later, or discard what is not saved.</source>
        <translation>Eine Sitzung speichern, um später weiterzumachen, oder verwerfen, was nicht gespeichert ist.</translation>
    </message>
    <message>
        <source>%1
Writing back replaces the file. %2</source>
        <translation>%1
Zurückschreiben ersetzt die Datei. %2</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SettingsDialog</name>
    <message>
        <source>Show s&amp;paces and tabs</source>
        <translation>&amp;Leerzeichen und Tabulatoren zeigen</translation>
    </message>
    <message>
        <source>&amp;Exactly as kyaml, quirks included</source>
        <translation>&amp;Genau wie kyaml, mit dessen Eigenheiten</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Schemas</source>
        <translation>Schemas</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Brightness</source>
        <translation>&amp;Helligkeit</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>Far&amp;ben</translation>
    </message>
    <message>
        <source>Colour-blind safe</source>
        <translation>Für jedes Auge</translation>
    </message>
    <message>
        <source>Classic green and red</source>
        <translation>Klassisch grün und rot</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Code &amp;font</source>
        <translation>Code-Schr&amp;ift</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>Code &amp;size</source>
        <translation>Code-G&amp;röße</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Outcomes can be distinguished with any kind of colour vision.</source>
        <translation>Ergebnisse sind mit jeder Art von Farbsehen unterscheidbar.</translation>
    </message>
    <message>
        <source>Green, red and blue as in other tools. Not safe for colour blindness: added and removed can look alike.</source>
        <translation>Grün, Rot und Blau wie in anderen Programmen. Ungeeignet bei Farbenblindheit: Neues und Entferntes können gleich aussehen.</translation>
    </message>
    <message>
        <source>Black or white background and strong text; signs and words show the outcomes.</source>
        <translation>Schwarzer oder weißer Grund und kräftige Schrift; Zeichen und Wörter nennen das Ergebnis.</translation>
    </message>
    <message>
        <source>&amp;Indent by</source>
        <translation>&amp;Einrücken um</translation>
    </message>
    <message>
        <source>Tab inserts spaces, since YAML does not allow tabs.</source>
        <translation>Tab rückt mit Leerzeichen ein, denn YAML erlaubt keine Tabulatoren.</translation>
    </message>
    <message>
        <source>Options for new comparisons. The menu Merge changes the open one.</source>
        <translation>Optionen für neue Vergleiche. Das Menü „Zusammenführen“ ändert den geöffneten.</translation>
    </message>
    <message>
        <source>&amp;Lists without a schema</source>
        <translation>&amp;Listen ohne Schema</translation>
    </message>
    <message>
        <source>By the documented keys</source>
        <translation>Nach den dokumentierten Schlüsseln</translation>
    </message>
    <message>
        <source>By name only</source>
        <translation>Nur nach name</translation>
    </message>
    <message>
        <source>Replaced as a whole</source>
        <translation>Als Ganzes ersetzt</translation>
    </message>
    <message>
        <source>New &amp;elements</source>
        <translation>Neue &amp;Elemente</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Ans Ende</translation>
    </message>
    <message>
        <source>First</source>
        <translation>An den Anfang</translation>
    </message>
    <message>
        <source>&amp;Conflicts</source>
        <translation>&amp;Konflikte</translation>
    </message>
    <message>
        <source>Updated wins</source>
        <translation>Updated gewinnt</translation>
    </message>
    <message>
        <source>Destination wins</source>
        <translation>Destination gewinnt</translation>
    </message>
    <message>
        <source>Stop at a conflict</source>
        <translation>Bei einem Konflikt anhalten</translation>
    </message>
    <message>
        <source>You can choose the keys of every command.</source>
        <translation>Jeder Befehl kann eigene Tasten bekommen.</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>&amp;Tastenkürzel…</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>The language changes at the next start. Reasons stay English.</source>
        <translation>Die Sprache wechselt beim nächsten Start. Gründe bleiben englisch.</translation>
    </message>
    <message>
        <source>Open the comparisons of &amp;last time at start</source>
        <translation>Beim Start die Vergleiche vom &amp;letzten Mal öffnen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ShortcutsDialog</name>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Reassign i&amp;t</source>
        <translation>Neu zu&amp;weisen</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Search by command or by keys</source>
        <translation>Nach Befehl oder Tasten suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>In no menu</source>
        <translation>In keinem Menü</translation>
    </message>
    <message>
        <source>Press Enter or double-click, then press the new keys. Backspace removes them. Your own keys are in italics.</source>
        <translation>Eingabetaste oder Doppelklick, dann die neuen Tasten. Die Rücktaste entfernt sie. Eigene Tasten sind kursiv.</translation>
    </message>
    <message>
        <source>%1 is used by “%2”. Press other keys, or reassign it.</source>
        <translation>%1 gehört zu „%2“. Andere Tasten drücken oder neu zuweisen.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SourceField</name>
    <message>
        <source>filled by itself</source>
        <translation>füllt sich selbst</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::StartPage</name>
    <message>
        <source>Fieldwise</source>
        <translation>Fieldwise</translation>
    </message>
    <message>
        <source>See what a structured merge does to every field, and why.</source>
        <translation>Sehen, was eine strukturierte Zusammenführung mit jedem Feld macht, und warum.</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the list of recent comparisons</source>
        <translation>Die Liste der letzten Vergleiche leeren</translation>
    </message>
    <message>
        <source>Examples…</source>
        <translation>Beispiele…</translation>
    </message>
    <message>
        <source>All modes</source>
        <translation>Alle Modi</translation>
    </message>
    <message>
        <source>Two or three files or folders</source>
        <translation>Zwei oder drei Dateien oder Ordner</translation>
    </message>
    <message>
        <source>Drop them here. What they are decides the mode: manifests, a live object, a patch.</source>
        <translation>Hierher ziehen. Was sie sind, bestimmt den Modus: Manifeste, ein Live-Objekt, ein Patch.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>YAML, JSON, any text; one folder is a package</source>
        <translation>YAML, JSON, beliebiger Text; ein Ordner ist ein Paket</translation>
    </message>
    <message>
        <source>A live object</source>
        <translation>Ein Live-Objekt</translation>
    </message>
    <message>
        <source>See what an apply would do to it, by kubectl or by the API server.</source>
        <translation>Sehen, was ein Apply mit ihm täte, durch kubectl oder durch den API-Server.</translation>
    </message>
    <message>
        <source>From the cluster…</source>
        <translation>Aus dem Cluster…</translation>
    </message>
    <message>
        <source>A git conflict</source>
        <translation>Ein Git-Konflikt</translation>
    </message>
    <message>
        <source>Settle it by fields, elements and lines; or check a merge that somebody made.</source>
        <translation>Nach Feldern, Elementen und Zeilen lösen; oder einen Merge prüfen, den jemand gemacht hat.</translation>
    </message>
    <message>
        <source>Settle…</source>
        <translation>Lösen…</translation>
    </message>
    <message>
        <source>Check…</source>
        <translation>Prüfen…</translation>
    </message>
    <message>
        <source>Enter opens, Delete forgets</source>
        <translation>Eingabe öffnet, Entf vergisst</translation>
    </message>
    <message>
        <source>Settle 1 file…</source>
        <translation>1 Datei lösen…</translation>
    </message>
    <message>
        <source>Settle %1 files…</source>
        <translation>%1 Dateien lösen…</translation>
    </message>
    <message>
        <source>Open the %1 comparisons of last time</source>
        <translation>Die %1 Vergleiche vom letzten Mal öffnen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::StatusController</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Compared %1 s ago</source>
        <translation>Verglichen vor %1 s</translation>
    </message>
    <message>
        <source>Result as of %1 s ago</source>
        <translation>Ergebnis von vor %1 s</translation>
    </message>
    <message>
        <source>Compared in %1 ms</source>
        <translation>Verglichen in %1 ms</translation>
    </message>
    <message>
        <source>Merged in %1 ms</source>
        <translation>Zusammengeführt in %1 ms</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 Eingabe</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 Eingaben</translation>
    </message>
    <message>
        <source>%1, 1 error</source>
        <translation>%1, 1 Fehler</translation>
    </message>
    <message>
        <source>%1, %2 errors</source>
        <translation>%1, %2 Fehler</translation>
    </message>
    <message>
        <source>Applied as %1</source>
        <translation>Angewendet als %1</translation>
    </message>
    <message>
        <source>%1, no errors</source>
        <translation>%1, keine Fehler</translation>
    </message>
    <message>
        <source>Fieldwise %1</source>
        <translation>Fieldwise %1</translation>
    </message>
    <message>
        <source>Works offline. Reads only what you open, writes what you save, and unsaved work to a private folder.</source>
        <translation>Arbeitet offline. Liest nur, was geöffnet wird; schreibt, was gespeichert wird, und Ungesichertes in einen privaten Ordner.</translation>
    </message>
    <message>
        <source>%1: line %2, column %3</source>
        <translation>%1: Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>Frame: the one that differs from all others</source>
        <translation>Rahmen: weicht von allen anderen ab</translation>
    </message>
    <message>
        <source>%1 resources compared in %2 ms</source>
        <translation>%1 Ressourcen in %2 ms verglichen</translation>
    </message>
    <message>
        <source>%1 resources merged in %2 ms</source>
        <translation>%1 Ressourcen in %2 ms zusammengeführt</translation>
    </message>
    <message>
        <source>%1 differ</source>
        <translation>%1 unterscheiden sich</translation>
    </message>
    <message>
        <source>%1 are unchanged</source>
        <translation>%1 sind unverändert</translation>
    </message>
    <message>
        <source>1 other file differs</source>
        <translation>1 andere Datei unterscheidet sich</translation>
    </message>
    <message>
        <source>%1 other files differ</source>
        <translation>%1 andere Dateien unterscheiden sich</translation>
    </message>
    <message>
        <source>1 file does not parse</source>
        <translation>1 Datei ist nicht lesbar</translation>
    </message>
    <message>
        <source>%1 files do not parse</source>
        <translation>%1 Dateien sind nicht lesbar</translation>
    </message>
    <message>
        <source>Result is saved to: %1</source>
        <translation>Ergebnis wird gespeichert in: %1</translation>
    </message>
    <message>
        <source>A forecast: nothing is written</source>
        <translation>Eine Vorschau: nichts wird geschrieben</translation>
    </message>
    <message>
        <source>Space plays and stops; Right and Left step; Esc leaves the steps</source>
        <translation>Leertaste spielt ab und hält an; Rechts und Links gehen schrittweise; Esc verlässt die Schritte</translation>
    </message>
    <message>
        <source>Last applied: from the annotation of Live</source>
        <translation>Last applied: aus der Annotation von Live</translation>
    </message>
    <message>
        <source>Last applied: none</source>
        <translation>Last applied: keines</translation>
    </message>
    <message>
        <source>Last applied: edited</source>
        <translation>Last applied: bearbeitet</translation>
    </message>
    <message>
        <source>Last applied: %1</source>
        <translation>Last applied: %1</translation>
    </message>
    <message>
        <source>Schema: %1</source>
        <translation>Schema: %1</translation>
    </message>
    <message>
        <source>No schema</source>
        <translation>Kein Schema</translation>
    </message>
    <message>
        <source>Checked in %1 ms</source>
        <translation>Geprüft in %1 ms</translation>
    </message>
    <message>
        <source>Lists: paired by element</source>
        <translation>Listen: nach Elementen gepaart</translation>
    </message>
    <message>
        <source>Compared by lines: %1</source>
        <translation>Zeilenweise verglichen: %1</translation>
    </message>
    <message>
        <source>Result goes to: %1; %2</source>
        <translation>Das Ergebnis geht nach: %1; %2</translation>
    </message>
    <message>
        <source>1 differs</source>
        <translation>1 unterscheidet sich</translation>
    </message>
    <message>
        <source>%1 (of these, %2 as in %3)</source>
        <translation>%1 (davon %2 wie in %3)</translation>
    </message>
    <message>
        <source>1 stays</source>
        <translation>bleibt 1</translation>
    </message>
    <message>
        <source>%1 stay</source>
        <translation>bleiben %1</translation>
    </message>
    <message>
        <source>%1 only in noise</source>
        <translation>%1 nur im Rauschen</translation>
    </message>
    <message>
        <source>1 is unchanged</source>
        <translation>1 ist unverändert</translation>
    </message>
    <message>
        <source>By the rules of %1</source>
        <translation>Nach den Regeln von %1</translation>
    </message>
    <message>
        <source>Computed: nothing is written</source>
        <translation>Berechnet: nichts wird geschrieben</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::StepBar</name>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed: %1 s a step</source>
        <translation>Tempo: %1 s je Schritt</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::StepTrack</name>
    <message>
        <source>Steps taken so far</source>
        <translation>Bisher ausgeführte Schritte</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::StepsModel</name>
    <message>
        <source>Step %1 of %2, still to come: %3</source>
        <translation>Schritt %1 von %2, kommt noch: %3</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::StepsPage</name>
    <message>
        <source>This subtree</source>
        <translation>Dieser Zweig</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>This step</source>
        <translation>Dieser Schritt</translation>
    </message>
    <message>
        <source>No field differs, so there are no steps.</source>
        <translation>Kein Feld weicht ab, also gibt es keine Schritte.</translation>
    </message>
    <message>
        <source>Nothing is decided yet: the result equals %1. Right takes the first step.</source>
        <translation>Noch ist nichts entschieden: Das Ergebnis ist gleich %1. Die Taste Rechts führt den ersten Schritt aus.</translation>
    </message>
    <message>
        <source>After apply, so far</source>
        <translation>Nach dem Apply, bis hierher</translation>
    </message>
    <message>
        <source>Result so far</source>
        <translation>Ergebnis bis hierher</translation>
    </message>
    <message>
        <source>after %1 of %2 operations</source>
        <translation>nach %1 von %2 Operationen</translation>
    </message>
    <message>
        <source>after %1 of %2 decisions</source>
        <translation>nach %1 von %2 Entscheidungen</translation>
    </message>
    <message>
        <source>not for saving</source>
        <translation>nicht zum Speichern</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>grey: still to be patched</source>
        <translation>grau: noch ohne Patch</translation>
    </message>
    <message>
        <source>grey: not decided yet</source>
        <translation>grau: noch nicht entschieden</translation>
    </message>
    <message>
        <source>grey: not decided yet, as in %1</source>
        <translation>grau: noch nicht entschieden, wie in %1</translation>
    </message>
    <message>
        <source>Showing step %1 of %2</source>
        <translation>Zeigt Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1: the result is not complete</source>
        <translation>%1: Das Ergebnis ist nicht vollständig</translation>
    </message>
    <message>
        <source>%1: an operation fails, so this is a preview</source>
        <translation>%1: Eine Operation scheitert, also ist dies eine Vorschau</translation>
    </message>
    <message>
        <source>%1: the result is complete</source>
        <translation>%1: Das Ergebnis ist vollständig</translation>
    </message>
    <message>
        <source>Filter by path, value or rule</source>
        <translation>Nach Pfad, Wert oder Regel filtern</translation>
    </message>
    <message>
        <source>Filter the steps</source>
        <translation>Schritte filtern</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>Show all steps</source>
        <translation>Alle Schritte zeigen</translation>
    </message>
    <message>
        <source>Only steps below %1</source>
        <translation>Nur Schritte unter %1</translation>
    </message>
    <message>
        <source>Only the steps around the selected field</source>
        <translation>Nur die Schritte rund um das ausgewählte Feld</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1 of %2 fields; %3 unchanged</source>
        <translation>%1 von %2 Feldern; %3 unverändert</translation>
    </message>
    <message>
        <source>all %1 steps shown</source>
        <translation>alle %1 Schritte gezeigt</translation>
    </message>
    <message>
        <source>%1 of %2 shown, %3 hidden</source>
        <translation>%1 von %2 gezeigt, %3 ausgeblendet</translation>
    </message>
    <message>
        <source>No field differs.</source>
        <translation>Kein Feld weicht ab.</translation>
    </message>
    <message>
        <source>No step matches. “All” shows all steps again.</source>
        <translation>Kein Schritt passt dazu. „Alle“ zeigt wieder alle Schritte.</translation>
    </message>
    <message>
        <source>%1 steps, %2 more hidden as noise</source>
        <translation>%1 Schritte, %2 weitere als Rauschen ausgeblendet</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SyncController</name>
    <message>
        <source>Applied by</source>
        <translation>Angewendet von</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SyncModel</name>
    <message>
        <source>Synced</source>
        <translation>Synced</translation>
    </message>
    <message>
        <source>OutOfSync</source>
        <translation>OutOfSync</translation>
    </message>
    <message>
        <source>of another Application</source>
        <translation>einer anderen Application</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>not in Git</source>
        <translation>nicht in Git</translation>
    </message>
    <message>
        <source>a hook</source>
        <translation>ein Hook</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>angewendet</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>deleted and created</source>
        <translation>gelöscht und angelegt</translation>
    </message>
    <message>
        <source>created</source>
        <translation>angelegt</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>created as a hook</source>
        <translation>als Hook angelegt</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>nothing is sent</source>
        <translation>nichts wird gesendet</translation>
    </message>
    <message>
        <source>only reported</source>
        <translation>nur gemeldet</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>berichtigt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>ignoriert</translation>
    </message>
    <message>
        <source>not shown</source>
        <translation>nicht gezeigt</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>becomes %1</source>
        <translation>wird %1</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>stays, and is Flux&apos;s</source>
        <translation>bleibt und gehört Flux</translation>
    </message>
    <message>
        <source>stays, and is given up</source>
        <translation>bleibt und wird aufgegeben</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Diff says</source>
        <translation>Diff sagt</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Sync does</source>
        <translation>Sync macht</translation>
    </message>
    <message>
        <source>Apply does</source>
        <translation>Apply macht</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>hidden by the diff, written by the sync: %1</source>
        <translation>vom Diff verborgen, vom Sync geschrieben: %1</translation>
    </message>
    <message>
        <source>written otherwise than the diff says: %1</source>
        <translation>anders geschrieben, als der Diff sagt: %1</translation>
    </message>
    <message>
        <source>shown by the diff only: %1</source>
        <translation>nur vom Diff gezeigt: %1</translation>
    </message>
    <message>
        <source>refused by the API server: %1</source>
        <translation>vom API-Server abgelehnt: %1</translation>
    </message>
    <message>
        <source>shown and written: %1</source>
        <translation>gezeigt und geschrieben: %1</translation>
    </message>
    <message>
        <source>taken over and removed: %1</source>
        <translation>übernommen und entfernt: %1</translation>
    </message>
    <message>
        <source>drifted: %1</source>
        <translation>weicht ab (Drift): %1</translation>
    </message>
    <message>
        <source>written without drift: %1</source>
        <translation>ohne Drift geschrieben: %1</translation>
    </message>
    <message>
        <source>ignored, and Flux&apos;s afterwards: %1</source>
        <translation>ignoriert, gehört danach Flux: %1</translation>
    </message>
    <message>
        <source>ignored and given up: %1</source>
        <translation>ignoriert und aufgegeben: %1</translation>
    </message>
    <message>
        <source>ignored: %1</source>
        <translation>ignoriert: %1</translation>
    </message>
    <message>
        <source>stays different: %1</source>
        <translation>bleibt anders: %1</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>abgelehnt: %1</translation>
    </message>
    <message>
        <source>nothing differs</source>
        <translation>nichts weicht ab</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SyncPage</name>
    <message>
        <source>nobody</source>
        <translation>niemandem</translation>
    </message>
    <message>
        <source>Argo CD and Flux</source>
        <translation>Argo CD und Flux</translation>
    </message>
    <message>
        <source>Back to the merge</source>
        <translation>Zurück zur Zusammenführung</translation>
    </message>
    <message>
        <source>Settings that count</source>
        <translation>Einstellungen, die gelten</translation>
    </message>
    <message>
        <source>Setting that counts</source>
        <translation>Einstellung, die gilt</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Text of the settings</source>
        <translation>Text der Einstellungen</translation>
    </message>
    <message>
        <source>Reason in full</source>
        <translation>Ausführlicher Grund</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Owned by %1 now, by %2 afterwards.</source>
        <translation>Gehört jetzt %1, danach %2.</translation>
    </message>
    <message>
        <source>Diff: %1. %2</source>
        <translation>Diff: %1. %2</translation>
    </message>
    <message>
        <source>Sync: %1. %2</source>
        <translation>Sync: %1. %2</translation>
    </message>
    <message>
        <source>Taken over from %1: %2 fields.</source>
        <translation>Übernommen von %1: %2 Felder.</translation>
    </message>
    <message>
        <source>This can&apos;t be computed, so what was computed before stays: %1</source>
        <translation>Das lässt sich nicht berechnen, also bleibt, was vorher berechnet wurde: %1</translation>
    </message>
    <message>
        <source>Owned by %1, now and afterwards.</source>
        <translation>Gehört %1, jetzt und danach.</translation>
    </message>
    <message>
        <source>Taken over from %1: 1 field.</source>
        <translation>Übernommen von %1: 1 Feld.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::SyncTree</name>
    <message>
        <source>Fields, what is said about them and what happens</source>
        <translation>Felder, was über sie gesagt wird und was geschieht</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TabRow</name>
    <message>
        <source>Comparisons</source>
        <translation>Vergleiche</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TabStrip</name>
    <message>
        <source>New tab</source>
        <translation>Neuer Tab</translation>
    </message>
    <message>
        <source>All comparisons</source>
        <translation>Alle Vergleiche</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TakeAwayController</name>
    <message>
        <source>Save the exported text</source>
        <translation>Exportierten Text speichern</translation>
    </message>
    <message>
        <source>Copied to the clipboard</source>
        <translation>In die Zwischenablage kopiert</translation>
    </message>
    <message>
        <source>: what would be saved as %1.</source>
        <translation>: was als %1 gespeichert würde.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TakeAwayPage</name>
    <message>
        <source>Check list elements with tests</source>
        <translation>Listenelemente mit Tests prüfen</translation>
    </message>
    <message>
        <source>Exactly as kubectl</source>
        <translation>Genau wie kubectl</translation>
    </message>
    <message>
        <source>Export patch</source>
        <translation>Patch exportieren</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Back to the panes</source>
        <translation>Zurück zu den Bereichen</translation>
    </message>
    <message>
        <source>The JSON patch tests the key of each list element before it changes it, so it fails if elements have moved.</source>
        <translation>Der JSON-Patch prüft den Schlüssel jedes Listenelements, bevor er es ändert; er scheitert also, wenn Elemente sich verschoben haben.</translation>
    </message>
    <message>
        <source>The strategic merge patch as kubectl itself would write it, larger than necessary.</source>
        <translation>Der strategische Merge-Patch, wie kubectl selbst ihn schreiben würde, größer als nötig.</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Geschrieben als</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Patch file</source>
        <translation>Patch-Datei</translation>
    </message>
    <message>
        <source>kubectl patch</source>
        <translation>kubectl patch</translation>
    </message>
    <message>
        <source>Kustomization</source>
        <translation>Kustomization</translation>
    </message>
    <message>
        <source>HTTP request</source>
        <translation>HTTP-Anfrage</translation>
    </message>
    <message>
        <source>curl</source>
        <translation>curl</translation>
    </message>
    <message>
        <source>Unified diff</source>
        <translation>Unified Diff</translation>
    </message>
    <message>
        <source>Exported text</source>
        <translation>Exportierter Text</translation>
    </message>
    <message>
        <source>Secret values are masked here. Copy and Save use the real ones.</source>
        <translation>Geheime Werte sind hier verdeckt. Kopieren und Speichern verwenden die echten.</translation>
    </message>
    <message>
        <source>what the cluster will store</source>
        <translation>was der Cluster speichern wird</translation>
    </message>
    <message>
        <source>there is nothing here to patch</source>
        <translation>hier gibt es nichts zu patchen</translation>
    </message>
    <message>
        <source>%1 needs no change</source>
        <translation>%1 braucht keine Änderung</translation>
    </message>
    <message>
        <source>what turns %1 into %2, for %3; choose others above</source>
        <translation>was aus %1 %2 macht, für %3; die anderen sind oben wählbar</translation>
    </message>
    <message>
        <source>what turns %1 into %2</source>
        <translation>was aus %1 %2 macht</translation>
    </message>
    <message>
        <source>The change as</source>
        <translation>Die Änderung als</translation>
    </message>
    <message>
        <source>%1 as</source>
        <translation>%1 als</translation>
    </message>
    <message>
        <source>There is nothing to change.</source>
        <translation>Es gibt nichts zu ändern.</translation>
    </message>
    <message>
        <source>Same command without a cluster:</source>
        <translation>Derselbe Befehl ohne Cluster:</translation>
    </message>
    <message>
        <source>Each patch is verified by applying it: %1 of 3 give the result</source>
        <translation>Jeder Patch wird zur Probe angewendet: %1 von 3 ergeben das Ergebnis</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ToolBar</name>
    <message>
        <source>Lists: documented keys</source>
        <translation>Listen: dokumentierte Schlüssel</translation>
    </message>
    <message>
        <source>Lists: key name</source>
        <translation>Listen: Schlüssel name</translation>
    </message>
    <message>
        <source>Lists: schema only</source>
        <translation>Listen: nur Schema</translation>
    </message>
    <message>
        <source>%1, new first</source>
        <translation>%1, Neues zuerst</translation>
    </message>
    <message>
        <source>Conflicts: %1 wins</source>
        <translation>Konflikte: %1 gewinnt</translation>
    </message>
    <message>
        <source>Conflicts: stop</source>
        <translation>Konflikte: anhalten</translation>
    </message>
    <message>
        <source>Strategy: as kubectl chooses</source>
        <translation>Strategie: wie kubectl wählt</translation>
    </message>
    <message>
        <source>Strategy: strategic merge</source>
        <translation>Strategie: strategisch</translation>
    </message>
    <message>
        <source>Strategy: JSON merge</source>
        <translation>Strategie: JSON</translation>
    </message>
    <message>
        <source>Type: detect</source>
        <translation>Typ: erkennen</translation>
    </message>
    <message>
        <source>Type: JSON patch</source>
        <translation>Typ: JSON-Patch</translation>
    </message>
    <message>
        <source>Type: merge patch</source>
        <translation>Typ: Merge-Patch</translation>
    </message>
    <message>
        <source>Type: strategic merge patch</source>
        <translation>Typ: strategischer Merge-Patch</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Save result</source>
        <translation>Ergebnis speichern</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>%1, exactly as kyaml</source>
        <translation>%1, genau wie kyaml</translation>
    </message>
    <message>
        <source>Overwrite: yes</source>
        <translation>Überschreiben: ja</translation>
    </message>
    <message>
        <source>Overwrite: no</source>
        <translation>Überschreiben: nein</translation>
    </message>
    <message>
        <source>kubectl&apos;s --overwrite: whether Local overwrites edits in Live</source>
        <translation>--overwrite von kubectl: ob Local Änderungen in Live überschreibt</translation>
    </message>
    <message>
        <source>Type: %1 (detected)</source>
        <translation>Typ: %1 (erkannt)</translation>
    </message>
    <message>
        <source>Dialect: %1</source>
        <translation>Dialekt: %1</translation>
    </message>
    <message>
        <source>JSON merge</source>
        <translation>JSON merge</translation>
    </message>
    <message>
        <source>Conflicts: looked at one by one</source>
        <translation>Konflikte: einzeln angesehen</translation>
    </message>
    <message>
        <source>Manager: %1</source>
        <translation>Verwalter: %1</translation>
    </message>
    <message>
        <source>kubectl&apos;s --field-manager: the owner of the applied fields</source>
        <translation>--field-manager von kubectl: wem die angewendeten Felder gehören</translation>
    </message>
    <message>
        <source>Conflicts: force</source>
        <translation>Konflikte: erzwingen</translation>
    </message>
    <message>
        <source>Conflicts: refuse</source>
        <translation>Konflikte: ablehnen</translation>
    </message>
    <message>
        <source>kubectl&apos;s --force-conflicts: whether Local takes fields that others own with a different value</source>
        <translation>--force-conflicts von kubectl: ob Local Felder nimmt, die anderen mit einem anderen Wert gehören</translation>
    </message>
    <message>
        <source>Rules: keep every change</source>
        <translation>Regeln: jede Änderung behalten</translation>
    </message>
    <message>
        <source>Rules: as kpt and kustomize</source>
        <translation>Regeln: wie kpt und kustomize</translation>
    </message>
    <message>
        <source>%1, resources kept</source>
        <translation>%1, Ressourcen behalten</translation>
    </message>
    <message>
        <source>%1, resources as kyaml</source>
        <translation>%1, Ressourcen wie kyaml</translation>
    </message>
    <message>
        <source>%1, resources as kpt</source>
        <translation>%1, Ressourcen wie kpt</translation>
    </message>
    <message>
        <source>How a three-way merge decides about fields, and about whole resources</source>
        <translation>Wie beim Drei-Wege-Merge über Felder und über ganze Ressourcen entschieden wird</translation>
    </message>
    <message>
        <source>Lists: by element</source>
        <translation>Listen: nach Elementen</translation>
    </message>
    <message>
        <source>Lists: by element, key name</source>
        <translation>Listen: nach Elementen, Schlüssel name</translation>
    </message>
    <message>
        <source>Lists: by element, schema only</source>
        <translation>Listen: nach Elementen, nur Schema</translation>
    </message>
    <message>
        <source>Save and next</source>
        <translation>Speichern und weiter</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Save mended</source>
        <translation>Ausgebessertes speichern</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Save and next (%1)</source>
        <translation>Speichern und weiter (%1)</translation>
    </message>
    <message>
        <source>Save (%1)</source>
        <translation>Speichern (%1)</translation>
    </message>
    <message>
        <source>Mode: %1</source>
        <translation>Modus: %1</translation>
    </message>
    <message>
        <source>Applied by: kubectl (%1)</source>
        <translation>Angewendet von: kubectl (%1)</translation>
    </message>
    <message>
        <source>overwrite</source>
        <translation>überschreiben</translation>
    </message>
    <message>
        <source>no overwrite</source>
        <translation>nicht überschreiben</translation>
    </message>
    <message>
        <source>A strategic merge.</source>
        <translation>Ein Strategic Merge.</translation>
    </message>
    <message>
        <source>A JSON merge.</source>
        <translation>Ein JSON-Merge.</translation>
    </message>
    <message>
        <source>Options: %1</source>
        <translation>Optionen: %1</translation>
    </message>
    <message>
        <source>Applied by: %1</source>
        <translation>Angewendet von: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TriageBand</name>
    <message>
        <source>only these ×</source>
        <translation>nur diese ×</translation>
    </message>
    <message>
        <source>only these %1</source>
        <translation>nur diese %1</translation>
    </message>
    <message>
        <source>only this one</source>
        <translation>nur diese</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TriageCell</name>
    <message>
        <source>only these ×</source>
        <translation>nur diese ×</translation>
    </message>
    <message>
        <source>only these</source>
        <translation>nur diese</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TriageController</name>
    <message>
        <source>What the apply does</source>
        <translation>Was apply tut</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::TypingController</name>
    <message>
        <source>The result of kubectl apply can&apos;t be typed in; edit Local.</source>
        <translation>Das Ergebnis von kubectl apply ist nicht bearbeitbar; stattdessen Local bearbeiten.</translation>
    </message>
    <message>
        <source>The result of a server-side apply can&apos;t be typed in; edit Local.</source>
        <translation>Das Ergebnis eines Server-side Apply ist nicht bearbeitbar; stattdessen Local bearbeiten.</translation>
    </message>
    <message>
        <source>The result of a patch can&apos;t be typed in; edit Patch or Document.</source>
        <translation>Das Ergebnis eines Patches ist nicht bearbeitbar; stattdessen Patch oder Document bearbeiten.</translation>
    </message>
    <message>
        <source>The result can&apos;t be typed in here; edit %1 or %2.</source>
        <translation>Das Ergebnis ist hier nicht bearbeitbar; stattdessen %1 oder %2 bearbeiten.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ValueDialog</name>
    <message>
        <source>Type a Value</source>
        <translation>Wert eingeben</translation>
    </message>
    <message>
        <source>Value of &lt;b&gt;%1&lt;/b&gt; in the result:</source>
        <translation>Wert von &lt;b&gt;%1&lt;/b&gt; im Ergebnis:</translation>
    </message>
    <message>
        <source>Value of %1, as YAML</source>
        <translation>Wert von %1, als YAML</translation>
    </message>
    <message>
        <source>Take This Value</source>
        <translation>Diesen Wert nehmen</translation>
    </message>
    <message>
        <source>Enter a single value; these are several documents.</source>
        <translation>Einen einzelnen Wert eingeben; dies sind mehrere Dokumente.</translation>
    </message>
    <message>
        <source>Write null or &quot;&quot; for an empty value.</source>
        <translation>Für einen leeren Wert null oder &quot;&quot; schreiben.</translation>
    </message>
    <message>
        <source>Enter accepts it; Shift+Enter starts a new line.</source>
        <translation>Eingabe übernimmt; Umschalt+Eingabe beginnt eine neue Zeile.</translation>
    </message>
    <message>
        <source>Type Lines</source>
        <translation>Zeilen eingeben</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in the result:</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; im Ergebnis:</translation>
    </message>
    <message>
        <source>Lines for %1</source>
        <translation>Zeilen für %1</translation>
    </message>
    <message>
        <source>Take These Lines</source>
        <translation>Diese Zeilen nehmen</translation>
    </message>
    <message>
        <source>Enter accepts them; Shift+Enter starts a new line.</source>
        <translation>Enter übernimmt sie; Umschalt+Enter beginnt eine neue Zeile.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ValuesController</name>
    <message>
        <source>Values file (-f)…</source>
        <translation>Wertedatei (-f)…</translation>
    </message>
    <message>
        <source>Open a values file</source>
        <translation>Eine Wertedatei öffnen</translation>
    </message>
    <message>
        <source>Chart&apos;s values.yaml…</source>
        <translation>values.yaml des Charts…</translation>
    </message>
    <message>
        <source>Open a chart&apos;s values</source>
        <translation>Die Werte eines Charts öffnen</translation>
    </message>
    <message>
        <source>Chart&apos;s folder…</source>
        <translation>Ordner des Charts…</translation>
    </message>
    <message>
        <source>Open a chart</source>
        <translation>Ein Chart öffnen</translation>
    </message>
    <message>
        <source>Release record with the old values…</source>
        <translation>Release-Record mit den alten Werten…</translation>
    </message>
    <message>
        <source>Open a release record</source>
        <translation>Einen Release-Record öffnen</translation>
    </message>
    <message>
        <source>--set arguments</source>
        <translation>--set-Argumente</translation>
    </message>
    <message>
        <source>Move down: it loses to its neighbour</source>
        <translation>Nach unten: verliert gegen den Nachbarn</translation>
    </message>
    <message>
        <source>Move up: it wins over its neighbour</source>
        <translation>Nach oben: gewinnt gegen den Nachbarn</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>%1 speichern</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Another chart…</source>
        <translation>Anderes Chart…</translation>
    </message>
    <message>
        <source>Switch on %1</source>
        <translation>%1 einschalten</translation>
    </message>
    <message>
        <source>Helm&apos;s Version</source>
        <translation>Version von Helm</translation>
    </message>
    <message>
        <source>Reuse of Old Values</source>
        <translation>Umgang mit alten Werten</translation>
    </message>
    <message>
        <source>Switch On</source>
        <translation>Einschalten</translation>
    </message>
    <message>
        <source>Add Layers</source>
        <translation>Schichten hinzufügen</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Add a Layer</source>
        <translation>Schicht hinzufügen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Switch Off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>On the page Values, edits in %1 are a trial: they are in no file.</source>
        <translation>Auf der Seite Werte sind Änderungen in %1 nur ein Versuch: Sie stehen in keiner Datei.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>Versuch</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ValuesModel</name>
    <message>
        <source>notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::ValuesPage</name>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Arguments, as on Helm&apos;s command line: --set image.tag=1.2 --set-string a=b</source>
        <translation>Argumente wie auf der Befehlszeile von Helm: --set image.tag=1.2 --set-string a=b</translation>
    </message>
    <message>
        <source>where does each value of a Helm chart come from?</source>
        <translation>Woher kommt jeder Wert eines Helm-Charts?</translation>
    </message>
    <message>
        <source>Back to the merge</source>
        <translation>Zurück zur Zusammenführung</translation>
    </message>
    <message>
        <source>Helm&apos;s version</source>
        <translation>Version von Helm</translation>
    </message>
    <message>
        <source>Old values</source>
        <translation>Alte Werte</translation>
    </message>
    <message>
        <source>Add a layer…</source>
        <translation>Schicht hinzufügen…</translation>
    </message>
    <message>
        <source>Old values: as Helm&apos;s default</source>
        <translation>Alte Werte: wie von Helm vorgegeben</translation>
    </message>
    <message>
        <source>Old values: %1</source>
        <translation>Alte Werte: %1</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Kette</translation>
    </message>
    <message>
        <source>Helm can&apos;t compute these values</source>
        <translation>Helm kann diese Werte nicht berechnen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 layers, %2 values</source>
        <translation>%1 Schichten, %2 Werte</translation>
    </message>
    <message>
        <source>Subchart&apos;s defaults</source>
        <translation>Vorgaben des Subcharts</translation>
    </message>
    <message>
        <source>Chart defaults</source>
        <translation>Vorgaben des Charts</translation>
    </message>
    <message>
        <source>no arguments</source>
        <translation>keine Argumente</translation>
    </message>
    <message>
        <source>in Helm&apos;s order</source>
        <translation>in der Reihenfolge von Helm</translation>
    </message>
    <message>
        <source>-f, file %1 of %2</source>
        <translation>-f, Datei %1 von %2</translation>
    </message>
    <message>
        <source>%1, edited: a trial</source>
        <translation>%1, bearbeitet: ein Versuch</translation>
    </message>
    <message>
        <source>Layers are not taken over.</source>
        <translation>Schichten werden nicht übernommen.</translation>
    </message>
    <message>
        <source>Layer…</source>
        <translation>Schicht…</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>unterste</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>oberste</translation>
    </message>
    <message>
        <source>Drop the chart&apos;s values.yaml here, or the folder of a chart.</source>
        <translation>Ziehen Sie die values.yaml des Charts hierher, oder den Ordner eines Charts.</translation>
    </message>
    <message>
        <source>Without it, every key is unknown.</source>
        <translation>Ohne sie ist jeder Schlüssel unbekannt.</translation>
    </message>
    <message>
        <source>Computed values</source>
        <translation>Berechnete Werte</translation>
    </message>
    <message>
        <source>what the templates see</source>
        <translation>was die Templates sehen</translation>
    </message>
    <message>
        <source>%1 values, %2 not the chart&apos;s</source>
        <translation>%1 Werte, %2 nicht aus dem Chart</translation>
    </message>
    <message>
        <source>Hide the values of the chart</source>
        <translation>Werte des Charts ausblenden</translation>
    </message>
    <message>
        <source>%1 values as the chart has them: show</source>
        <translation>%1 Werte wie im Chart: zeigen</translation>
    </message>
    <message>
        <source>worst first</source>
        <translation>das Schlimmste zuerst</translation>
    </message>
    <message>
        <source>A trial</source>
        <translation>Ein Versuch</translation>
    </message>
    <message>
        <source>: the values without that source. Nothing is written.</source>
        <translation>: die Werte ohne diese Quelle. Nichts wird geschrieben.</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Old defaults</source>
        <translation>Alte Vorgaben</translation>
    </message>
    <message>
        <source>Old defaults: %1</source>
        <translation>Alte Vorgaben: %1</translation>
    </message>
    <message>
        <source>can&apos;t be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>%1 is switched off: switch it on</source>
        <translation>%1 ist ausgeschaltet: einschalten</translation>
    </message>
    <message>
        <source>No values</source>
        <translation>Keine Werte</translation>
    </message>
    <message>
        <source>can&apos;t be computed: %1</source>
        <translation>nicht berechenbar: %1</translation>
    </message>
    <message>
        <source>The values appear here once all layers can be read.</source>
        <translation>Die Werte erscheinen hier, sobald alle Schichten lesbar sind.</translation>
    </message>
    <message>
        <source>from before; now they can&apos;t be computed</source>
        <translation>von vorher; jetzt nicht berechenbar</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>zählt nicht</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::VersionsDialog</name>
    <message>
        <source>Compare Versions</source>
        <translation>Versionen vergleichen</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Before</translation>
    </message>
    <message>
        <source>After</source>
        <translation>After</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>Datei oder Ordner</translation>
    </message>
    <message>
        <source>File or folder in a git repository</source>
        <translation>Datei oder Ordner in einem Git-Repository</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>Compare versions of</source>
        <translation>Versionen vergleichen von</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner…</translation>
    </message>
    <message>
        <source>The file as it is now</source>
        <translation>Die Datei, wie sie jetzt ist</translation>
    </message>
    <message>
        <source>Choose a file or folder of a git repository.</source>
        <translation>Eine Datei oder einen Ordner eines Git-Repositorys wählen.</translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation>Diese Datei oder diesen Ordner gibt es nicht.</translation>
    </message>
    <message>
        <source>It is not in a git repository, or nothing is committed yet.</source>
        <translation>Das liegt in keinem Git-Repository, oder es gibt noch keinen Commit.</translation>
    </message>
    <message>
        <source>A branch, tag or commit can also be typed.</source>
        <translation>Ein Zweig, Tag oder Commit kann auch eingetippt werden.</translation>
    </message>
    <message>
        <source>This repository has no commit, branch or tag “%1”.</source>
        <translation>Dieses Repository hat keinen Commit, Zweig oder Tag „%1“.</translation>
    </message>
    <message>
        <source>Version in Git</source>
        <translation>Fassung in Git</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revision</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::WhatIfController</name>
    <message>
        <source>What Would Change This</source>
        <translation>Was das ändern würde</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::WhatIfPanel</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Sucht…</translation>
    </message>
    <message>
        <source>What would change this</source>
        <translation>Was das ändern würde</translation>
    </message>
    <message>
        <source>What would change &lt;b&gt;%1&lt;/b&gt;?</source>
        <translation>Was würde &lt;b&gt;%1&lt;/b&gt; ändern?</translation>
    </message>
    <message>
        <source>No single edit or pair of edits of the inputs changes this.</source>
        <translation>Keine einzelne Änderung der Eingaben und kein Paar davon ändert das.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Try it: %1</source>
        <translation>Ausprobieren: %1</translation>
    </message>
</context>
<context>
    <name>fieldwise::ui::Workspace</name>
    <message>
        <source>it is a binary file</source>
        <translation>es ist eine Binärdatei</translation>
    </message>
    <message>
        <source>it is not UTF-8 (first error in line %1)</source>
        <translation>es ist kein UTF-8 (erster Fehler in Zeile %1)</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>That text is too large.</source>
        <translation>Dieser Text ist zu groß.</translation>
    </message>
    <message>
        <source>There is no example called %1.</source>
        <translation>Es gibt kein Beispiel namens %1.</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>annotation of Live</source>
        <translation>Annotation von Live</translation>
    </message>
    <message>
        <source>Last Applied from Live&apos;s Annotation</source>
        <translation>Last Applied aus der Annotation von Live</translation>
    </message>
    <message>
        <source>%1 is no longer there</source>
        <translation>%1 gibt es nicht mehr</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>Three-way</source>
        <translation>Drei-Wege</translation>
    </message>
    <message>
        <source>Two-way</source>
        <translation>Zwei-Wege</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Apply</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>One line is new, after line %1.</source>
        <translation>Eine Zeile ist neu, nach Zeile %1.</translation>
    </message>
    <message>
        <source>%1 lines are new, after line %2.</source>
        <translation>%1 Zeilen sind neu, nach Zeile %2.</translation>
    </message>
    <message>
        <source>Line %1 of the file is removed.</source>
        <translation>Zeile %1 der Datei wird entfernt.</translation>
    </message>
    <message>
        <source>Line %1 of the file changes.</source>
        <translation>Zeile %1 der Datei ändert sich.</translation>
    </message>
    <message>
        <source>Lines %1 to %2 of the file are removed.</source>
        <translation>Die Zeilen %1 bis %2 der Datei werden entfernt.</translation>
    </message>
    <message>
        <source>Lines %1 to %2 of the file change.</source>
        <translation>Die Zeilen %1 bis %2 der Datei ändern sich.</translation>
    </message>
    <message>
        <source>%1: %2; the text is from the session.</source>
        <translation>%1: %2; der Text ist der aus der Sitzung.</translation>
    </message>
    <message>
        <source>%1 has changed since; your edits to it are unchanged.</source>
        <translation>%1 wurde inzwischen geändert; die eigenen Änderungen daran sind unverändert.</translation>
    </message>
    <message>
        <source>%1 has changed since; the current version was opened.</source>
        <translation>%1 wurde inzwischen geändert; geöffnet ist der jetzige Stand.</translation>
    </message>
    <message>
        <source>The text of %1 was left out of the session.</source>
        <translation>Der Text von %1 wurde in der Sitzung weggelassen.</translation>
    </message>
    <message>
        <source>Git</source>
        <translation>Git</translation>
    </message>
    <message>
        <source>After apply</source>
        <translation>Nach dem Apply</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>Zusammengeführt</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened: it has no YAML or JSON file.</source>
        <translation>%1 kann nicht geöffnet werden: keine YAML- oder JSON-Datei darin.</translation>
    </message>
    <message>
        <source>Files that change: %1.</source>
        <translation>Dateien, die sich ändern: %1.</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>Server-side apply</source>
        <translation>Serverseitiges Apply</translation>
    </message>
    <message>
        <source>managedFields of Live</source>
        <translation>managedFields von Live</translation>
    </message>
    <message>
        <source>it is a pipe or a device</source>
        <translation>es ist eine Pipe oder ein Gerät</translation>
    </message>
    <message>
        <source>files from git</source>
        <translation>Dateien von git</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 ist zu groß.</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message>
        <source>%1 resources, %2</source>
        <translation>%1 Ressourcen, %2</translation>
    </message>
    <message>
        <source>%1 has no YAML or JSON file.</source>
        <translation>%1 hat keine YAML- oder JSON-Datei.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>it is not %1 (first error in line %2)</source>
        <translation>es ist nicht %1 (erster Fehler in Zeile %2)</translation>
    </message>
    <message>
        <source>%1 resources</source>
        <translation>%1 Ressourcen</translation>
    </message>
    <message>
        <source>not there yet in %1</source>
        <translation>noch nicht vorhanden in %1</translation>
    </message>
</context>
</TS>
