import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { usePane } from '../registry/pane.ts';
import { useToast } from '../toast/toast.tsx';
import { records, type Row } from './client.ts';
import type { RecordDefinition } from './record.ts';
import { useRecordChanges } from './use-record-changes.ts';

interface Entry {
  /** Undefined until it is read. */
  readonly row: Row | undefined;
  readonly error: Error | null;
  /** Deletes it; false where that was refused, which is told in a toast. */
  readonly remove: () => Promise<boolean>;
}

/** One entry on a page of its own, read anew when somebody writes it. */
export function useEntry(record: RecordDefinition, id: string): Entry {
  const {
    data: row,
    error,
    refetch,
  } = useQuery({ queryKey: ['record', record.name, id], queryFn: () => records.read(record.name, id) });
  const { visible } = usePane();
  const toast = useToast();
  const leaving = useRef(false);
  useRecordChanges(
    record,
    row?.site === undefined ? [] : [row.site],
    visible && row !== undefined,
    (changes, missed) => {
      // One's own deletion may be told before it is answered: there is nothing to fetch.
      if (leaving.current) return;
      // Its own topic of one site: what this page wrote itself is fetched anew as well, which costs one small request.
      if (missed || changes.some((change) => change.id === id && change.at > String(row?.updated_at))) void refetch();
    },
  );
  const remove = async (): Promise<boolean> => {
    if (!row) return false;
    leaving.current = true;
    try {
      await records.remove(record.name, row);
      return true;
    } catch (problem) {
      leaving.current = false;
      toast((problem as Error).message, 'danger');
      return false;
    }
  };
  return { row, error, remove };
}
