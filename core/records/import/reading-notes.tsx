import { Callout } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { FoundTable } from './import-job.ts';

interface ReadingNotesProps {
  readonly found: FoundTable;
  /** On the steps behind: only what may make the rows other than they look in the file. */
  readonly brief?: boolean;
}

/** What is worth knowing of how the file was read; nothing where it is a plain table. */
export function ReadingNotes({ found, brief = false }: ReadingNotesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { above, merged, hiddenRows, hiddenColumns, repeated, noResult } = found.notes;
  const { beyond = 0, beyondLine = 0, encodings = [] } = found.notes;
  const isHidden = found.sheet !== null && found.hiddenSheets.includes(found.sheet);
  const others = found.hiddenSheets.filter((name) => name !== found.sheet);
  const notes = [
    above > 0 && !brief ? (
      <Plural
        key="above"
        value={above}
        one="# line above the header is left out."
        other="# lines above the header are left out."
      />
    ) : null,
    repeated > 0 ? (
      <Plural
        key="repeated"
        value={repeated}
        one="# line repeats the header and is left out."
        other="# lines repeat the header and are left out."
      />
    ) : null,
    merged > 0 ? (
      <Plural
        key="merged"
        value={merged}
        one="# group of merged cells: each of them has the value of the first."
        other="# groups of merged cells: each of them has the value of the first."
      />
    ) : null,
    hiddenRows > 0 ? (
      <Plural
        key="rows"
        value={hiddenRows}
        one="# line is hidden in the sheet, and is read."
        other="# lines are hidden in the sheet, and are read."
      />
    ) : null,
    hiddenColumns > 0 ? (
      <Plural
        key="columns"
        value={hiddenColumns}
        one="# column is hidden in the sheet, and is read."
        other="# columns are hidden in the sheet, and are read."
      />
    ) : null,
    noResult > 0 ? (
      <Plural
        key="result"
        value={noResult}
        one="# formula has no result in the file: open it in a spreadsheet program and save it."
        other="# formulas have no result in the file: open it in a spreadsheet program and save it."
      />
    ) : null,
    beyond > 0 ? (
      <Plural
        key="beyond"
        value={beyond}
        one={`# line has cells beyond the columns that the header names, which are not read: line ${beyondLine}.`}
        other={`# lines have cells beyond the columns that the header names, which are not read: line ${beyondLine} first.`}
      />
    ) : null,
    encodings.length > 0
      ? t`Some characters look wrong: the file may be encoded in ${format.list(encodings)}. Choose the encoding in the step “Reading”.`
      : null,
    isHidden ? t`This sheet is hidden.` : null,
    others.length > 0 ? t`Hidden sheets: ${format.list(others)}.` : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <Callout compact>
      <ul className="import-notes">
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </ul>
    </Callout>
  );
}
