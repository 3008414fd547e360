import { reachIn, type Access, type Permission, type RowIds } from '../registry/access.ts';
import { anySite } from '../registry/bound-access.ts';
import { hasSite, mayLackSite, type RecordDefinition } from './record.ts';

/** Whoever a right is looked at for, on either side. */
export interface Reader {
  readonly userId: string;
  readonly access: Access;
  readonly self?: RowIds;
  readonly team?: RowIds;
}
type Row = Readonly<Record<string, unknown>>;

/** Whose rows: the record that an owner column points into. */
export function ownersOf({ name, owner, fields }: RecordDefinition): readonly (readonly [column: string, record: string])[] {
  return owner.map((column) => [column, column === 'created_by' ? 'user' : column === 'id' ? name : String(fields[column]?.options['record'])]);
}

export const selfOf = ({ self, userId }: Reader): RowIds => ({ ...self, user: [userId] });
export const teamOf = (reader: Reader): RowIds => ({ ...selfOf(reader), ...reader.team });

function belongs(definition: RecordDefinition, row: Row, people: RowIds): boolean {
  return ownersOf(definition).some(([column, record]) => people[record]?.includes(String(row[column])) === true);
}

/** Whether a row is the caller's own by the record's owner columns. */
export const isOwn = (definition: RecordDefinition, caller: Reader, row: Row): boolean => belongs(definition, row, selfOf(caller));

/** The site that a row belongs to: a site to itself, and one that is not there yet to nobody who has not all. Undefined for rows of the company. */
function siteOfRow(record: RecordDefinition, row: Row): string | undefined {
  if (record.name === 'site') return String(row['id']);
  if (!hasSite(record) || (mayLackSite(record) && !row['site'])) return undefined;
  return String(row['site']);
}

/** Whether a row counts at every site: what would name its sites is empty. */
const spansSites = ({ fields }: RecordDefinition, row: Row): boolean =>
  Object.entries(fields).some(([name, { options }]) => options['everySite'] === true && (row[name] == null || (row[name] as readonly unknown[] | string).length === 0));

/** Reading, be it of a field with a level. */
const isReading = (verb: string): boolean => verb.startsWith('read');

/** Whether a right reaches a row: its site, and where it is narrow, whose it is. Values of the row are as stored: references are ids. */
export function reachesRow(definition: RecordDefinition, caller: Reader, verb: string, row: Row): boolean {
  const permission: Permission = `${definition.name}:${verb}`;
  const site = !isReading(verb) && spansSites(definition, row) ? anySite : siteOfRow(definition, row);
  const reach = reachIn(caller.access, permission, site);
  if (reach === null || reach === 'site') return reach === 'site';
  return belongs(definition, row, reach === 'team' ? teamOf(caller) : selfOf(caller));
}

/** Whether a right counts in a site at all, be it for one's own rows alone. */
export const reachesSite = ({ name }: RecordDefinition, caller: Reader, verb: string, site: string): boolean => reachIn(caller.access, `${name}:${verb}`, site) !== null;
