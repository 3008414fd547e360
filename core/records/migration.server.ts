import { quote, type ColumnShape, type TableShape } from './table.ts';

/** Table shapes by name, as a plugin's `migrations/snapshot.json` keeps them. */
export type Snapshot = Readonly<Record<string, TableShape>>;

/** The steps from one snapshot to the next. What could lose data is never guessed: it is said in `asks`. */
export interface Difference {
  readonly statements: readonly string[];
  readonly asks: readonly string[];
}

/** Compares what the last migration left with what the definitions ask for. */
export function difference(before: Snapshot, after: Snapshot): Difference {
  const statements: string[] = [];
  const asks: string[] = [];
  for (const [name, table] of Object.entries(after)) {
    const old = before[name];
    if (!old) statements.push(createTable(name, table), ...Object.values(table.indexes).map((index) => `${index};`));
    else changeTable(name, old, table, statements, asks);
  }
  for (const name of Object.keys(before)) {
    if (!after[name])
      asks.push(`The record ${name} is gone: write "drop table ${name};" if its rows may go, or rename the table.`);
  }
  return { statements, asks };
}

function createTable(name: string, table: TableShape): string {
  const columns = Object.entries(table.columns).map(
    ([column, shape]) => `  ${quote(column)} ${columnSql(name, column, shape)}`,
  );
  return `create table ${quote(name)} (\n${[...columns, '  primary key (id)'].join(',\n')}\n);`;
}

function columnSql(table: string, column: string, shape: ColumnShape): string {
  return [
    shape.type,
    shape.notNull ? 'not null' : '',
    shape.default ? `default ${shape.default}` : '',
    shape.references ? `references ${shape.references}` : '',
    shape.check ? `constraint ${checkName(table, column)} check (${shape.check})` : '',
    shape.generated ? `generated always as (${shape.generated}) stored` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const checkName = (table: string, column: string): string => quote(`${table}_${column}_check`);

function changeTable(name: string, old: TableShape, table: TableShape, statements: string[], asks: string[]): void {
  const alter = `alter table ${quote(name)}`;
  for (const [column, shape] of Object.entries(table.columns)) {
    const was = old.columns[column];
    if (!was) addColumn(alter, name, column, shape, statements, asks);
    else if (JSON.stringify(was) !== JSON.stringify(shape))
      changeColumn(alter, name, column, was, shape, statements, asks);
  }
  for (const column of Object.keys(old.columns)) {
    if (!table.columns[column])
      asks.push(
        `${name}.${column} is gone: write "${alter} drop column ${quote(column)};", or rename it to the column that replaces it.`,
      );
  }
  for (const [index, sql] of Object.entries(old.indexes)) {
    if (table.indexes[index] !== sql) statements.push(`drop index if exists ${quote(index)};`);
  }
  // A generated column that was made anew took its indexes with it.
  const remade = Object.entries(table.columns).flatMap(([column, shape]) =>
    shape.generated && old.columns[column] && JSON.stringify(old.columns[column]) !== JSON.stringify(shape)
      ? [column]
      : [],
  );
  for (const [index, sql] of Object.entries(table.indexes)) {
    if (old.indexes[index] !== sql || remade.some((column) => sql.includes(column))) statements.push(`${sql};`);
  }
}

function addColumn(
  alter: string,
  table: string,
  column: string,
  shape: ColumnShape,
  statements: string[],
  asks: string[],
): void {
  if (shape.notNull && !shape.default)
    asks.push(`${table}.${column} is required and new: write what the rows that exist get, then "set not null".`);
  else statements.push(`${alter} add column ${quote(column)} ${columnSql(table, column, shape)};`);
}

function changeColumn(
  alter: string,
  table: string,
  column: string,
  was: ColumnShape,
  shape: ColumnShape,
  statements: string[],
  asks: string[],
): void {
  if (shape.generated) {
    statements.push(
      `${alter} drop column ${quote(column)};`,
      `${alter} add column ${quote(column)} ${columnSql(table, column, shape)};`,
    );
    return;
  }
  if (was.type !== shape.type || was.references !== shape.references || was.default !== shape.default) {
    asks.push(`${table}.${column} changes from ${was.type} to ${shape.type}: write how its values change.`);
    return;
  }
  if (was.check) statements.push(`${alter} drop constraint ${checkName(table, column)};`);
  if (shape.check) statements.push(`${alter} add constraint ${checkName(table, column)} check (${shape.check});`);
  if (was.notNull && !shape.notNull) statements.push(`${alter} alter column ${quote(column)} drop not null;`);
  if (!was.notNull && shape.notNull)
    asks.push(
      `${table}.${column} becomes required: fill the rows that lack it, then "${alter} alter column ${quote(column)} set not null;".`,
    );
}
