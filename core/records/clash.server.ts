import { sql } from 'kysely';
import type { Caller, Database } from '../server/host.ts';
import { Problem } from '../server/problem.ts';
import { hiddenFields, seenRecord } from './levels.server.ts';
import { selection } from './list.server.ts';
import { problems } from './problems.server.ts';
import type { ServerRecord } from './records.server.ts';
import { columnsOf, type StoredRow } from './rows.server.ts';
import { sentences } from './sentences.ts';
import { uniqueIndexName } from './table.ts';

/** A value that is to be unique and is not: of which record, in which columns, with which values. */
interface Clash {
  readonly record: ServerRecord;
  readonly columns: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
}

const clashes = new WeakMap<Problem, Clash>();

/** A broken unique index becomes a sentence about its first field; anything else is a fault of ours and stays one. `row` is what was to be written. */
export function asProblem(record: ServerRecord, error: unknown, row: Clash['row'] = {}): unknown {
  const { definition } = record;
  const { code, constraint } = error as { code?: string; constraint?: string };
  // An exclusion constraint: two rows of one thing at one time.
  if (code === '23P01') return problems.overlaps();
  const columns = code === '23505' ? definition.unique.find((names) => constraint === uniqueIndexName(definition, names)) : undefined;
  const told = columns?.find((column) => column !== 'site');
  if (!columns || !told) return error;
  const problem = problems.notUnique(told);
  clashes.set(problem, { record, columns, row });
  return problem;
}

/**
 * What a writer is told of a value that another entry has. Of an entry that they may not see nothing is said, not even that it
 * is there: the value cannot be used, as if it had the wrong form. (That it cannot, the constraint itself gives away.) Ask
 * outside of the transaction that failed. Anything but such a problem comes back as it is.
 */
export async function toldClash(db: Database, caller: Caller, error: unknown): Promise<unknown> {
  const clash = error instanceof Problem ? clashes.get(error) : undefined;
  if (!clash || (await isSeen(db, caller, clash))) return error;
  return problems.invalid(Object.fromEntries(clash.columns.filter((column) => column !== 'site').slice(0, 1).map((column) => [column, sentences.unusable])));
}

/** Whether the writer may read the entry that has the value, and the value in it. */
async function isSeen(db: Database, caller: Caller, { record, columns, row }: Clash): Promise<boolean> {
  const same = columns.map((column) => sql`${sql.ref(column)} = ${row[column] ?? null}`);
  const { rows } = await sql<StoredRow>`select ${columnsOf(record)} ${selection(record, { filters: [], search: null, sites: null }, caller)} and ${sql.join(same, sql` and `)} limit 1`.execute(db);
  const [other] = rows;
  if (!other) return false;
  const hidden = hiddenFields(record, seenRecord(record, caller, other));
  return !columns.some((column) => hidden.includes(column));
}
