import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';

/** Whether a plugin brings this record and the reader may see it. */
export function useHasRecord(name: string): boolean {
  const entry = useRecordEntry(name);
  const mayRead = useCan(`${name}:read`);
  return entry !== null && mayRead;
}
