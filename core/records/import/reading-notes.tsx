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
        one="# line above the header is skipped."
        other="# lines above the header are skipped."
      />
    ) : null,
    repeated > 0 ? (
      <Plural
        key="repeated"
        value={repeated}
        one="# line repeats the header and is skipped."
        other="# lines repeat the header and are skipped."
      />
    ) : null,
    merged > 0 ? (
      <Plural
        key="merged"
        value={merged}
        one="# group of merged cells: every cell takes the value of the first."
        other="# groups of merged cells: every cell takes the value of the first."
      />
    ) : null,
    hiddenRows > 0 ? (
      <Plural
        key="rows"
        value={hiddenRows}
        one="# row is hidden in the sheet and is still imported."
        other="# rows are hidden in the sheet and are still imported."
      />
    ) : null,
    hiddenColumns > 0 ? (
      <Plural
        key="columns"
        value={hiddenColumns}
        one="# column is hidden in the sheet and is still imported."
        other="# columns are hidden in the sheet and are still imported."
      />
    ) : null,
    noResult > 0 ? (
      <Plural
        key="result"
        value={noResult}
        one="# formula has no stored result: open the file in a spreadsheet program and save it."
        other="# formulas have no stored result: open the file in a spreadsheet program and save it."
      />
    ) : null,
    beyond > 0 ? (
      <Plural
        key="beyond"
        value={beyond}
        one={`# line has cells past the last header column, which are ignored: line ${beyondLine}.`}
        other={`# lines have cells past the last header column, which are ignored: line ${beyondLine} first.`}
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
