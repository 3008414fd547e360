import { CaretDown, CaretUp, Time } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import type { Column } from './columns.ts';
import { nextSort, sortOf } from './sort.ts';
import './column-header.css';

interface ColumnHeadProps {
  readonly column: Column;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The list is so long that sorting by it takes a while, which is told beforehand. */
  readonly slow?: boolean;
}

/**
 * The name of a column, which sorts by it; with Shift it sorts by it after the others. The rank is shown where there
 * are several.
 */
export function ColumnHead({ column, sort, onSort, slow = false }: ColumnHeadProps) {
  const { i18n, t } = useLingui();
  const name = i18n._(column.label);
  const label = <span className="record-sort-name">{name}</span>;
  if (!column.sortable)
    return (
      <span className="record-sort" title={name}>
        {label}
      </span>
    );
  const sorted = sortOf(sort, column.name);
  const ascending = sorted !== null && !sorted.descending;
  const told = (words: string): string => (slow ? `${words}. ${t`Sorting a list this long takes a while.`}` : words);
  return (
    <button
      type="button"
      className="record-sort"
      title={told(t`${name}: sort (Shift: add to the current sort)`)}
      aria-label={told(ascending ? t`${name}: sort descending` : t`${name}: sort ascending`)}
      onKeyDown={keepEnter}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => onSort(nextSort(sort, column.name, event.shiftKey))}
    >
      {label}
      {slow ? <Time size={12} className="record-sort-slow" /> : null}
      {sorted === null ? null : ascending ? <CaretUp /> : <CaretDown />}
      {sorted && !sorted.alone ? <span className="record-sort-rank">{sorted.rank}</span> : null}
    </button>
  );
}

/** Enter on a header's button sorts: the table, which would take it for its cells, is not told. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation();
}
