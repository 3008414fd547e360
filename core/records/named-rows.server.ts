import { sql } from 'kysely';
import type { Caller, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import { can } from '../registry/access.ts';
import { labelSql } from './label.server.ts';
import { hasSite } from './record.ts';
import { newestFirst, shownTo } from './search-rows.server.ts';

/** A row by what it is called; `site` is null of one that every site has. */
interface NamedRow {
  readonly id: string;
  readonly label: string;
  readonly site: string | null;
}

/**
 * What the caller may pick of a record at some sites, all at once: for a device that will pick without a network. At most
 * `limit` rows, the newest where the record goes by time; none where the caller may not read it.
 */
export async function namedRows(
  host: Host,
  caller: Caller,
  name: string,
  {
    sites,
    language,
    limit,
  }: { readonly sites: readonly string[]; readonly language: Language; readonly limit: number },
): Promise<readonly NamedRow[]> {
  const record = host.records.get(name)?.definition;
  if (!record || !can(caller.access, `${name}:read`)) return [];
  const label = labelSql(host, record, language);
  // Of rows that are offered at every site a device keeps those of its own alone: it lies in a cab.
  const here = hasSite(record) ? [sql`(site is null or site = any(${[...sites]}::uuid[]))`] : [];
  const { rows } = await sql<NamedRow>`
    select id, ${label} as label, ${hasSite(record) ? sql`site` : sql`null::uuid`} as site
    from ${sql.table(record.name)}
    where ${sql.join([...shownTo(record, { caller, sites }), ...here], sql` and `)}
    order by ${newestFirst(record)}${label}, id
    limit ${limit}`.execute(host.db);
  return rows;
}
