import { sql, type RawBuilder } from 'kysely';
import type { Caller, Database, Host } from '../server/host.ts';
import { Problem } from '../server/problem.ts';
import { hiddenFields, seenRecord } from './levels.server.ts';
import { selection } from './list.server.ts';
import { problems } from './problems.server.ts';
import { reachesRow } from './reach.ts';
import type { RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import { columnsOf, type StoredRow } from './rows.server.ts';
import { sentences } from './sentences.ts';
import { uniqueIndexName } from './table.ts';

/** A row that cannot stand beside another one, and how the other is found. */
interface Clash {
  readonly record: ServerRecord;
  /** The field that is told, and those whose values would tell of the other row. */
  readonly told: string;
  readonly columns: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
  /** The exclusion constraint that was broken; absent where a value was to be unique. */
  readonly exclusion?: string | undefined;
}

const clashes = new WeakMap<Problem, Clash>();

/** A broken unique index becomes a sentence about its first field; anything else is a fault of ours and stays one. `row` is what was to be written. */
export function asProblem(record: ServerRecord, error: unknown, row: Clash['row'] = {}): unknown {
  const { definition } = record;
  const { code, constraint } = error as { code?: string; constraint?: string };
  // An exclusion constraint: two rows of one thing at one time.
  if (code === '23P01') return noted(problems.overlaps(), { record, told: timeOf(definition), columns: [], row, exclusion: constraint });
  const columns = code === '23505' ? definition.unique.find((names) => constraint === uniqueIndexName(definition, names)) : undefined;
  const told = columns?.find((column) => column !== 'site');
  return columns && told ? noted(problems.notUnique(told), { record, told, columns, row }) : error;
}

/** The field that says when a row counts. */
const timeOf = ({ fields }: RecordDefinition): string => Object.keys(fields).find((name) => fields[name]?.kind === 'datetime' || fields[name]?.kind === 'date') ?? 'id';

function noted(problem: Problem, clash: Clash): Problem {
  clashes.set(problem, clash);
  return problem;
}

/** Whether the database itself refused: in its transaction nothing can be asked any more. */
export const endsTransaction = (error: unknown): boolean => error instanceof Problem && clashes.has(error);

/**
 * What a writer is told of a value that another entry has. Of an entry that they may not see nothing is said, not even that it
 * is there: the value cannot be used, as if it had the wrong form. (That it cannot, the constraint itself gives away.) Ask
 * outside of the transaction that failed. Anything but such a problem comes back as it is.
 */
export async function toldClash(db: Database, caller: Caller, error: unknown): Promise<unknown> {
  const clash = error instanceof Problem ? clashes.get(error) : undefined;
  if (!clash || (await isSeen(db, caller, clash))) return error;
  return problems.invalid({ [clash.told]: sentences.unusable });
}

/** What a hook that found another entry in the way may tell of it: the problem itself, or, of one that the writer may not read, only that a field cannot be so. */
export function besideOther({ host, caller }: { readonly host: Host; readonly caller: Caller }, name: string, other: Readonly<Record<string, unknown>>, field: string, problem: Problem): Problem {
  const definition = host.records.get(name)?.definition;
  return definition && reachesRow(definition, caller, 'read', other) ? problem : problems.invalid({ [field]: sentences.unusable });
}

/** Whether the writer may read the entry that has the value, and the value in it. */
async function isSeen(db: Database, caller: Caller, { record, columns, row, exclusion }: Clash): Promise<boolean> {
  const same = exclusion ? await excludedBy(db, record.definition.name, exclusion, row) : sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column] ?? null}`), sql` and `);
  const { rows } = await sql<StoredRow>`select ${columnsOf(record)} ${selection(record, { filters: [], search: null, sites: null }, caller)} and ${same} limit 1`.execute(db);
  const [other] = rows;
  if (!other) return false;
  const hidden = hiddenFields(record, seenRecord(record, caller, other));
  return !columns.some((column) => hidden.includes(column));
}

/** The condition of the rows with which a row cannot stand: every expression of the constraint, compared as it compares them. The database knows both. */
async function excludedBy(db: Database, table: string, constraint: string, row: Clash['row']): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ expression: string; operator: string }>`
    select pg_get_indexdef(c.conindid, n::int, true) as expression, op.oprname as operator
    from pg_constraint c, unnest(c.conexclop) with ordinality as excluded(oid, n) join pg_operator op on op.oid = excluded.oid
    where c.conname = ${constraint} and c.conrelid = ${table}::regclass order by n`.execute(db);
  const plain = Object.fromEntries(Object.entries(row).filter(([, value]) => value === null || value instanceof Date || typeof value !== 'object'));
  const written = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(plain)}::jsonb)`;
  const clashing = rows.map(({ expression, operator }) => sql`${sql.raw(expression)} operator(${sql.raw(operator)}) (select ${sql.raw(expression)} from ${written} as ${sql.table(table)})`);
  return sql`${sql.table(table)}.id is distinct from ${row['id'] ?? null}::uuid and ${sql.join(clashing, sql` and `)}`;
}
