import { sql, type RawBuilder } from 'kysely';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { linesAbout } from '../../../../core/host/audit/sensitive-reads.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { unsearchable } from './audit-levels.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';

const word = z.optional(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed()),
  ),
);
const day = z.optional(storableOffsetInstant);
const shape = z.strictObject({
  user: word,
  record: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))),
  recordId: word,
  action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  site: z.optional(z.uuid()),
  from: day,
  to: day,
  text: word,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
});

/** What somebody asks of the audit log. */
export type AuditQuery = z.output<typeof shape>;

export function parseAuditQuery(query: unknown): AuditQuery {
  const parsed = shape.safeParse(query);
  if (!parsed.success) throw new Problem(400, 'bad_query', msg`A filter of the audit log is unknown or not valid.`);
  return parsed.data;
}

/** A transaction may write its line a while after it began: bounds by number are wider than those by time. */
const slackMs = 3_600_000;

/**
 * The conditions of a query. Lines lie in the order of their numbers, nearly that of time: the ends of a period are
 * first found as numbers, so that a narrow filter over millions of lines reads no more than the period.
 */
export async function conditionsOf(host: Host, query: AuditQuery, caller: Caller): Promise<RawBuilder<unknown>> {
  const { db } = host;
  const { user, record, recordId, action, site, from, to, text } = query;
  const conditions: RawBuilder<unknown>[] = [reachOf(caller)];
  if (user)
    conditions.push(
      sql`
        e.user_id in (
          select id
          from app_user
          where id::text = ${user}
            or filon_fold(name) like ${like(user)}
            or email like ${like(user)}
            or login like ${like(user)})`,
    );
  if (record) conditions.push(sql`e.record = any(${record === 'app_user' ? ['app_user', 'user'] : [record]})`);
  if (recordId) conditions.push(linesAbout('e', recordId));
  if (action) conditions.push(sql`e.action = ${action}`);
  if (site) conditions.push(sql`e.site_id = ${site}`);
  if (text)
    conditions.push(
      sql`
        (
          e.record_id = ${text}
            or (
              e.record <> all(${unsearchable(host, caller)}::text[])
                and filon_fold(e.changes::text || ' ' || coalesce(e.reason, '')) like ${like(text)}
                and not exists (
                  select
                  from audit_redaction r
                  where r.record = e.record and r.record_id = e.record_id and e.id <= r.up_to)))`,
    );
  if (from)
    conditions.push(
      sql`e.at >= ${from}::timestamptz and e.id >= ${await firstIdAt(db, new Date(Date.parse(from) - slackMs))}`,
    );
  if (to)
    conditions.push(
      sql`e.at < ${to}::timestamptz and e.id <= ${await firstIdAt(db, new Date(Date.parse(to) + slackMs))}`,
    );
  return sql.join(conditions, sql` and `);
}

const like = (text: string): RawBuilder<unknown> =>
  sql`'%' || filon_fold(${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`;

/** Who reads the log of some sites alone reads no line of another, nor those that belong to none. */
function reachOf({ access, sites }: Caller): RawBuilder<unknown> {
  if (access['audit:read'] === 'all') return sql`true`;
  return sql`e.site_id = any(${sites.filter((site) => can(access, 'audit:read', site))}::uuid[])`;
}

/** The number of the first line at or after an instant, by halving: some twenty looks at the primary key. */
async function firstIdAt(db: Database, instant: Date): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from audit_event`.execute(db);
  let [low, high] = [0, Number(rows[0]?.last ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await sql<{
      late: boolean;
    }>`select at >= ${instant} as late from audit_event where id >= ${middle} order by id limit 1`.execute(db);
    if (found.rows[0]?.late === false) low = middle + 1;
    else high = middle;
  }
  return low;
}
