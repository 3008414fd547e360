import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { isReference, referenceId } from '../../../../core/records/fields/reference.ts';
import type { RecordOf } from '../../../../core/records/record.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { attendanceHalfDay } from '../../records/attendance-half-day.ts';
import type { SheetHalfDay } from '../../shared/training-sheet.ts';

export type HalfDaySigned = RecordOf<typeof attendanceHalfDay>;

/** Which cell of a sheet a signature stands in. */
export const cellKey = (person: string | null, { date, half }: Pick<SheetHalfDay, 'date' | 'half'>): string =>
  `${person ?? ''} ${date.slice(0, 10)} ${half}`;

/** A text of a session, or what it refers to; empty of the rest. */
export const wordsOf = (value: unknown): string =>
  isReference(value) ? value.label : typeof value === 'string' ? value : '';

interface Sheet {
  readonly halves: readonly SheetHalfDay[] | undefined;
  readonly signed: ReadonlyMap<string, HalfDaySigned>;
  readonly error: Error | null;
  readonly again: () => Promise<void>;
}

const keyOf = (session: string): readonly string[] => ['training-sheet', session];

/** The half-days of a session and every signature on them that the reader may see, read anew when somebody signs. */
export function useSheet(session: Row | undefined): Sheet {
  const queries = useQueryClient();
  const { visible } = usePane();
  const id = session?.id ?? '';
  const enabled = session !== undefined;
  const halves = useQuery({
    // Moved, a session has other half-days.
    queryKey: [...keyOf(id), 'halves', session?.starts_at, session?.ends_at],
    queryFn: () => api<readonly SheetHalfDay[]>(`hse/training/${id}/half-days/`),
    enabled,
  });
  const signed = useQuery({
    queryKey: [...keyOf(id), 'signed'],
    queryFn: () =>
      records.every<typeof attendanceHalfDay>('attendance_half_day', { filter: [`session:eq:${id}`], sort: 'date' }),
    enabled,
  });
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: [...keyOf(id), 'signed'] });
  useRecordChanges(
    attendanceHalfDay,
    session?.site === undefined ? [] : [session.site],
    visible && enabled,
    () => void again(),
  );
  return {
    halves: halves.data,
    signed: new Map((signed.data ?? []).map((row) => [cellKey(referenceId(row.person), row), row])),
    error: halves.error ?? signed.error,
    again,
  };
}
