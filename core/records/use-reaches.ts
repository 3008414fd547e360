import { useMemo } from 'react';
import { useSession } from '../session/use-session.ts';
import type { Row } from './client.ts';
import { asWritten } from './fields/reference.ts';
import { reachesRow } from './reach.ts';
import type { RecordDefinition } from './record.ts';

/** A row as the table keeps it, as far as reach asks for it: an answer's references bring their words along. */
const asStored = ({ owner }: RecordDefinition, row: Row): Readonly<Record<string, unknown>> => ({
  ...row,
  ...Object.fromEntries(owner.map((column) => [column, asWritten(row[column])])),
});

/**
 * Whether the signed-in user's right to a verb reaches a row: its site, and where the right is narrow, whose row it is.
 * Hides only: the server decides.
 */
export function useReaches(record: RecordDefinition): (verb: string, row: Row) => boolean {
  const { user } = useSession();
  return useMemo(() => {
    const reader = user && { userId: user.id, access: user.access, self: user.self ?? {}, team: user.team ?? {} };
    return (verb, row) => reader !== null && reachesRow(record, reader, verb, asStored(record, row));
  }, [record, user]);
}
