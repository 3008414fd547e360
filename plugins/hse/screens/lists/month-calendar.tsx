import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { addMonths, eachDayOfInterval, endOfWeek, formatISO, lastDayOfMonth, parseISO, startOfWeek } from 'date-fns';
import { useState } from 'react';
import { records, type Row } from '../../../../core/records/client.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { dayAt, monthsOfYear, monthWords } from '../months.ts';
import { SteppedHeading } from '../stepped-heading.tsx';
import { useRowWords } from './use-row-words.ts';
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

function Entries({ rows, calendar }: { readonly rows: readonly Row[]; readonly calendar: CalendarProps }) {
  const pane = usePane();
  const { path, record, shown } = calendar;
  const words = useRowWords(record);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <OpenButton onOpen={(where) => pane.open(`${path}/${row.id}`, where)}>
            {words(row, record.display, ' · ')}
          </OpenButton>{' '}
          <small>{words(row, shown, ' · ')}</small>
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
  const shown = eachDayOfInterval({
    start: startOfWeek(first, { weekStartsOn: 1 }),
    end: endOfWeek(lastDayOfMonth(first), { weekStartsOn: 1 }),
  }).map(iso);
  const byDay = Map.groupBy(entries, (row) => String(row[calendar.day]));
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' });
  return (
    <div className="month-calendar">
      <header>
        <SteppedHeading
          heading={monthWords(i18n.locale, month)}
          before={t`Month before`}
          after={t`Month after`}
          onStep={(by) => pane.setSearch({ month: iso(addMonths(first, by)) })}
        />
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
  return (
    <div className="month-calendar">
      <header>
        <SteppedHeading
          heading={year}
          before={t`Year before`}
          after={t`Year after`}
          onStep={(by) => pane.setSearch({ year: String(year + by) })}
        />
      </header>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      <div className="year-programme">
        {monthsOfYear(year).map((month) => {
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
