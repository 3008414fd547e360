import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { hasSite, type BrokenRule } from '../record.ts';
import { isTouched, type Judged } from './judged.ts';
import type { Limit } from './limit.ts';

/** A text that should be the code of a row and is none. */
export async function brokenByName(
  judged: Judged,
  { field, record, by }: Extract<Limit, { kind: 'named' }>,
): Promise<readonly BrokenRule[]> {
  const { host, db, row } = judged;
  const target = host.records.get(record)?.definition;
  const code = row[field];
  if (!target || typeof code !== 'string' || !isTouched(judged, field)) return [];
  const here = hasSite(target) ? sql`and (site = ${row.site ?? null} or site is null)` : sql``;
  const { rows } = await sql`
    select
    from ${sql.table(target.name)}
    where lower(${sql.ref(by)}) = lower(${code}) and deleted_at is null ${here}
    limit 1`.execute(db);
  if (rows.length > 0) return [];
  return [
    {
      field,
      sentence: { ...msg({ message: '“{code}” is not in the list {list}.' }), values: { code, list: target.plural } },
    },
  ];
}
