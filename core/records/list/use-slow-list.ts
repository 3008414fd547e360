import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordDefinition } from '../record.ts';
import type { SlowColumns } from '../slow-columns.ts';
import { fieldOf } from '../system-fields.ts';
import type { ListRows } from './list-rows.ts';
import { readSort } from './sort.ts';
import { useLong } from './use-long.ts';

/** What a list whose rows take a while tells of itself. */
export interface SlowList {
  /** By which columns it is slow to sort and to group, as its server last said. */
  readonly columns: SlowColumns | null;
  /** A sentence while its rows are waited for and that takes a while. */
  readonly words: string | null;
  /** The order to go back to; null where there is no other. */
  readonly earlier: string | null;
}

interface Seen {
  readonly rows: ListRows;
  readonly record: RecordDefinition;
  readonly sort: string;
  readonly slow: SlowColumns | null;
}

/** Follows the rows of a list: in which order they last came, and whether those asked for now take a while. */
export function useSlowList(record: RecordDefinition, rows: ListRows, sort: string): SlowList {
  const { i18n, t } = useLingui();
  const [kept, setSeen] = useState<Seen | null>(null);
  const seen = kept?.record === record ? kept : null;
  if (rows.count !== null && (seen?.rows !== rows || seen.slow !== rows.slow))
    setSeen({ rows, record, sort, slow: rows.slow });
  const [first] = readSort(sort);
  const waits = rows.count === null && rows.error === null;
  const late = useLong(waits ? rows : null);
  const isTold = first !== undefined && seen?.slow?.sort.includes(first.column) === true;
  const label = fieldOf(record, first?.column ?? '')?.label;
  const earlier = seen?.sort ?? record.sort;
  return {
    columns: seen?.slow ?? null,
    words:
      !waits || !(late || isTold)
        ? null
        : label
          ? t`Sorting by ${i18n._(label)} takes a while …`
          : t`This takes a while …`,
    earlier: earlier === sort ? null : earlier,
  };
}
