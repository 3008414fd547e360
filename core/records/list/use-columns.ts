import { useMemo, useState } from 'react';
import { useUserSetting } from '../../session/user-settings.ts';
import type { RecordDefinition } from '../record.ts';
import { chosenColumns, defaultChoice, readChoice, type Column, type ColumnChoice } from './columns.ts';

/** The columns of a list and how to change them. */
export interface ColumnControls {
  readonly choice: ColumnChoice;
  readonly columns: readonly Column[];
  /** Keeps a choice for this user and record. */
  readonly choose: (choice: ColumnChoice) => void;
  readonly reset: () => void;
}

/**
 * The columns that this user sees of a record: as just chosen, else as the opened view has them, else as kept, else as
 * its author thought.
 */
export function useColumns(record: RecordDefinition, ofView: ColumnChoice | null): ColumnControls {
  const { value, keep } = useUserSetting(`list:${record.name}`);
  const [touched, setTouched] = useState<{ readonly over: ColumnChoice | null; readonly choice: ColumnChoice } | null>(
    null,
  );
  const kept = useMemo(() => readChoice(value), [value]);
  const choice = (touched !== null && touched.over === ofView ? touched.choice : null) ?? ofView ?? kept;
  return useMemo(() => {
    const now = choice ?? defaultChoice(record);
    const choose = (next: ColumnChoice): void => {
      setTouched({ over: ofView, choice: next });
      keep({ ...next });
    };
    return { choice: now, columns: chosenColumns(record, now), choose, reset: () => choose(defaultChoice(record)) };
  }, [record, choice, ofView, keep]);
}
