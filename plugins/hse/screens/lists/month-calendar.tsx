import { Button, Callout } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { addDays, addMonths, formatISO, lastDayOfMonth, parseISO, startOfWeek } from 'date-fns';
import { useState } from 'react';
import { records, type Row } from '../../../../core/records/client.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { dayAt, monthWords } from '../months.ts';
import './lists.css';

/** The day on which the calendar was opened, by the clocks of the first site in view. */
function useToday(): string {
  const { timeZone } = useFormat();
  const [now] = useState(() => new Date());
  return dayAt(timeZone, now);
}

const iso = (day: Date): string => formatISO(day, { representation: 'date' });

interface CalendarProps {
  readonly record: RecordDefinition;
  readonly path: string;
  /** The day by which an entry stands in the calendar. */
  readonly day: string;
  readonly filter?: readonly string[];
  /** Fields that an entry shows below its number. */
  readonly shown: readonly string[];
}

/** Every entry between two days by its day. */
function useEntries({ record, day, filter = [] }: CalendarProps, from: string, to: string) {
  const { selected } = useSites();
  const query = {
    filter: [...filter, `${day}:gte:${from}`, `${day}:lte:${to}`],
    sites: selected.map(({ id }) => id).join(','),
  };
  const { data, error } = useQuery({
    queryKey: ['records', record.name, 'calendar', query],
    queryFn: () => records.every(record.name, query),
  });
  return { entries: (data ?? []) as readonly Row[], error };
}

function useWords({ record }: Pick<CalendarProps, 'record'>): (row: Row, fields: readonly string[]) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return (row, fields) =>
    fields
      .flatMap((name) => {
        const field = record.fields[name];
        return field && row[name] != null ? viewOf(field).words(row[name], field, { i18n, format }, row) || [] : [];
      })
      .join(' · ');
}

function Entries({ rows, calendar }: { readonly rows: readonly Row[]; readonly calendar: CalendarProps }) {
  const pane = usePane();
  const words = useWords(calendar);
  const { path, record, shown } = calendar;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <OpenButton onOpen={(where) => pane.open(`${path}/${row.id}`, where)}>
            {words(row, record.display)}
          </OpenButton>{' '}
          <small>{words(row, shown)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The entries of a month, day by day; weeks begin on Monday. */
export function MonthCalendar(calendar: CalendarProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const today = useToday();
  const month = /^\d{4}-\d{2}-01$/.test(pane.search.get('month') ?? '')
    ? (pane.search.get('month') ?? '')
    : `${today.slice(0, 7)}-01`;
  const first = parseISO(month);
  const { entries, error } = useEntries(calendar, month, iso(lastDayOfMonth(first)));
  const begin = startOfWeek(first, { weekStartsOn: 1 });
  const last = iso(lastDayOfMonth(first));
  const days = Array.from({ length: 42 }, (_, index) => iso(addDays(begin, index)));
  const shown = days.slice(
    0,
    days.findIndex((one) => one > last) === -1 ? 42 : Math.ceil(days.findIndex((one) => one > last) / 7) * 7,
  );
  const byDay = Map.groupBy(entries, (row) => String(row[calendar.day]));
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' });
  const go = (months: number): void => pane.setSearch({ month: iso(addMonths(first, months)) });
  return (
    <div className="month-calendar">
      <header>
        <Button icon={<ChevronLeft />} aria-label={t`Month before`} onClick={() => go(-1)} />
        <h2 aria-live="polite">{monthWords(i18n.locale, month)}</h2>
        <Button icon={<ChevronRight />} aria-label={t`Month after`} onClick={() => go(1)} />
      </header>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      <div className="month-weekdays" aria-hidden="true">
        {shown.slice(0, 7).map((one) => (
          <span key={one}>{weekday.format(parseISO(one))}</span>
        ))}
      </div>
      <ol>
        {shown.map((one) => {
          const rows = byDay.get(one) ?? [];
          const isOutside = one.slice(0, 7) !== month.slice(0, 7);
          return (
            <li
              key={one}
              data-today={one === today ? '' : undefined}
              data-empty={rows.length === 0 ? '' : undefined}
              data-outside={isOutside ? '' : undefined}
            >
              {isOutside ? null : (
                <time dateTime={one}>
                  <b aria-hidden="true">{format.number(Number(one.slice(8)))}</b>
                  <em>{format.date(one)}</em>
                </time>
              )}
              {rows.length > 0 ? <Entries rows={rows} calendar={calendar} /> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The entries of a year, month by month: a programme. */
export function YearProgramme(calendar: CalendarProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const today = useToday();
  const asked = Number(pane.search.get('year'));
  const year = asked >= 1990 && asked <= 2100 ? asked : Number(today.slice(0, 4));
  const { entries, error } = useEntries(calendar, `${year}-01-01`, `${year}-12-31`);
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`);
  const go = (years: number): void => pane.setSearch({ year: String(year + years) });
  return (
    <div className="month-calendar">
      <header>
        <Button icon={<ChevronLeft />} aria-label={t`Year before`} onClick={() => go(-1)} />
        <h2 aria-live="polite">{year}</h2>
        <Button icon={<ChevronRight />} aria-label={t`Year after`} onClick={() => go(1)} />
      </header>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      <div className="year-programme">
        {months.map((month) => {
          const rows = entries
            .filter((row) => String(row[calendar.day]).startsWith(month.slice(0, 7)))
            .toSorted((one, other) => String(one[calendar.day]).localeCompare(String(other[calendar.day])));
          return (
            <section key={month} aria-label={monthWords(i18n.locale, month)}>
              <h3>
                {monthWords(i18n.locale, month)} ({format.number(rows.length)})
              </h3>
              <Entries rows={rows} calendar={calendar} />
            </section>
          );
        })}
      </div>
    </div>
  );
}
