import { sql } from 'kysely';
import { serverStream } from '../../../../core/live/live.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { alertStream } from '../../streams/alert.ts';
import { selectAlerts } from './select-alerts.ts';

/**
 * Open alerts and those closed within the last 8 hours; at a past instant, those that were open then, as they were
 * known.
 */
export const liveAlerts = serverStream(alertStream, {
  load: (host, site) =>
    selectAlerts(
      host.db,
      sql`alert.site = ${site} and (alert.closed_at is null or alert.closed_at > now() - interval '8 hours')`,
      alertStream.keep,
    ),
  replay: async (host, site, at) => {
    const rows = await selectAlerts(
      host.db,
      sql`alert.site = ${site} and alert.opened_at <= ${at} and (alert.closed_at is null or alert.closed_at > ${at})`,
      alertStream.keep,
    );
    const shelved = await shelvedUntil(
      host.db,
      rows.map(({ id }) => id),
      at,
    );
    return rows.map((row) => {
      const seen = row.ackAt !== null && Date.parse(row.ackAt) <= at.getTime();
      return {
        ...row,
        closedAt: null,
        ...(seen ? {} : { ackAt: null, ackBy: null, shelvedUntil: shelved.get(row.id) ?? null }),
      };
    });
  },
});

/** Until when each alert was put aside, as it was last decided before an instant. */
async function shelvedUntil(db: Database, ids: readonly string[], at: Date): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ alert: string; until: string }>`
    select distinct on (alert) alert, until
    from alert_shelving
    where alert = any(${[...ids]}) and made_at <= ${at}
    order by alert, made_at desc`.execute(db);
  return new Map(rows.map(({ alert, until }) => [alert, new Date(until).toISOString()]));
}
