import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { useToast } from '../../toast/toast.tsx';
import { inTurn } from '../../session/in-turn.ts';
import type { BatchChange } from '../batch.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { ListEdits, refusalOf, type Before, type Refusal } from './list-edits.ts';
import type { ListRows } from './list-rows.ts';
import { planChanges, type CellChange } from './plan-changes.ts';
import { rebaseChanges } from './rebase-changes.ts';

/** What was done last, for the note above the list. */
export interface Done {
  readonly action: 'changed' | 'deleted' | 'undone';
  readonly count: number;
}

/** The changes one makes in a list, and what came of them. */
export interface GridEdits {
  readonly refusal: Refusal | null;
  readonly done: Done | null;
  readonly undoable: boolean;
  /** Writes cells in one batch. True when they are written, or there was nothing to write. */
  readonly write: (cells: readonly CellChange[], quiet?: boolean) => Promise<boolean>;
  /** The refused batch again, its warnings confirmed; `reason` says why where that is asked. */
  readonly confirm: (reason: string) => Promise<void>;
  readonly remove: (rows: readonly Row[]) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly dismiss: () => void;
}

export function useGridEdits(record: RecordDefinition, rows: ListRows): GridEdits {
  const { t } = useLingui();
  const toast = useToast();
  const edits = useMemo(() => new ListEdits(record.name), [record]);
  const [refusal, setRefusal] = useState<(Refusal & { readonly before: Before }) | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [undoable, setUndoable] = useState(false);
  const written = useRef(new Map<string, Row>());

  /** Whoever is quicker than the line changes what they have just written. */
  const upon = <Result>(change: () => Promise<Result>): Promise<Result> => inTurn(`list of ${record.name}`, change);
  const keep = (rows: readonly Row[]): void => {
    written.current = new Map(rows.map((row) => [row.id, row]));
  };
  const newest = (row: Row): Row => {
    const mine = written.current.get(row.id);
    return mine && mine.version > row.version ? mine : row;
  };
  const settle = (next: Done | null): void => {
    setRefusal(null);
    setDone(next);
    setUndoable(edits.undoable);
    rows.refresh();
  };
  const send = async (
    changes: readonly BatchChange[],
    before: Before,
    confirm: readonly string[],
    quiet: boolean,
    again = true,
    reason = '',
  ): Promise<boolean> => {
    try {
      const answered = await edits.update(changes, before, confirm, reason);
      keep(answered);
      rows.patch(answered);
      settle(quiet ? null : { action: 'changed', count: changes.length });
      return true;
    } catch (error) {
      const refused = refusalOf(error, changes);
      const rebased = again ? rebaseChanges(record, changes, before, refused.faults) : null;
      if (rebased) return send(rebased, before, confirm, quiet, false, reason);
      setRefusal({ ...refused, confirm: everyCode(refused, confirm), before });
      setDone(null);
      rows.refresh();
      return false;
    }
  };
  return {
    refusal,
    done,
    undoable,
    write: (cells, quiet = false) =>
      upon(async () => {
        const { changes, before } = planChanges(cells.map((cell) => ({ ...cell, row: newest(cell.row) })));
        return changes.length === 0 || send(changes, before, [], quiet);
      }),
    confirm: (reason) =>
      upon(async () => {
        if (refusal) await send(refusal.changes, refusal.before, refusal.confirm, false, true, reason);
      }),
    remove: (rowsGone) =>
      upon(async () => {
        const gone = rowsGone.map(newest);
        try {
          await edits.remove(gone);
          settle({ action: 'deleted', count: gone.length });
        } catch (error) {
          setRefusal({
            ...refusalOf(
              error,
              gone.map(({ id, version }) => ({ delete: id, version })),
            ),
            before: [],
          });
        }
      }),
    undo: () =>
      upon(async () => {
        try {
          const back = await edits.undo();
          if (back) {
            keep(back);
            settle({ action: 'undone', count: back.length });
          } else toast(t`There is nothing to undo.`);
        } catch (error) {
          settle(null);
          toast(t`This can no longer be undone: ${(error as Error).message}`, 'danger');
        }
      }),
    dismiss: () => {
      setRefusal(null);
      setDone(null);
    },
  };
}

/** What is asked now, and what was confirmed before: the next question comes once the first is answered. */
const everyCode = ({ confirm }: Refusal, before: readonly string[]): readonly string[] =>
  confirm.length === 0 ? [] : [...new Set([...before, ...confirm])];
