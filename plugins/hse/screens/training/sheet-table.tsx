import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { signatureBox } from '../../../../core/records/fields/signature.ts';
import { isReference, type Reference } from '../../../../core/records/fields/reference.ts';
import { SignatureInk } from '../../../../core/records/views/signature-pad.tsx';
import '../../../../core/records/views/signature.css';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { attendanceHalfDay, halves as halfNames } from '../../records/attendance-half-day.ts';
import type { SheetHalfDay } from '../../shared/training-sheet.ts';
import { resultWord } from './result-words.ts';
import { cellKey, type HalfDaySigned } from './sheet.ts';

/** A line of a session, as the API answers it. */
export interface Attendee {
  readonly id: string;
  readonly person: Reference | null;
  readonly present: string | null;
  readonly score: number | null;
  readonly result: string | null;
  readonly [field: string]: unknown;
}

interface SheetTableProps {
  readonly attendees: readonly Attendee[];
  readonly halves: readonly SheetHalfDay[];
  readonly signed: ReadonlyMap<string, HalfDaySigned>;
  readonly now: number;
  readonly site: string | undefined;
  /** Null where the reader lets nobody sign. */
  readonly onSign: ((person: Reference, half: SheetHalfDay) => void) | null;
}

/** Who was there when: a line per person, a column per half-day, and what came of it. */
export function SheetTable({ attendees, halves, signed, now, site, onSign }: SheetTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  const names = attendees.toSorted((one, other) =>
    (one.person?.label ?? '').localeCompare(other.person?.label ?? '', i18n.locale),
  );
  return (
    <HTMLTable bordered className="sheet-table">
      <thead>
        <tr>
          <th scope="col">{t`Employee`}</th>
          {halves.map((half) => (
            <th scope="col" key={cellKey('', half)}>
              {format.date(half.date)}
              <br />
              <small>
                {i18n._(halfNames[half.half])}, {format.time(half.starts_at)}–{format.time(half.ends_at)}
              </small>
            </th>
          ))}
          <th scope="col">{t`Attendance`}</th>
          <th scope="col">{t`Result`}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.person?.label ?? '–'}</th>
            {halves.map((half) => (
              <td key={cellKey('', half)}>
                <Cell
                  line={line}
                  half={half}
                  signature={signed.get(cellKey(line.person?.id ?? '', half))}
                  now={now}
                  onSign={onSign}
                  site={site}
                />
              </td>
            ))}
            <td>{line.present ? resultWord(i18n, line.present) : '–'}</td>
            <td>
              {line.result ? resultWord(i18n, line.result) : '–'}
              {line.score === null ? null : ` · ${line.score} %`}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

interface CellProps extends Pick<SheetTableProps, 'now' | 'onSign' | 'site'> {
  readonly line: Attendee;
  readonly half: SheetHalfDay;
  readonly signature: HalfDaySigned | undefined;
}

function Cell({ line, half, signature, now, onSign, site }: CellProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  const { person } = line;
  if (signature) return <Signed signature={signature} site={site} />;
  if (now < Date.parse(half.opens_at))
    return <small>{t({ message: `from ${format.time(half.opens_at)}`, context: 'hour' })}</small>;
  if (!isReference(person) || !onSign || line.present === 'no') return <span aria-label={t`Not signed`}>–</span>;
  const isLate = now > Date.parse(half.closes_at);
  const name = person.label;
  const day = format.date(half.date);
  const part = i18n._(halfNames[half.half]);
  return (
    <Button
      className="sheet-sign"
      variant="outlined"
      intent={isLate ? 'warning' : 'primary'}
      text={isLate ? t`Add signed sheet` : t`Sign`}
      aria-label={isLate ? t`Add signed sheet: ${name}, ${day}, ${part}` : t`Sign: ${name}, ${day}, ${part}`}
      onClick={() => onSign(person, half)}
    />
  );
}

/** The strokes, or by what else somebody signed, and when. */
export function Signed({ signature, site }: { readonly signature: HalfDaySigned; readonly site: string | undefined }) {
  const { by } = attendanceHalfDay.fields;
  const { i18n } = useLingui();
  const format = useFormat(site);
  return (
    <div className="sheet-signed signature-shown">
      {signature.signed ? (
        <svg viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`} role="img" aria-label={signature.signed.name}>
          <SignatureInk value={signature.signed} />
        </svg>
      ) : (
        <Tag minimal intent="success">
          {viewOf(by).words(signature.by, by, { i18n, format })}
        </Tag>
      )}
      <small>{format.time(signature.signed_at)}</small>
    </div>
  );
}
