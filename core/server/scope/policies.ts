import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { reachOf, roleOf } from '../../registry/access.ts';
import { mayLackSite, sitesNamed, type RecordDefinition } from '../../records/record.ts';
import { quote } from '../../records/table.ts';
import { boundRole } from '../../host/scope/bound-role.ts';
import { StartError } from '../../host/start-error.ts';

const policyLock = 4_600_006;

/**
 * Puts a row-level policy on every table whose rows belong to sites, and on every record's: within a caller's scope
 * (`caller-scope.ts`) staff see rows of their sites, a vendor those that name it, and where no scope was told nobody
 * sees any. What a table holds for vendors to read, its record's grants say. Brings up to date what is not; several
 * processes may start at once.
 */
export async function applyPolicies(
  pool: Pool,
  records: ReadonlyMap<string, { readonly definition: RecordDefinition }>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [policyLock]);
    await makeRole(client);
    await grantTables(client);
    const vendors = await client.query<{ id: string }>(`select id from role where kind = 'vendor'`);
    const roles = new Set(vendors.rows.map(({ id }) => id));
    for (const table of await tables(client)) {
      const condition = conditionOf(table, records.get(table.name)?.definition, roles);
      if (condition) await putPolicy(client, table, condition);
    }
    await bindViews(client);
    await trustLike(client);
  } finally {
    // Ending the session frees the lock.
    client.release(true);
  }
}

async function makeRole(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ member: boolean | null; me: string }>(
    `
      select (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1) as member,
        current_user as me`,
    [boundRole],
  );
  const [found] = rows;
  if (found?.member) return;
  const me = quote(found?.me ?? '');
  try {
    // Roles belong to the whole server: another database's start may make it at the same moment.
    if (found?.member === null)
      await client
        .query(`create role ${boundRole} nologin`)
        .catch((error: { code?: string }) =>
          ['42710', '23505'].includes(error.code ?? '') ? null : Promise.reject(error as Error),
        );
    await client.query(`grant ${boundRole} to ${me}`);
  } catch (error) {
    throw new StartError(
      `The database user may not make the role that callers are bound to (${(error as Error).message}). Let an administrator of the database run once: create role ${boundRole} nologin; grant ${boundRole} to ${me};`,
    );
  }
}

/** Callers write what their routes let them write; the audit log they only add to, and its chain is not theirs. */
async function grantTables(client: PoolClient): Promise<void> {
  await client.query(`grant usage on schema public to ${boundRole}`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on %s to ${boundRole}', wanted, oid::regclass) as statement from (
        select oid,
          case
            when relkind = 'S' then 'usage, select'
            when relname in ('audit_event', 'audit_unsealed') then 'select, insert'
            when relname = 'audit_link' then 'select'
            else 'select, insert, update, delete' end as wanted,
          relkind
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
      ) own where case when relkind = 'S' then not has_sequence_privilege($1, oid, 'usage') else not has_table_privilege(
        $1, oid, regexp_replace(wanted, '.*, ', '')) end`,
    [boundRole],
  );
  for (const { statement } of rows) await client.query(statement);
}

interface Table {
  readonly name: string;
  readonly uuids: readonly string[];
  /** Names of the policies that it has. */
  readonly policies: readonly string[];
}

async function tables(client: PoolClient): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array(
        select attname::text
        from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype) as uuids,
      array(select polname::text from pg_policy where polrelid = c.oid) as policies
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  return rows;
}

const everywhere = `(select filon_scope()) = 'everywhere'`;
const staff = `(select filon_scope()) = 'staff'`;
const vendor = `(select filon_scope()) = 'vendor'`;
const inSites = (column: string): string => `${quote(column)} = any ((select filon_sites())::uuid[])`;
/** A column names a site, or several. */
const amongSites = ({ fields }: RecordDefinition, column: string): string =>
  fields[column]?.kind === 'refs' ? `${quote(column)} && (select filon_sites())::uuid[]` : inSites(column);
const owns = (column: string): string => `${quote(column)} = any ((select filon_own())::uuid[])`;

/** What a bound reader sees of a table; null where it sees all of it. */
function conditionOf(
  { uuids }: Table,
  record: RecordDefinition | undefined,
  vendorRoles: ReadonlySet<string>,
): string | null {
  if (!record) return uuids.includes('site') ? [everywhere, inSites('site')].join(' or ') : null;
  // The sites themselves are a record of the company, of which everybody knows the own ones.
  const seen = seenByStaff(record);
  const open = (record.access.read ?? []).some((grant) => vendorRoles.has(roleOf(grant)) && reachOf(grant) !== 'own');
  const ownedBy = record.owner.filter((column) => uuids.includes(column)).map(owns);
  const forVendors = open ? [vendor] : ownedBy.length > 0 ? [`(${vendor} and (${ownedBy.join(' or ')}))`] : [];
  return [everywhere, seen, ...forVendors].join(' or ');
}

/** Who did something is named at every site, so that accounts are bound by their routes alone. */
const namedEverywhere = new Set(['app_user']);

function seenByStaff(record: RecordDefinition): string {
  if (record.name === 'site') return inSites('id');
  if (record.scope === 'site') return inSites('site');
  const named = sitesNamed(record);
  if (named.length > 0) {
    const among = named.map((column) => amongSites(record, column)).join(' or ');
    const ofNone = named.map((column) => `coalesce(${quote(column)}::text, '{}') = '{}'`).join(' and ');
    return `(${staff} and (${among} or (${ofNone})))`;
  }
  return mayLackSite(record) && !namedEverywhere.has(record.name)
    ? `(${staff} and ("site" is null or ${inSites('site')}))`
    : staff;
}

async function putPolicy(client: PoolClient, { name, policies }: Table, condition: string): Promise<void> {
  const policy = `filon_${createHash('sha256').update(condition).digest('hex').slice(0, 12)}`;
  if (policies.includes(policy)) return;
  const old = policies
    .filter((known) => known.startsWith('filon_'))
    .map((known) => `drop policy ${quote(known)} on ${quote(name)};`);
  await client.query(
    `begin; ${old.join(' ')} alter table ${quote(name)} enable row level security; create policy ${policy} on ${quote(name)} to ${boundRole} using (${condition}) with check (${condition}); commit`,
  );
}

/** A view shows its reader what the reader may see, not what its maker may. */
async function bindViews(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ view: string }>(
    `
      select oid::regclass::text as view
      from pg_class
      where relnamespace = 'public'::regnamespace
        and relkind = 'v'
        and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`,
  );
  for (const { view } of rows) await client.query(`alter view ${view} set (security_invoker = true)`);
}

/**
 * PostgreSQL uses an index for a search below a policy only where the comparison cannot tell of rows that are hidden.
 * Those of text by pattern cannot: their errors are about the pattern. Only a superuser may say so; elsewhere the
 * search of somebody who sees some sites reads all rows of those.
 */
async function trustLike(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter function %s leakproof', oid::regprocedure) as statement from pg_proc
    where oid in ('textlike(text,text)'::regprocedure, 'texticlike(text,text)'::regprocedure)
      and not proleakproof
      and (select rolsuper from pg_roles where rolname = current_user)`);
  for (const { statement } of rows) await client.query(statement);
}
