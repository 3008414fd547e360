import { Button, Radio } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FoundTable } from './import-job.ts';

interface HeaderChoiceProps {
  readonly found: FoundTable;
  readonly headerLine: number;
  readonly onChange: (line: number) => void;
}

/** Lines that are shown before somebody asks for more. */
const few = 8;

/** The first lines of the file; one of them names the columns, or none does. */
export function HeaderChoice({ found, headerLine, onChange }: HeaderChoiceProps) {
  const { t } = useLingui();
  const at = found.top.findIndex(({ line }) => line === headerLine);
  const [isWhole, setWhole] = useState(false);
  const lines = isWhole ? found.top : found.top.slice(0, Math.max(few, at + 3));
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 1);
  return (
    <>
      <div className="import-table" role="group" aria-label={t`First lines of the file`} tabIndex={0}>
        <table className="import-lines">
          <thead>
            <tr>
              <th scope="col">{t`Header`}</th>
              <th scope="col" colSpan={width}>
                {t`In the file`}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={headerLine === 0 ? 'import-head-line' : ''}>
              <td>
                <Radio
                  name="import-header"
                  checked={headerLine === 0}
                  onChange={() => onChange(0)}
                  aria-label={t`No header`}
                />
              </td>
              <td colSpan={width}>{t`There is no header row: columns are named A, B, C…`}</td>
            </tr>
            {lines.map(({ line, cells }) => (
              <tr key={line} className={line === headerLine ? 'import-head-line' : ''}>
                <td>
                  <Radio
                    name="import-header"
                    checked={line === headerLine}
                    onChange={() => onChange(line)}
                    aria-label={t`Line ${line} is the header`}
                    label={String(line)}
                  />
                </td>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index}>{cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length < found.top.length ? <Button text={t`Show more lines`} onClick={() => setWhole(true)} /> : null}
    </>
  );
}
