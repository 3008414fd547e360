import { Button, HTMLTable } from '@blueprintjs/core';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { usePane } from '../../registry/pane.ts';
import type { Field } from '../../records/field.ts';
import { OpenButton } from '../../records/list/open-button.tsx';
import { viewOf } from '../../records/views/index.ts';
import { useWhatMayOpen } from '../../session/use-may-open.ts';
import { compareValues } from '../compare-values.ts';
import type { ReportDefinition, ReportQuestion, ReportRow } from '../report.ts';
import { totalsOf } from '../totals.ts';
import { FigureWords } from './figure-words.tsx';
import { ColumnWords } from './column-words.tsx';
import './report.css';

interface ReportTableProps {
  readonly report: Pick<ReportDefinition, 'columns' | 'totals' | 'drill'> &
    Partial<Pick<ReportDefinition, 'sparse' | 'basis'>>;
  readonly rows: readonly ReportRow[];
  /** Rows are left out: what is shown adds up to nothing. */
  readonly isCut?: boolean;
  readonly question: ReportQuestion;
  /** What the table holds, for those who do not see it. */
  readonly label: string;
}

/** Rows drawn before the reader asks for all of them. */
const firstRows = 200;

/** The rows of a report with their totals; sorted by a click on a head, drilled into by a click on the first cell. */
export function ReportTable({ report, rows, isCut = false, question, label }: ReportTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const mayOpen = useWhatMayOpen();
  const [sort, setSort] = useState<{ readonly column: string; readonly descending: boolean } | null>(null);
  const [all, setAll] = useState(false);
  // A list of values is what a chart is drawn from; a cell cannot show it.
  const isShown = (name: string, { kind }: Field): boolean =>
    (!['decimal', 'quantity'].includes(kind) || !rows.some((row) => Array.isArray(row[name]))) &&
    !(report.sparse?.includes(name) && rows.every((row) => row[name] == null));
  const columns = Object.entries(report.columns).filter(([name, field]) => isShown(name, field));
  const context = { i18n, format };
  const sorted = useMemo(
    () =>
      sort
        ? rows.toSorted(
            (one, other) => compareValues(one[sort.column], other[sort.column]) * (sort.descending ? -1 : 1),
          )
        : rows,
    [rows, sort],
  );
  const totals = isCut ? null : totalsOf(report, rows);
  const right = (field: Field): string | undefined => (viewOf(field).align === 'right' ? 'report-number' : undefined);
  const words = (row: ReportRow, name: string, field: Field): string =>
    row[name] == null ? '—' : viewOf(field).words(row[name], field, context, row);
  return (
    <div className="report-table" role="group" aria-label={label} tabIndex={0}>
      <HTMLTable compact striped>
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button within bears the words
              <th
                key={name}
                className={right(field)}
                aria-sort={sort?.column === name ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                <FigureWords words={field.hint ? [i18n._(field.hint)] : []}>
                  <button
                    type="button"
                    onClick={() =>
                      setSort({
                        column: name,
                        descending: sort?.column === name ? !sort.descending : viewOf(field).align === 'right',
                      })
                    }
                  >
                    {i18n._(field.label)}
                    {sort?.column === name ? sort.descending ? <CaretDown /> : <CaretUp /> : null}
                  </button>
                </FigureWords>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? sorted : sorted.slice(0, firstRows)).map((row, index) => {
            const behind = report.drill?.(row, question) ?? null;
            const path = behind !== null && mayOpen(behind) ? behind : null;
            return (
              // Rows of a report have no identity of their own.
              <tr key={index}>
                {columns.map(([name, field], position) => (
                  <td key={name} className={right(field)}>
                    {position === 0 && path ? (
                      <OpenButton onOpen={(where) => pane.open(path, where)}>{words(row, name, field)}</OpenButton>
                    ) : (
                      words(row, name, field)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {totals && rows.length > 1 ? (
          <tfoot>
            <tr>
              {columns.map(([name, field], position) => (
                <td key={name} className={right(field)}>
                  {name in totals ? words(totals, name, field) : position === 0 ? t`Total` : ''}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </HTMLTable>
      {rows.length > firstRows && !all ? (
        <Button text={t`Show all ${format.number(rows.length)} rows`} onClick={() => setAll(true)} />
      ) : null}
      <ColumnWords columns={columns} basis={report.basis} />
    </div>
  );
}
