import { can, narrowed, reachIn, type Access, type Permission, type RowIds } from '../registry/access.ts';
import { anySite } from '../registry/bound-access.ts';
import { mayLackSite, sitesNamed, type RecordDefinition } from './record.ts';

/** Whoever a right is looked at for, on either side. */
export interface Reader {
  readonly userId: string;
  readonly access: Access;
  readonly self?: RowIds;
  readonly team?: RowIds;
}
type Row = Readonly<Record<string, unknown>>;

/** Whose rows: the record that an owner column points into. */
export function ownersOf({
  name,
  owner,
  fields,
}: RecordDefinition): readonly (readonly [column: string, record: string])[] {
  return owner.map((column) => [
    column,
    column === 'created_by' ? 'user' : column === 'id' ? name : String(fields[column]?.options['record']),
  ]);
}

export const selfOf = ({ self, userId }: Reader): RowIds => ({ ...self, user: [userId] });
export const teamOf = (reader: Reader): RowIds => ({ ...selfOf(reader), ...reader.team });

function belongs(definition: RecordDefinition, row: Row, people: RowIds): boolean {
  return ownersOf(definition).some(([column, record]) => people[record]?.includes(String(row[column])) === true);
}

/** Whether a row is the caller's own by the record's owner columns. */
export const isOwn = (definition: RecordDefinition, caller: Reader, row: Row): boolean =>
  belongs(definition, row, selfOf(caller));

/**
 * The sites that a row belongs to: a site to itself, and one that is not there yet to nobody who has not all. Empty for
 * rows of the company.
 */
function sitesOfRow(record: RecordDefinition, row: Row): readonly string[] {
  if (record.name === 'site') return [String(row['id'])];
  if (record.scope === 'site') return [String(row['site'])];
  const named = mayLackSite(record) ? ['site'] : sitesNamed(record);
  return named.flatMap((column) => row[column] ?? []).map(String);
}

/** Reading, be it of a field with a level. */
const isReading = (verb: string): boolean => verb.startsWith('read');

/** Whether a new row belongs to the site of what it refers to, which the database has not found yet. */
const isUnplaced = (record: RecordDefinition, row: Row): boolean => mayLackSite(record) && row['site'] === undefined;

/**
 * Whether a right reaches a row: its sites, and where it is narrow, whose it is. What is the company's counts at every
 * site: all who may read it do, and it is changed by whose right reaches every site, or by whose it is. Values of the
 * row are as stored: references are ids.
 */
export function reachesRow(definition: RecordDefinition, caller: Reader, verb: string, row: Row): boolean {
  const permission: Permission = `${definition.name}:${verb}`;
  const reading = isReading(verb);
  const sites = sitesOfRow(definition, row);
  const reaches = (site: string | undefined): boolean => {
    const reach = reachIn(caller.access, permission, site);
    if (reach === null || reach === 'site') return reach === 'site';
    return belongs(definition, row, reach === 'team' ? teamOf(caller) : selfOf(caller));
  };
  if (sites.length > 0) return reading ? sites.some(reaches) : sites.every(reaches);
  if (reading || isUnplaced(definition, row)) return reaches(undefined);
  if (reaches(anySite)) return true;
  // A right over every row of some site is none over what counts at all of them.
  const narrow = narrowed(caller.access, permission);
  return narrow !== null && belongs(definition, row, narrow.team.length > 0 ? teamOf(caller) : selfOf(caller));
}

/** Whether rows are one list for all sites. A site itself is none: whoever administers it changes it. */
const isOneList = ({ name, scope }: Pick<RecordDefinition, 'name' | 'scope'>): boolean =>
  scope === 'company' && name !== 'site';

/**
 * Whether somebody may do something to rows somewhere, be it to their own alone: to one list for all sites, whoever may
 * at every site.
 */
export function mayAnywhere(
  definition: Pick<RecordDefinition, 'name' | 'scope'>,
  access: Access,
  verb: string,
): boolean {
  const permission: Permission = `${definition.name}:${verb}`;
  const place =
    !isReading(verb) && isOneList(definition) && narrowed(access, permission) === null ? anySite : undefined;
  return can(access, permission, place);
}

/** Whether a right counts in a site at all, be it for one's own rows alone. */
export const reachesSite = ({ name }: RecordDefinition, caller: Reader, verb: string, site: string): boolean =>
  reachIn(caller.access, `${name}:${verb}`, site) !== null;
