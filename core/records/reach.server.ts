import { sql, type RawBuilder } from 'kysely';
import { can, narrowed, reachIn, type Permission, type Sites } from '../registry/access.ts';
import type { Caller, RowIds } from '../server/host.ts';
import type { RecordDefinition } from './record.ts';

type Reader = Pick<Caller, 'userId' | 'access' | 'self' | 'team'>;
type Row = Readonly<Record<string, unknown>>;

/** Whose rows: the record that an owner column points into. */
function ownersOf({ name, owner, fields }: RecordDefinition): readonly (readonly [column: string, record: string])[] {
  return owner.map((column) => [column, column === 'created_by' ? 'user' : column === 'id' ? name : String(fields[column]?.options['record'])]);
}

const selfOf = ({ self, userId }: Reader): RowIds => ({ ...self, user: [userId] });
const teamOf = (reader: Reader): RowIds => ({ ...selfOf(reader), ...reader.team });

function belongs(definition: RecordDefinition, row: Row, people: RowIds): boolean {
  return ownersOf(definition).some(([column, record]) => people[record]?.includes(String(row[column])) === true);
}

function belongsSql(definition: RecordDefinition, people: RowIds): RawBuilder<unknown> {
  const found = ownersOf(definition).flatMap(([column, record]) => (people[record]?.length ? [sql`${sql.ref(`${definition.name}.${column}`)} = any(${people[record]}::uuid[])`] : []));
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/** Whether a row is the caller's own by the record's owner columns. */
export const isOwn = (definition: RecordDefinition, caller: Reader, row: Row): boolean => belongs(definition, row, selfOf(caller));

/** Whether a right reaches a row: its site, and where it is narrow, whose it is. Values of the row are as stored: references are ids. */
export function reachesRow(definition: RecordDefinition, caller: Reader, verb: string, row: Row): boolean {
  const permission: Permission = `${definition.name}:${verb}`;
  const reach = reachIn(caller.access, permission, definition.scope === 'site' ? String(row['site']) : undefined);
  if (reach === null || reach === 'site') return reach === 'site';
  return belongs(definition, row, reach === 'team' ? teamOf(caller) : selfOf(caller));
}

/**
 * The condition under which a right reaches a row of the sites where it counts; null where it reaches all of them, as most do:
 * a list then asks nothing beside its sites. Columns bear the record's name.
 */
export function reachCondition(definition: RecordDefinition, caller: Reader, verb: string): RawBuilder<unknown> | null {
  const permission: Permission = `${definition.name}:${verb}`;
  const narrow = narrowed(caller.access, permission);
  if (narrow === null) return null;
  const [own, mates] = [belongsSql(definition, selfOf(caller)), belongsSql(definition, teamOf(caller))];
  if (definition.scope === 'company') {
    const reach = reachIn(caller.access, permission);
    return reach === 'site' ? null : reach === 'team' ? mates : own;
  }
  const site = sql.ref(`${definition.name}.site`);
  const within = (sites: Sites, condition: RawBuilder<unknown>): RawBuilder<unknown> => (sites === 'all' ? condition : sql`(${site} = any(${sites}::uuid[]) and ${condition})`);
  return sql`(${within(narrow.site, sql`true`)} or ${within(narrow.team, mates)} or ${own})`;
}

/** Whether a right reaches every row in all of the sites; of a company's record, every row. */
export function reachesAll(definition: RecordDefinition, caller: Pick<Reader, 'access'>, verb: string, sites: readonly string[]): boolean {
  const permission: Permission = `${definition.name}:${verb}`;
  if (definition.scope === 'company') return reachIn(caller.access, permission) === 'site';
  return can(caller.access, permission) && sites.every((site) => reachIn(caller.access, permission, site) === 'site');
}
