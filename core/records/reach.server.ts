import { sql, type RawBuilder } from 'kysely';
import { can, narrowed, reachIn, whereCounts, type Permission, type RowIds, type Sites } from '../registry/access.ts';
import { ownersOf, selfOf, teamOf, type Reader } from './reach.ts';
import { hasSite, mayLackSite, sitesNamed, type RecordDefinition } from './record.ts';

function belongsSql(definition: RecordDefinition, people: RowIds): RawBuilder<unknown> {
  const found = ownersOf(definition).flatMap(([column, record]) =>
    people[record]?.length ? [sql`${sql.ref(`${definition.name}.${column}`)} = any(${people[record]}::uuid[])`] : [],
  );
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/**
 * The condition under which a right reaches a row of the sites where it counts; null where it reaches all of them, as
 * most do: a list then asks nothing beside its sites. Columns bear the record's name.
 */
export function reachCondition(definition: RecordDefinition, caller: Reader, verb: string): RawBuilder<unknown> | null {
  const about = aboutCondition(definition, caller, verb);
  const narrow = narrowCondition(definition, caller, verb);
  return about && narrow ? sql`(${about} and ${narrow})` : (about ?? narrow);
}

/** Rows that name their sites are seen by whose right counts at one of them; those that name none by all. */
function aboutCondition(definition: RecordDefinition, { access }: Reader, verb: string): RawBuilder<unknown> | null {
  const [columns, sites] = [sitesNamed(definition), whereCounts(access, `${definition.name}:${verb}`)];
  if (columns.length === 0 || sites === 'all') return null;
  const refs = columns.map((column) => ({
    ref: sql.ref(`${definition.name}.${column}`),
    several: definition.fields[column]?.kind === 'refs',
  }));
  const named = refs.map(({ ref, several }) =>
    several ? sql`${ref} && ${sites}::uuid[]` : sql`${ref} = any(${sites}::uuid[])`,
  );
  const none = refs.map(({ ref, several }) =>
    several ? sql`coalesce(cardinality(${ref}), 0) = 0` : sql`${ref} is null`,
  );
  return sql`(${sql.join(named, sql` or `)} or (${sql.join(none, sql` and `)}))`;
}

function narrowCondition(definition: RecordDefinition, caller: Reader, verb: string): RawBuilder<unknown> | null {
  const permission: Permission = `${definition.name}:${verb}`;
  const narrow = narrowed(caller.access, permission);
  if (narrow === null) return null;
  const [own, mates] = [belongsSql(definition, selfOf(caller)), belongsSql(definition, teamOf(caller))];
  const anywhere = reachIn(caller.access, permission);
  const ofCompany = anywhere === 'site' ? sql`true` : anywhere === 'team' ? mates : own;
  if (!hasSite(definition)) return anywhere === 'site' ? null : ofCompany;
  const site = sql.ref(`${definition.name}.site`);
  const within = (sites: Sites, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sites === 'all' ? condition : sql`(${site} = any(${sites}::uuid[]) and ${condition})`;
  const ofSites = sql`${within(narrow.site, sql`true`)} or ${within(narrow.team, mates)} or ${own}`;
  return mayLackSite(definition) ? sql`(${ofSites} or (${site} is null and ${ofCompany}))` : sql`(${ofSites})`;
}

/**
 * The condition under which a row belongs to one of some sites; a row of none is of the company, and belongs to each.
 * Null where the record knows no sites. The sites may be SQL of an array.
 */
export function sitesCondition(
  definition: RecordDefinition,
  sites: readonly string[] | RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  if (!hasSite(definition)) return null;
  const site = sql.ref(`${definition.name}.site`);
  const within = sql`${site} = any(${sites}::uuid[])`;
  return mayLackSite(definition) ? sql`(${site} is null or ${within})` : within;
}

/** Whether a right reaches every row in all of the sites; of a company's record, every row. */
export function reachesAll(
  definition: RecordDefinition,
  caller: Pick<Reader, 'access'>,
  verb: string,
  sites: readonly string[],
): boolean {
  const permission: Permission = `${definition.name}:${verb}`;
  if (!hasSite(definition)) return reachIn(caller.access, permission) === 'site';
  return can(caller.access, permission) && sites.every((site) => reachIn(caller.access, permission, site) === 'site');
}
