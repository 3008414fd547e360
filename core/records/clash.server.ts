import { sql, type RawBuilder } from 'kysely';
import type { Caller, Database, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { blamedField } from './blamed-field.ts';
import { labelSql } from './label.server.ts';
import { hiddenFields, seenRecord } from './levels.server.ts';
import { selection } from './list.server.ts';
import { problems } from './problems.server.ts';
import { reachesRow } from './reach.ts';
import type { RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import { columnsOf } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { sentences } from '../i18n/sentences.ts';
import { isAnyCase, uniqueIndexName } from './table.ts';

/** A row that cannot stand beside another one, and how the other is found. */
interface Clash {
  readonly record: ServerRecord;
  /** The field that is told, and those whose values would tell of the other row. */
  readonly told: string;
  readonly columns: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
  /** The index that keeps the two apart; absent where it is the record's own, of unique values. */
  readonly index?: string | undefined;
  /** Whether the plugin says by itself why the two are kept apart. */
  readonly isTold?: boolean;
}

const clashes = new WeakMap<Problem, Clash>();

/**
 * A broken unique index becomes a sentence about its last field, any other that keeps rows apart one about the time;
 * the rest is a fault of ours and stays one. `row` is what was to be written.
 */
export function asProblem(record: ServerRecord, error: unknown, row: Clash['row'] = {}): unknown {
  const { definition } = record;
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string };
  const columns =
    code === '23505' ? definition.unique.find((names) => constraint === uniqueIndexName(definition, names)) : undefined;
  const blamed = columns && blamedField(definition, columns);
  if (columns && blamed) return noted(problems.notUnique(blamed), { record, told: blamed, columns, row });
  const apart = code === '23505' && constraint ? record.hooks.keptApart?.[constraint] : undefined;
  if (apart) {
    const problem = problems.invalid({ [apart.field]: apart.sentence });
    return noted(problem, { record, told: apart.field, columns: [], row, index: constraint, isTold: true });
  }
  // An exclusion constraint, or an index of the plugin's own: two rows of one thing at one time, two that are open.
  return (code === '23P01' || code === '23505') && table === definition.name
    ? noted(problems.overlaps(), { record, told: timeOf(definition), columns: [], row, index: constraint })
    : error;
}

/** The field that says when a row counts. */
const timeOf = ({ fields }: RecordDefinition): string =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'datetime' || fields[name]?.kind === 'date') ?? 'id';

function noted(problem: Problem, clash: Clash): Problem {
  clashes.set(problem, clash);
  return problem;
}

/** Whether the database itself refused: in its transaction nothing can be asked any more. */
export const endsTransaction = (error: unknown): boolean => error instanceof Problem && clashes.has(error);

/**
 * What a writer is told of a value that another entry has. Of an entry that they may not see nothing is said, not even
 * that it is there: the value cannot be used, as if it had the wrong form. (That it cannot, the constraint itself gives
 * away.) Ask outside of the transaction that failed. Anything but such a problem comes back as it is.
 */
export async function toldClash(
  { db, records }: Pick<Host, 'db' | 'records'>,
  caller: Caller,
  error: unknown,
): Promise<unknown> {
  const clash = error instanceof Problem ? clashes.get(error) : undefined;
  if (!clash) return error;
  const seen = await seenOther({ db, records }, caller, clash);
  if (!seen) return problems.invalid({ [clash.told]: sentences.unusable });
  if (!seen.label || clash.isTold) return error;
  return clash.index === undefined ? problems.notUnique(clash.told, seen.label) : problems.overlaps(seen.label);
}

/**
 * What a hook that found another entry in the way may tell of it: the problem itself, or, of one that the writer may
 * not read, only that a field cannot be so.
 */
export function besideOther(
  { host, caller }: { readonly host: Host; readonly caller: Caller },
  name: string,
  other: Readonly<Record<string, unknown>>,
  field: string,
  problem: Problem,
): Problem {
  const definition = host.records.get(name)?.definition;
  return definition && reachesRow(definition, caller, 'read', other)
    ? problem
    : problems.invalid({ [field]: sentences.unusable });
}

/**
 * The entry that has the value, where the writer may read it and the value in it: what it is called, as far as they may
 * know that too.
 */
async function seenOther(
  { db, records }: Pick<Host, 'db' | 'records'>,
  caller: Caller,
  { record, columns, row, index }: Clash,
): Promise<{ readonly label: string | null } | null> {
  const { definition } = record;
  const same = index
    ? await keptApartBy(db, definition.name, index, row)
    : sql.join(
        columns.map((column) => sameValue(definition, column, row[column])),
        sql` and `,
      );
  const { rows } = await sql<StoredRow & { other_label: string }>`
    select ${columnsOf(record)}, ${labelSql({ records }, definition, caller.language)} as other_label
    ${selection(record, { filters: [], search: null, sites: null }, caller)} and ${same}
    limit 1`.execute(db);
  const [other] = rows;
  if (!other) return null;
  const hidden = hiddenFields(record, seenRecord(record, caller, other));
  if (columns.some((column) => hidden.includes(column))) return null;
  return { label: definition.display.some((name) => hidden.includes(name)) ? null : other.other_label || null };
}

/** Compared as the index of unique values does. */
const sameValue = (definition: RecordDefinition, column: string, value: unknown): RawBuilder<unknown> =>
  isAnyCase(definition.fields[column])
    ? sql`lower(${sql.ref(column)}) = lower(${value ?? null}::text)`
    : sql`${sql.ref(column)} = ${value ?? null}`;

/**
 * The condition of the rows with which a row cannot stand: every expression of the index, compared as it compares them.
 * The database knows both.
 */
async function keptApartBy(
  db: Database,
  table: string,
  index: string,
  row: Clash['row'],
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ expression: string; compared: string; holds: string }>`
    select pg_get_indexdef(i.indexrelid, n, true) as expression,
      case when i.indnullsnotdistinct then 'is not distinct from'
        else format('operator(%s)', coalesce(op.oprname, '=')) end as compared,
      coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as holds
    from pg_index i
    join pg_class c on c.oid = i.indexrelid and c.relname = ${index}
    left join pg_constraint con on con.conindid = i.indexrelid
    cross join generate_series(1, i.indnkeyatts) n left join pg_operator op on op.oid = con.conexclop[n]
    where i.indrelid = ${table}::regclass order by n`.execute(db);
  const plain = Object.fromEntries(
    Object.entries(row).filter(([, value]) => value === null || value instanceof Date || typeof value !== 'object'),
  );
  const written = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(plain)}::jsonb)`;
  const clashing = rows.map(
    ({ expression, compared }) =>
      sql`
        ${sql.raw(expression)} ${sql.raw(compared)} (
          select ${sql.raw(expression)} from ${written} as ${sql.table(table)})`,
  );
  return sql`
    ${sql.table(table)}.id is distinct from ${row['id'] ?? null}::uuid
      and (${sql.raw(rows[0]?.holds ?? 'true')})
      and ${sql.join(clashing, sql` and `)}`;
}
