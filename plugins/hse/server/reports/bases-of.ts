import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { usualBases, type RateBases } from '../../formulas/rolling-year.ts';

/** Hours that the rates of some sites are per: those of their settings where all say the same, else the usual ones. */
export async function basesOf(db: Database, sites: readonly string[]): Promise<RateBases> {
  const { rows } = await sql<RateBases>`
    select distinct coalesce(setting.rate_base, ${usualBases.rate})::int as rate,
      coalesce(setting.severity_base, ${usualBases.severity})::int as severity,
      coalesce(setting.osha_base, ${usualBases.osha})::int as osha
    from site
    left join hse_setting setting on setting.site = site.id and setting.deleted_at is null
    where site.id = any(${sites}::uuid[])`.execute(db);
  const [bases] = rows;
  return rows.length === 1 && bases ? bases : usualBases;
}
