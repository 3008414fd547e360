import { sql } from 'kysely';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';

/** What runs until it is ended, by the published name of its record, and which of its fields names the machine. */
const running = [
  ['equipment_status_interval', 'equipment'],
  ['loading_assignment', 'loading_unit'],
] as const;

/**
 * Ends what a machine is doing at a site, now: it is retired there, or leaves. Whoever moves a machine has the right at
 * both sites; left open, the stretch would be for people of the next site to end, who have none at this one.
 */
export async function endRunning(context: AlongContext, equipment: string, site: string): Promise<void> {
  const now = sql`clock_timestamp()`;
  for (const [record, machine] of running) {
    if (context.host.records.has(record))
      await changeRows(context, record, {
        where: sql`${sql.ref(machine)} = ${equipment} and site = ${site} and ended_at is null and started_at < ${now}`,
        set: { ended_at: now },
      });
  }
}
