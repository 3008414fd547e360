import { sql, type RawBuilder } from 'kysely';
import { recordsetType, recordsetValue } from './import/recordset.server.ts';
import type { RecordDefinition } from './record.ts';

/*
 * The statements that write rows of records: all there are, which `tests/house/check-record-writes.ts` sees to. Whoever
 * writes goes through `change-rows.server.ts` (machines, hooks, corrections), `write.server.ts` (the API) or the import,
 * which add the line of the audit log. Every change counts the version up.
 */

type Values = Readonly<Record<string, unknown>>;

const next = ({ name }: RecordDefinition): RawBuilder<unknown> =>
  sql`version = ${sql.table(name)}.version + 1, updated_at = now()`;

/** Adds one row; values as `pg` takes them. With `where`, only where that clause of its statement has a row. */
export function insertOneSql(
  { name }: RecordDefinition,
  values: Values,
  where: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const assigned = assignable(values);
  const row = sql.join(Object.values(assigned));
  return sql`
    insert into ${sql.table(name)} (${list(Object.keys(assigned))})
    ${where ? sql`select ${row} ${where}` : sql`values (${row})`}`;
}

/**
 * Adds many rows in one statement. `computed`: columns by SQL over the given ones (`given.at`). Rows that a unique index
 * knows already are left as they are with `orNothing`.
 */
export function insertManySql(
  definition: RecordDefinition,
  rows: readonly Values[],
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
  orNothing = false,
): RawBuilder<unknown> {
  const names = columnsIn(rows);
  // A column that only some of the rows name would be null in the others, whatever its default.
  const state = definition.states && names.includes('state') ? { state: definition.states.initial } : {};
  const given = recordset(
    definition,
    names,
    rows.map((row) => ({ ...state, ...row })),
  );
  return sql`
    insert into ${sql.table(definition.name)} (${list([...names, ...Object.keys(computed)])})
    select ${sql.join([...names.map((name) => sql.ref(`given.${name}`)), ...Object.values(computed)])}
    from ${given} ${orNothing ? sql`on conflict do nothing` : sql``}`;
}

/** Changes the rows of a condition; values as `pg` takes them, or SQL. */
export const updateSql = (
  definition: RecordDefinition,
  values: Values,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    update ${sql.table(definition.name)}
    set ${sql.join([
      ...Object.entries(assignable(values)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      next(definition),
    ])}
    where ${where}`;

/**
 * Changes many rows in one statement, each to values of its own; all of them name the same columns. `onlyChanged`: rows
 * that have these values already are left alone.
 */
export function updateManySql(
  definition: RecordDefinition,
  rows: readonly (Values & { readonly id: string })[],
  values: Values = {},
  onlyChanged = false,
): RawBuilder<unknown> {
  const table = definition.name;
  const names = columnsIn(rows).filter((name) => name !== 'id');
  const assignments = [
    ...names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`),
    ...Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    next(definition),
  ];
  const differs = sql`
    and (${list(names.map((name) => `${table}.${name}`))})
    is distinct from (${list(names.map((name) => `given.${name}`))})`;
  return sql`
    update ${sql.table(table)}
    set ${sql.join(assignments)}
    from ${recordset(definition, ['id', ...names], rows)}
    where ${sql.ref(`${table}.id`)} = given.id ${onlyChanged ? differs : sql``}`;
}

/**
 * Takes rows out of sight for a moment, those that move and must not clash with one another on the way: an exclusion
 * looks at each row as it is written.
 */
export const parkSql = ({ name }: RecordDefinition, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update ${sql.table(name)} set deleted_at = now() where ${where}`;

/** Takes rows out of the table for ever: what must be forgotten, or never held. */
export const removeSql = ({ name }: RecordDefinition, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from ${sql.table(name)} where ${where}`;

const assignable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
export const columnsIn = (rows: readonly Values[]): string[] => [...new Set(rows.flatMap(Object.keys))];
const list = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

function recordset(definition: RecordDefinition, names: readonly string[], rows: readonly Values[]) {
  const input = rows.map((row) =>
    Object.fromEntries(names.map((name) => [name, recordsetValue(definition, name, row[name])])),
  );
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(recordsetType(definition, name))}`));
  return sql`jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(${shape})`;
}
