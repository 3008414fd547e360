import { sql } from 'kysely';
import { toldNoMore } from '../../registry/told-no-more.ts';
import type { Database } from '../host.ts';

interface Line {
  readonly id: number;
  readonly record: string;
  readonly recordId: string;
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  readonly reason: string | null;
}

const keyOf = (record: string, id: string): string => `${record} ${id}`;

/**
 * Lines of the audit log as they may be told: of an entry that was anonymised, that something changed and when, no
 * longer what. The lines themselves stay, since the chain proves them; what is told of them is decided here.
 */
export async function tellLines<L extends Line>(db: Database, lines: readonly L[]): Promise<readonly L[]> {
  if (lines.length === 0) return lines;
  const { rows } = await sql<{ record: string; record_id: string; up_to: number }>`
    select record, record_id, up_to
    from audit_redaction
    where record = any(${[...new Set(lines.map(({ record }) => record))]})
      and record_id = any(${[...new Set(lines.map(({ recordId }) => recordId))]})`.execute(db);
  if (rows.length === 0) return lines;
  const until = new Map(rows.map(({ record, record_id: id, up_to: last }) => [keyOf(record, id), Number(last)]));
  const hide = (value: unknown): unknown => (value === null || value === undefined ? null : toldNoMore);
  return lines.map((line) =>
    line.id > (until.get(keyOf(line.record, line.recordId)) ?? -1)
      ? line
      : {
          ...line,
          changes: line.changes.map(({ field, old, new: next }) => ({ field, old: hide(old), new: hide(next) })),
          reason: line.reason === null ? null : toldNoMore,
        },
  );
}

/** From now on nothing is told of what the log says about an entry. */
export async function redactLines(db: Database, record: string, recordId: string): Promise<void> {
  await sql`
    insert into audit_redaction (record, record_id, up_to)
    select ${record}, ${recordId}, coalesce(max(id), 0)
    from audit_event
    on conflict (record, record_id) do update set up_to = excluded.up_to, at = now()`.execute(db);
}
