import { Button } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState, type ReactElement } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { useCan } from '../../session/use-session.ts';
import { useToast } from '../../toast/toast.tsx';
import { mostChanges } from '../batch.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { useReaches } from '../use-reaches.ts';
import { BulkTransitions } from './bulk-transitions.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import type { Column } from './columns.ts';
import { activeBlock, countRows, selectedStretches, type GridSelection } from './grid-selection.ts';
import { rowsBetween, type ListCriteria, type ListRows } from './list-rows.ts';
import { totalsOf, type ColumnTotals } from './selection-totals.ts';
import type { GridEdits } from './use-grid-edits.ts';
import './selection-bar.css';

interface SelectionBarProps {
  readonly record: RecordDefinition;
  readonly rows: ListRows;
  readonly criteria: ListCriteria;
  readonly columns: readonly Column[];
  readonly selection: GridSelection;
  readonly edits: GridEdits;
  readonly actions?: readonly RowAction[];
}

/** Something that a plugin does with the marked rows. */
export interface RowAction {
  readonly label: string;
  readonly icon?: ReactElement;
  /** Columns of the rows that it reads, whether they are shown or not. */
  readonly columns?: readonly string[];
  readonly run: (rows: readonly Row[]) => void | Promise<void>;
}

/** Totals told at once; more would not be read. */
const shownTotals = 3;

/** Below the list: what the marked cells come to, and what can be done with the marked rows. */
export function SelectionBar({ record, rows, criteria, columns, selection, edits, actions = [] }: SelectionBarProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [chosen, setChosen] = useState<readonly Row[] | null>(null);
  const reaches = useReaches(record);
  const [updates, deletes] = [useCan(`${record.name}:update`), useCan(`${record.name}:delete`)];
  const count = rows.count ?? 0;
  const stretches = selectedStretches(selection, count);
  const marked = countRows(stretches);
  const block = activeBlock(selection, count, columns.length);
  const cells = marked * (block.right - block.left + 1);
  const here =
    marked <= mostChanges
      ? stretches.flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, index) => rows.at(first + index)),
        )
      : [];
  // Of rows that are not fetched yet nobody knows whose they are: the server does.
  const reached = (verb: string): boolean => here.every((row) => row === undefined || reaches(verb, row));
  const [mayUpdate, mayDelete] = [updates && reached('update'), deletes && reached('delete')];
  const totals =
    here.length > 0 && here.every((row) => row !== undefined) && cells > 1
      ? totalsOf(here, columns.slice(block.left, block.right + 1))
      : [];

  const withRows = async (act: (marked: readonly Row[]) => void | Promise<void>, whole: boolean): Promise<void> => {
    if (marked > mostChanges) return toast(t`At most ${mostChanges} entries can be changed at once.`, 'warning');
    const found = await Promise.all(
      stretches.map(([first, last]) => rowsBetween(rows, record.name, criteria, first, last, mostChanges, whole)),
    );
    await act(found.flat());
  };
  const act = (work: (marked: readonly Row[]) => void | Promise<void>, whole = false): void =>
    void withRows(work, whole).catch((error: unknown) => toast((error as Error).message, 'danger'));

  return (
    <div className="record-foot" role="group" aria-label={t`Selection`}>
      <span>
        <Plural value={marked} _0="No row selected" one="# row" other="# rows" />
      </span>
      {totals.slice(0, shownTotals).map((column) => (
        <TotalWords key={column.column.name} totals={column} />
      ))}
      <span className="record-foot-actions">
        {marked > 0
          ? actions.map(({ label, icon, run }) => (
              <Button key={label} size="small" variant="minimal" icon={icon} text={label} onClick={() => act(run)} />
            ))
          : null}
        {marked > 0 && record.states ? (
          <BulkTransitions
            record={record}
            rows={here.filter((row) => row !== undefined)}
            except={actions.map(({ label }) => label)}
          />
        ) : null}
        {mayUpdate && marked > 0 ? (
          <Button
            size="small"
            variant="minimal"
            icon={<Edit />}
            text={t`Change field…`}
            onClick={() => act(setChosen, true)}
          />
        ) : null}
        {mayDelete && marked > 0 ? (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            icon={<Trash />}
            text={t`Delete rows`}
            onClick={() => act(edits.remove)}
          />
        ) : null}
      </span>
      {chosen ? (
        <BulkEdit record={record} rows={chosen} columns={columns} edits={edits} onClose={() => setChosen(null)} />
      ) : null}
    </div>
  );
}

function TotalWords({ totals: { column, sum, mean, min, max } }: { readonly totals: ColumnTotals }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const words = (value: number): string =>
    viewOf(column.field).words(Math.round(value * 1000) / 1000, column.field, { i18n, format });
  return (
    <span className="record-total">
      <strong>{i18n._(column.label)}</strong>{' '}
      {t`sum ${words(sum)}, mean ${words(mean)}, min ${words(min)}, max ${words(max)}`}
    </span>
  );
}
