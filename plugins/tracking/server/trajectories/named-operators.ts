import { sql } from 'kysely';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { noteSensitiveReads } from '../../../../core/host/audit/sensitive-reads.ts';
import { personTable } from '../uses.ts';

/**
 * The names of those who wear these badges, by badge. Who reads a track with names reads where people were: each
 * reading is written in the access log before it leaves (catalogue operations.md §3.2, privacy).
 */
export async function namedOperators(
  host: Host,
  caller: Caller,
  site: string,
  badges: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (badges.length === 0) return new Map();
  const { rows } = await sql<{ id: string; badge: string; name: string }>`
    select id, badge_no as badge, concat_ws(' ', first_name, last_name) as name
    from ${personTable}
    where badge_no = any(${[...badges]}) and deleted_at is null`.execute(host.db);
  await noteSensitiveReads(
    host,
    caller,
    'person',
    rows.map(({ id }) => id),
    ['track'],
    { siteId: site },
  );
  return new Map(rows.map(({ badge, name }) => [badge, name]));
}
