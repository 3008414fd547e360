import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';

/** The day that the clocks of a site show, now or at an instant: `2026-11-18`. */
export async function siteDay(db: Database, site: unknown, at: string | Date = new Date()): Promise<string> {
  const instant = new Date(at).toISOString();
  const { rows } = await sql<{ day: string }>`
    select local_clock(${instant}::timestamptz, time_zone)::date::text as day
    from site where id = ${site}`.execute(db);
  return rows[0]?.day ?? instant.slice(0, 10);
}
