import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sql, type RawBuilder } from 'kysely';
import { auditLineSql } from '../host/audit/audit.ts';
import type { Caller } from '../host/host.ts';
import { answeredBefore, type Written } from './answer-once.server.ts';
import { hasLimits } from './limits/check-limits.server.ts';
import { keepAnswerSql, writeKey } from './idempotency.server.ts';
import type { ServerRecord } from './records.server.ts';
import { referencesHoldSql } from './references.server.ts';
import { emptyRow } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { asProblem, toldClash } from './clash.server.ts';
import { auditLine, changesBetween } from './audit-line.server.ts';
import { insertSql, newRow, type WriteContext } from './write.server.ts';

/*
 * A new row of which everything is known before it is written needs no transaction of four statements, each of which would
 * wait for the one before: one statement looks whether what the row points to may be pointed to, adds the row, its line of
 * the audit log and the answer to its key. It costs the server half as much, and is as much all or nothing.
 */

type Draft = Readonly<Record<string, unknown>>;

const uuid = z.uuid();

/** Whether new rows of a record can be known beforehand: nothing is asked or worked out in the database. */
export function standsAlone({ definition, hooks }: ServerRecord): boolean {
  return (
    (!hooks.beforeWrite || hooks.beforeWriteOf !== undefined) &&
    !hasLimits({ definition, hooks: hooks.keptApart ? {} : hooks }) &&
    Object.values(definition.fields).every(
      ({ apart, derived, exact, initial }) => !apart && !derived && (exact || initial === undefined),
    )
  );
}

/**
 * Whether this row can: every value in it is read as it is written, or points to a row; no hook asks, its site is one of
 * the caller's.
 */
export function isKnown({ definition, hooks }: ServerRecord, draft: Draft, { sites }: Caller): boolean {
  const { fields, scope } = definition;
  if (hooks.beforeWriteOf?.some((name) => Object.hasOwn(draft, name))) return false;
  const known = Object.entries(draft).every(([name, value]) => {
    if (value === null || name === 'site') return true;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field?.exact === true || (field?.kind === 'ref' && isId(value));
  });
  return known && (scope === 'company' || sites.includes(String(draft.site)));
}

const isId = (value: unknown): boolean => typeof value === 'string' && uuid.safeParse(value).success;

/**
 * Adds a row that is known beforehand; throws a `Problem` for what is wrong. `present` makes the answer of a stored row.
 * Null where it points to what it may not: nothing was written, and nothing said yet.
 */
export async function createAtOnce(
  record: ServerRecord,
  draft: Draft,
  request: FastifyRequest,
  context: WriteContext,
  present: (row: StoredRow) => Promise<Record<string, unknown>>,
): Promise<Written | null> {
  const { definition } = record;
  const key = writeKey(request.headers['idempotency-key'], context.caller.userId, request);
  const row = newRow(definition, draft, context);
  const stored = {
    ...emptyRow(record),
    ...row,
    version: 1,
    ...(definition.states ? { state: definition.states.initial } : {}),
  };
  const line = auditLine(definition, 'create', stored, changesBetween(definition, {}, stored), context);
  const { created_at: _created, updated_at: _updated, ...answer } = await present(stored);
  const holds = referencesHoldSql(definition, row, context);
  const where = holds && sql`from asked where holds`;
  const parts = [
    ...(holds ? [sql`asked as materialized (select ${holds} as holds)`] : []),
    sql`audited as (${auditLineSql(line, where)})`,
    ...(key ? [sql`kept as (${keepAnswerSql(key, 201, timedSql(answer), where)})`] : []),
  ];
  try {
    const { rows } =
      await sql<Draft>`with ${sql.join(parts)} ${insertSql(definition, row, where)} returning created_at, updated_at`.execute(
        context.db,
      );
    return rows[0] ? { status: 201, body: { ...rows[0], ...answer }, repeated: false } : null;
  } catch (error) {
    const first = await answeredBefore(context.db, key);
    if (first) return first;
    throw await toldClash({ ...context.host, db: context.db }, context.caller, asProblem(record, error, row));
  }
}

/** JSON of an answer with the instant of the write, which the database's clock tells: the columns' own default. */
const timedSql = (answer: Draft): RawBuilder<string> =>
  sql<string>`
    format(
      '{"created_at":"%1$s","updated_at":"%1$s",%2$s', to_char(now()::timestamptz(3), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        substr(${JSON.stringify(answer)}, 2))`;
