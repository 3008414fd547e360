import { sql } from 'kysely';
import { serverStream } from '../../../../core/live/live.server.ts';
import { alertStream } from '../../streams/alert.ts';
import { selectAlerts } from './select-alerts.ts';

/** Open alerts and those closed within the last 8 hours; at a past instant, those that were open then. */
export const liveAlerts = serverStream(alertStream, {
  load: (host, site) => selectAlerts(host.db, sql`alert.site = ${site} and (alert.closed_at is null or alert.closed_at > now() - interval '8 hours')`, alertStream.keep),
  replay: async (host, site, at) => {
    const rows = await selectAlerts(host.db, sql`alert.site = ${site} and alert.opened_at <= ${at} and (alert.closed_at is null or alert.closed_at > ${at})`, alertStream.keep);
    // What happened to them later was not yet known.
    return rows.map((row) => ({ ...row, closedAt: null, ...(row.ackAt !== null && Date.parse(row.ackAt) > at.getTime() ? { ackAt: null, ackBy: null } : {}) }));
  },
});
