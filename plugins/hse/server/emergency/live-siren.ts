import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { publishBySite, serverStream } from '../../../../core/live/live.server.ts';
import { sirenStream, type SirenRow } from '../../streams/siren.ts';

/** Alarms as pages show them; the condition is over `alarm`. */
async function selectSirens(db: Database, condition: RawBuilder<unknown>): Promise<readonly SirenRow[]> {
  const { rows } = await sql<SirenRow>`
    select alarm.id, alarm.number, alarm.site, place.name as "siteName", coalesce(alarm.reason, '') as reason,
      alarm.drill is true as drill, alarm.phone, alarm.raised_at as "raisedAt", alarm.state = 'cleared' as cleared,
      alarm.updated_at as at
    from hse_alarm alarm
    join site place on place.id = alarm.site
    where alarm.deleted_at is null and ${condition}
    order by alarm.raised_at desc, alarm.id
    limit ${sirenStream.keep}`.execute(db);
  return rows;
}

/** What sounds now; at a past instant, what sounded then. */
export const liveSiren = serverStream(sirenStream, {
  load: (host, site) => selectSirens(host.db, sql`alarm.site = ${site} and alarm.state = 'sounding'`),
  replay: async (host, site, at) => {
    const rows = await selectSirens(
      host.db,
      sql`
        alarm.site = ${site} and alarm.raised_at <= ${at}
        and (alarm.cleared_at is null or alarm.cleared_at > ${at})`,
    );
    return rows.map((row) => ({ ...row, cleared: false }));
  },
});

/** How long after a failure the pages are told again, each in turn. */
const againMs = [500, 2_000, 5_000, 15_000] as const;

/** Tells every open page of their sites how alarms are now. */
export function tellSirens(host: Host, ids: readonly string[]): void {
  tell(host, ids).catch((error: unknown) => host.log.error({ err: error }, 'An alarm could not be told to the pages'));
}

async function tell(host: Host, ids: readonly string[], failed = 0): Promise<void> {
  try {
    const rows = await selectSirens(host.db, sql`alarm.id = any(${[...ids]}::uuid[])`);
    publishBySite(
      host,
      sirenStream,
      rows.map((row) => ({ site: row.site, row })),
    );
  } catch (error) {
    const wait = againMs[failed];
    if (wait === undefined) throw error;
    host.log.warn({ err: error }, 'An alarm is told to the pages again');
    await sleep(wait, undefined, { ref: false });
    await tell(host, ids, failed + 1);
  }
}
