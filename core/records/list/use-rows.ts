import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RecordDefinition } from '../record.ts';
import { useRecordChanges } from '../use-record-changes.ts';
import { ListRows, type ListCriteria } from './list-rows.ts';

/** The rows of a list, kept true while the pane is in view: what others write is looked at again. */
export function useRows(
  record: RecordDefinition,
  criteria: ListCriteria,
  columns: readonly string[],
  visible: boolean,
): ListRows {
  // Other columns alone are no other list: its rows stay where they are.
  const make = () => ({ record, criteria, rows: new ListRows(record.name, criteria, columns) });
  const [kept, setMade] = useState(make);
  const isSame = kept.record === record && kept.criteria === criteria;
  const made = isSame ? kept : make();
  if (!isSame) setMade(made);
  const { rows } = made;
  useEffect(() => rows.ask(columns), [rows, columns]);
  useSyncExternalStore(rows.subscribe, rows.revision);
  useRecordChanges(record, criteria.sites, visible, (changes, missed) => rows.take(changes, missed));
  useEffect(() => {
    rows.show(0, 0);
    return () => rows.stop();
  }, [rows]);
  // A list that comes back into view may have missed anything.
  const wasHidden = useRef(false);
  useEffect(() => {
    if (visible && wasHidden.current) rows.refresh();
    wasHidden.current = !visible;
  }, [rows, visible]);
  // While the past moves on, the rows of the last instant stay until those of the next are there.
  const [shown, setShown] = useState({ rows, record, criteria });
  if (shown.rows === rows) return rows;
  if (rows.count === null && !rows.error && shown.record === record && onlyInTime(shown.criteria, criteria))
    return shown.rows;
  setShown({ rows, record, criteria });
  return rows;
}

const onlyInTime = (one: ListCriteria, other: ListCriteria): boolean =>
  one.at !== other.at && JSON.stringify({ ...one, at: null }) === JSON.stringify({ ...other, at: null });
