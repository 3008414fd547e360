import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import { beyondScope } from '../host/scope/caller-scope.ts';

/** From so many rows on a query that no index leads to is felt. */
const largeFrom = 20_000;
/** Tables grow slowly: they are measured again after so long. */
const againMs = 60_000;

interface Measured {
  readonly until: number;
  readonly rows: Promise<ReadonlyMap<string, number>>;
}
const measured = new WeakMap<Host['records'], Measured>();

/**
 * How many rows the tables of records have, by name, as PostgreSQL itself estimates it: the rows of a page when it was
 * last looked at, times the pages that there are now.
 */
export function rowsAbout({ db, records }: Pick<Host, 'db' | 'records'>): Promise<ReadonlyMap<string, number>> {
  const now = Date.now();
  const known = measured.get(records);
  if (known && known.until > now) return known.rows;
  const rows = beyondScope(() =>
    sql<{ name: string; rows: number }>`
      select relname::text as name,
        (pg_relation_size(oid) / current_setting('block_size')::int
          * case when relpages > 0 and reltuples >= 0 then reltuples / relpages else 40 end)::int8 as rows
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`
      .execute(db)
      .then((answer) => new Map(answer.rows.map(({ name, rows: about }) => [name, Number(about)]))),
  );
  measured.set(records, { until: now + againMs, rows });
  rows.catch(() => measured.delete(records));
  return rows;
}

/** The records whose tables are so long that what no index answers takes its time. */
export async function largeTables(host: Pick<Host, 'db' | 'records'>): Promise<ReadonlySet<string>> {
  const rows = await rowsAbout(host);
  return new Set([...rows].flatMap(([name, about]) => (about >= largeFrom ? [name] : [])));
}

/** Looks again at the next question: after many rows were brought in. */
export const forgetSizes = ({ records }: Pick<Host, 'records'>): void => void measured.delete(records);
