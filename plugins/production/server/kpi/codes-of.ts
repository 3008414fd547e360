import { sql } from 'kysely';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import type { ReportContext } from '../../../../core/reports/report.server.ts';

type Asked = Pick<ReportContext, 'host' | 'db'>;

/**
 * The codes of rows that a figure is about, by their ids; where sites use the same one, with the site's. What is at
 * another site by now, or deleted, is named all the same.
 */
export async function codesOf(
  { host, db }: Asked,
  record: string,
  ids: readonly (string | null)[],
  /** Of rows with names: those of this language in place of their codes. */
  language: string | null = null,
): Promise<ReadonlyMap<string, string>> {
  const definition = host.records.get(record)?.definition;
  if (!definition) return new Map();
  const isOfSite = record !== 'site' && definition.scope !== 'company';
  const { rows } = await seeingAll(db, () =>
    sql<{ id: string; code: string; site: string | null }>`
      select named.id, ${language === null ? sql`named.code` : sql`coalesce(named.label ->> ${language}, named.code)`} as code,
        ${isOfSite ? sql`site.code` : sql`null::text`} as site
      from ${sql.table(record)} named ${isOfSite ? sql`left join site on site.id = named.site` : sql``}
      where named.id = any(${ids.filter((id) => id !== null)}::uuid[])`.execute(db),
  );
  const twice = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    rows.map(({ id, code, site }) => [
      id,
      site !== null && (twice.get(code)?.length ?? 0) > 1 ? `${code} (${site})` : code,
    ]),
  );
}
