import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { codePicture } from '../../../../core/parts/code-picture.ts';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { printElement } from '../../../../core/parts/print-element.ts';
import '../../../../core/parts/question-dialog.css';
import type { Row } from '../../../../core/records/client.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { halves as halfNames } from '../../records/attendance-half-day.ts';
import type { SheetHalfDay } from '../../shared/training-sheet.ts';
import { resultWord } from './result-words.ts';
import { sheetPaths } from './sheet-paths.ts';
import { Signed, type Attendee } from './sheet-table.tsx';
import { cellKey, wordsOf, type HalfDaySigned } from './sheet.ts';

interface SheetPaperProps {
  readonly row: Row;
  readonly attendees: readonly Attendee[];
  readonly halves: readonly SheetHalfDay[];
  readonly signed: ReadonlyMap<string, HalfDaySigned>;
}

/** So many half-days stand beside each other on a sheet of A4; more of them go on below. */
const columnsOnPaper = 6;

const chunked = <T,>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** The sheet on paper, seen before it is printed: empty cells are for pens. */
export function SheetPaperDialog({ onClose, ...sheet }: SheetPaperProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat(sheet.row.site);
  const { user } = useSession();
  const paper = useRef<HTMLDivElement>(null);
  const print = (): void => {
    if (paper.current) printElement(paper.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <ModalDialog label={t`Attendance sheet`} className="sheet-paper-dialog" onClose={onClose}>
      <div ref={paper}>
        <SheetPaper {...sheet} />
      </div>
      <div className="question-dialog-actions sheet-actions">
        <Button text={t`Close`} onClick={onClose} />
        <Button intent="primary" icon={<Print />} text={t`Print`} onClick={print} data-autofocus />
      </div>
    </ModalDialog>
  );
}

function SheetPaper({ row, attendees, halves, signed }: SheetPaperProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(row.site);
  const { sites } = useSites();
  const code = useMemo(() => codePicture(`${location.origin}${sheetPaths.sheet}/${row.id}`, 2), [row.id]);
  const lines = attendees.toSorted((one, other) =>
    (one.person?.label ?? '').localeCompare(other.person?.label ?? '', i18n.locale),
  );
  return (
    <article className="sheet-paper" aria-label={t`Attendance sheet`}>
      <header>
        <div>
          <h2>{t`Attendance sheet`}</h2>
          <p>
            <strong>
              {wordsOf(row.number)} · {wordsOf(row.training)}
            </strong>
          </p>
          <p>
            {[sites.find(({ id }) => id === row.site)?.name, wordsOf(row.place)].filter(Boolean).join(' · ')}
            <br />
            {format.datetime(String(row.starts_at))} – {format.datetime(String(row.ends_at))}
          </p>
          <p>
            {t`Trainer:`}{' '}
            {[row.trainer, row.trainer_name, row.organisation].map(wordsOf).filter(Boolean).join(' · ') || '…'}
          </p>
        </div>
        <img src={code} width={96} height={96} alt={t`QR code of the sheet`} />
      </header>
      {chunked(halves, columnsOnPaper).map((part, index, all) => (
        <table key={part[0] ? cellKey('', part[0]) : index}>
          <thead>
            <tr>
              <th scope="col">{t`Employee`}</th>
              {part.map((half) => (
                <th scope="col" key={cellKey('', half)}>
                  {format.date(half.date)}
                  <br />
                  {i18n._(halfNames[half.half])}
                </th>
              ))}
              {index === all.length - 1 ? <th scope="col">{t`Result`}</th> : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.person?.label ?? '–'}</th>
                {part.map((half) => {
                  const signature = signed.get(cellKey(line.person?.id ?? '', half));
                  return (
                    <td key={cellKey('', half)}>
                      {signature ? <Signed signature={signature} site={row.site} /> : null}
                    </td>
                  );
                })}
                {index === all.length - 1 ? (
                  <td>
                    {line.result ? resultWord(i18n, line.result) : ''}
                    {line.score === null ? null : ` ${line.score} %`}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className="sheet-paper-trainer">{t`Signature of the trainer`}</p>
    </article>
  );
}
