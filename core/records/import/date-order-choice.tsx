import { Callout, HTMLSelect } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { lastShortYear, readDay, type DateOrder } from '../../dates/day-text.ts';
import { guessedOrder, isMixed, isOpen, type DateColumn } from './date-column.ts';
import type { ColumnOptions, ImportJob } from './import-job.ts';

interface DateOrderChoiceProps {
  readonly job: ImportJob;
  readonly title: string;
  /** The columns that the dates are in: of a day and its time the one that shows an order. */
  readonly columns: readonly number[];
  readonly onChange: (options: ColumnOptions) => void;
}

/**
 * In which order the dates of a column are written: what the column shows of it, and the question where it does not
 * tell.
 */
export function DateOrderChoice({ job, title, columns, onChange }: DateOrderChoiceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { found, options } = job;
  const column = columns.find((one) => found?.dates[one] != null);
  const shown = column === undefined ? null : (found?.dates[column] ?? null);
  if (column === undefined || shown === null) return null;
  const chosenOrder = options.dates?.[column] ?? null;
  const order = chosenOrder ?? guessedOrder(shown);
  const isAsked = chosenOrder === null && (isOpen(shown) || isMixed(shown));
  const example = (shown.either ?? shown.dayFirst ?? shown.monthFirst ?? shown.shortYear ?? shown.serial)?.text ?? '';
  const inWords = (as: DateOrder): string => {
    const day = readDay((as === 'serial' ? shown.serial?.text : undefined) ?? example, as)?.day;
    return day ? ` – ${format.date(day)}` : '';
  };
  const choose = (value: string): void =>
    onChange({
      dates: (found?.header ?? []).map((_, place) =>
        place === column ? ((value || null) as DateOrder | null) : (options.dates?.[place] ?? null),
      ),
    });
  return (
    <div className="import-dates">
      {isAsked && isOpen(shown) ? (
        <Callout compact intent="warning">
          <Trans>Day or month first? “{example}” can be read both ways.</Trans>
        </Callout>
      ) : null}
      <HTMLSelect
        fill
        aria-label={t`Date order in column ${title}`}
        value={isAsked ? '' : (order ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        {isAsked ? <option value="">{t`Date order…`}</option> : null}
        <option value="dmy">{t`Day first${inWords('dmy')}`}</option>
        <option value="mdy">{t`Month first${inWords('mdy')}`}</option>
        {shown.shortYear ? <option value="ymd">{t`Year first${inWords('ymd')}`}</option> : null}
        {shown.serial ? <option value="serial">{t`Spreadsheet day numbers${inWords('serial')}`}</option> : null}
      </HTMLSelect>
      <OrderEvidence shown={shown} isTold={chosenOrder !== null} />
    </div>
  );
}

/** By which lines the order is known, and what years of two digits mean. */
function OrderEvidence({ shown, isTold }: { readonly shown: DateColumn; readonly isTold: boolean }) {
  const { t } = useLingui();
  const { dayFirst, monthFirst, shortYear, serial } = shown;
  const two = (year: number): string => String(year % 100).padStart(2, '0');
  return (
    <>
      {dayFirst && monthFirst ? (
        <Callout compact intent="danger">
          <Trans>
            Day first in line {dayFirst.line} ({dayFirst.text}), month first in line {monthFirst.line} (
            {monthFirst.text}).
          </Trans>
        </Callout>
      ) : null}
      {dayFirst && !monthFirst && !isTold ? (
        <p className="import-hint">{t`Day first: line ${dayFirst.line} has ${dayFirst.text}.`}</p>
      ) : null}
      {monthFirst && !dayFirst && !isTold ? (
        <p className="import-hint">{t`Month first: line ${monthFirst.line} has ${monthFirst.text}.`}</p>
      ) : null}
      {shortYear ? (
        <p className="import-hint">{t`Two-digit years: 00 to ${two(lastShortYear)} are 2000 to ${2000 + lastShortYear}, ${two(lastShortYear + 1)} to 99 are ${1900 + lastShortYear + 1} to 1999.`}</p>
      ) : null}
      {serial && !isTold ? (
        <p className="import-hint">{t`Line ${serial.line} has ${serial.text}: this may be a spreadsheet day number.`}</p>
      ) : null}
    </>
  );
}
