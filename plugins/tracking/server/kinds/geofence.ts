import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { recordset, type ValuesOf } from '../../../../core/host/recordset.ts';
import { figuresOf } from '../ingest/figures.ts';
import { readDirectory, withoutMachine } from '../ingest/machines.ts';
import { locationView } from '../uses.ts';

const geofenceData = ingestData({
  event: member(z.enum(['enter', 'leave'])),
  place: member(z.string().check(z.minLength(1), z.maxLength(200))),
});
type GeofenceData = DataOf<typeof geofenceData>;

const columns = {
  event_id: 'text',
  equipment: 'uuid',
  site: 'uuid',
  ts: 'timestamp with time zone',
  name: 'text',
  entered: 'boolean',
} as const;
interface GeofenceRow extends ValuesOf<typeof columns> {
  readonly index: number;
}

/**
 * Places that trackers say a machine entered or left, by the name that the tracker's own system has for them (Traccar's
 * geofences, OwnTracks' regions). Kept where
 * the machine's site has a place of that code or label; visits follow from positions, these are told beside them. Of
 * other names they are counted.
 */
export const geofenceKind: IngestKind<GeofenceData> = {
  kind: 'geofence',
  parse: geofenceData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const directory = await readDirectory(db, events);
    const rejected: IngestRejection[] = [];
    const rows: GeofenceRow[] = [];
    for (const event of events) {
      const { index, id, ts, data } = event;
      const machine = directory.machineOf(event);
      if (!machine) rejected.push(withoutMachine(event, directory));
      else if (!maySpeakFor(source, machine.site)) rejected.push(siteNotAllowed(index));
      else
        rows.push({
          index,
          event_id: id,
          equipment: machine.id,
          site: machine.site,
          ts: ts.toISOString(),
          name: data.place,
          entered: data.event === 'enter',
        });
    }
    const kept = await insert(db, source.id, rows);
    return {
      accepted: rows.map(({ index }) => index),
      duplicates: [],
      late: [],
      rejected,
      publish: () =>
        figuresOf(host).addOthers(
          source.id,
          Array.from({ length: rows.length - kept }, () => 'geofence of no place here'),
          new Date(),
        ),
    };
  },
};

/** How many were kept: those of a place of that name in the machine's site. */
async function insert(db: Database, source: string, rows: readonly GeofenceRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into geofence_event (source, event_id, equipment, site, ts, location, name, entered)
    select ${source}::uuid, event_id, equipment, row.site, ts, place.location, name, entered
    from ${recordset(columns, rows)}
    cross join lateral (
      select location from ${locationView} place
      where place.site = row.site and place.valid_from <= row.ts and (place.valid_to is null or place.valid_to > row.ts)
        and filon_fold(row.name) in (filon_fold(place.code), filon_fold(place.label_en), filon_fold(place.label_fr))
      order by place.code limit 1) as place
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
