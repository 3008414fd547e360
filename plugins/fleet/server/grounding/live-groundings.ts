import { sql } from 'kysely';
import { serverStream } from '../../../../core/live/live.server.ts';
import { groundingStream } from '../../streams/grounding.ts';
import { selectGroundings } from './select-groundings.ts';

/** What must not be used now; at a past instant, what could not be used then. */
export const liveGroundings = serverStream(groundingStream, {
  load: (host, site) =>
    selectGroundings(
      host.db,
      sql`grounding.site = ${site} and grounding.state in ('active', 'repaired')`,
      groundingStream.keep,
    ),
  replay: async (host, site, at) => {
    const rows = await selectGroundings(
      host.db,
      sql`
        grounding.site = ${site} and grounding.grounded_at <= ${at}
        and (grounding.released_at is null or grounding.released_at > ${at})`,
      groundingStream.keep,
    );
    return rows.map((row) => ({
      ...row,
      closed: false,
      acknowledgedAt:
        row.acknowledgedAt !== null && Date.parse(row.acknowledgedAt) <= at.getTime() ? row.acknowledgedAt : null,
    }));
  },
});
