import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { addWeeks, formatISO, getISOWeek, parseISO, startOfISOWeek } from 'date-fns';
import { useState } from 'react';
import { dayAt } from '../../../../core/dates/wall-clock.ts';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { controlsDuePath, weeksAhead, type controlsByWeek } from '../../reports/controls-due.ts';
import './control-calendar.css';

type Row = ReportRowOf<typeof controlsByWeek>;
type Standing = NonNullable<Row['standing']>;

/** A column of the calendar: what failed, what is overdue, or a week. */
interface Column {
  readonly standing: Standing;
  readonly week: string | null;
}

const iso = (day: Date): string => formatISO(day, { representation: 'date' });

/** The Mondays of the calendar by the clocks of the first site in view, and those that another site tells of beside. */
function useMondays(rows: readonly Row[]): readonly string[] {
  const { timeZone } = useFormat();
  const [now] = useState(Date.now);
  const first = startOfISOWeek(parseISO(dayAt(now, timeZone)));
  const own = Array.from({ length: weeksAhead }, (_, ahead) => iso(addWeeks(first, ahead)));
  return [...new Set([...own, ...rows.flatMap(({ week }) => week ?? [])])].toSorted();
}

/** Controls of thirteen weeks by category, what failed and what is overdue apart; each count opens what it counts. */
export function ControlCalendar({ rows }: { readonly rows: readonly Row[] }) {
  const { i18n, t } = useLingui();
  const mondays = useMondays(rows);
  // Thirteen of them stand side by side: the year would say nothing new.
  const short = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' });
  const columns: readonly Column[] = [
    { standing: 'failed', week: null },
    { standing: 'overdue', week: null },
    ...mondays.map((week) => ({ standing: 'coming' as const, week })),
  ];
  const titleOf = ({ standing, week }: Column): string => {
    if (week !== null) return short.format(parseISO(week));
    return standing === 'failed'
      ? t({ message: 'Failed', context: 'control' })
      : t({ message: 'Overdue', context: 'control' });
  };
  const categories = [...Map.groupBy(rows, ({ category }) => category?.id ?? '')].map(([id, those]) => ({
    id,
    label: those[0]?.category?.label ?? '—',
    those,
  }));
  const all = t({ message: 'All', context: 'of a calendar' });
  if (rows.length === 0) return <p className="control-calendar-none">{t`No control is due within 13 weeks.`}</p>;
  return (
    // Its own keys scroll it sideways.
    <div className="control-calendar" role="region" aria-label={t`Calendar of controls`} tabIndex={0}>
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">{t`Control category`}</th>
            {columns.map((column) => (
              <th key={titleOf(column)} scope="col" data-standing={column.standing}>
                {column.week === null ? null : <small>{t`W${getISOWeek(parseISO(column.week))}`}</small>}
                {titleOf(column)}
              </th>
            ))}
            <th scope="col">{all}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ id, label, those }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <Count
                  key={titleOf(column)}
                  rows={those.filter((row) => isIn(column, row))}
                  standing={column.standing}
                  about={`${label}, ${titleOf(column)}`}
                  path={controlsDuePath({ category: id, ...column })}
                />
              ))}
              <Count rows={those} about={`${label}, ${all}`} path={controlsDuePath({ category: id })} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{all}</th>
            {columns.map((column) => (
              <Count
                key={titleOf(column)}
                rows={rows.filter((row) => isIn(column, row))}
                standing={column.standing}
                about={`${all}, ${titleOf(column)}`}
                path={controlsDuePath(column)}
              />
            ))}
            <Count rows={rows} about={all} path={controlsDuePath({})} />
          </tr>
        </tfoot>
      </HTMLTable>
    </div>
  );
}

const isIn = (column: Column, { standing, week }: Row): boolean => column.standing === standing && column.week === week;

interface CountProps {
  readonly rows: readonly Row[];
  readonly standing?: Standing;
  /** What is counted, said to who cannot see the table. */
  readonly about: string;
  readonly path: string;
}

function Count({ rows, standing, about, path }: CountProps) {
  const pane = usePane();
  const format = useFormat();
  const count = rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
  return (
    <td data-standing={count > 0 ? standing : undefined}>
      {count === 0 ? (
        <span aria-hidden="true">·</span>
      ) : (
        <OpenButton label={`${about}: ${format.number(count)}`} onOpen={(where) => pane.open(path, where)}>
          {format.number(count)}
        </OpenButton>
      )}
    </td>
  );
}
