import { randomUUID } from 'node:crypto';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { publishBySite } from '../../../../core/live/live.server.ts';
import { createRows, type NewRow } from '../../../../core/records/change-rows.server.ts';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import type { IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { figureOrUnknown, ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { truckCheckin } from '../../records/truck-checkin.ts';
import { truckCheckinStream } from '../../streams/truck-checkin.ts';
import { readDirectory, withoutMachine } from '../ingest/machines.ts';
import { tooMuch } from './position-data.ts';
import { doubleCountMs, selectTallies } from '../tallies.ts';

const tonnes = z.nullish(z.number().check(z.minimum(0), z.maximum(1000)));
const tallyData = ingestData({
  event: member(z.enum(['load', 'dump', 'weigh', 'gate_in', 'gate_out'])),
  place: member(z.string().check(z.minLength(1), z.maxLength(20))),
  loader: member(z.nullish(z.string().check(z.maxLength(20)))),
  material: member(z.nullish(z.string().check(z.maxLength(20)))),
  gross_t: figureOrUnknown(tonnes),
  tare_t: figureOrUnknown(tonnes),
  net_t: figureOrUnknown(tonnes),
  method: member(z.optional(z.enum(['manual', 'rfid', 'anpr', 'weighbridge', 'mobile', 'import']))),
});
type TallyData = DataOf<typeof tallyData>;

const netOf = ({ net_t: net, gross_t: gross, tare_t: tare }: TallyData): number | null =>
  net ?? (gross != null && tare != null ? gross - tare : null);

/** What no weighing can be; null when it can. */
function weighsLess({ gross_t: gross, tare_t: tare }: TallyData): MessageDescriptor | null {
  if (gross == null || tare == null || tare <= gross) return null;
  return msg`tare_t (${tare} t) is more than gross_t (${gross} t): an empty truck does not outweigh a loaded one.`;
}

/** Loads, dumps, weighings and gate passages that a reader or a weighbridge saw. */
export const truckCheckinKind: IngestKind<TallyData> = {
  kind: 'truck_checkin',
  parse: tallyData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const ordered = [...events].sort((a, b) => a.ts.getTime() - b.ts.getTime());
    const directory = await readDirectory(
      db,
      ordered,
      ordered.map(({ data }) => data.loader),
    );
    const trucks = [...new Set(ordered.flatMap((event) => directory.machineOf(event)?.id ?? []))];
    const talliesAround = await selectTallies(
      db,
      sql`tally.truck = any(${trucks}) and tally.at > ${new Date((ordered[0]?.ts.getTime() ?? 0) - doubleCountMs)}`,
    );
    const dumps = talliesAround
      .filter(({ row }) => row.kind === 'dump' && row.status !== 'cancelled')
      .map(({ row }) => ({ truck: row.truck, at: Date.parse(row.at) }));
    const newest = new Map<string, number>();
    for (const { row } of talliesAround)
      newest.set(row.truck, Math.max(newest.get(row.truck) ?? 0, Date.parse(row.at)));

    const rejected: IngestRejection[] = [];
    const late: number[] = [];
    const accepted: number[] = [];
    const rows: NewRow<typeof truckCheckin>[] = [];
    for (const event of ordered) {
      const { index, data, ts } = event;
      const truck = directory.machineOf(event);
      const net = netOf(data);
      const upsideDown = weighsLess(data);
      if (!truck) rejected.push(withoutMachine(event, directory));
      else if (!maySpeakFor(source, truck.site)) rejected.push(siteNotAllowed(index));
      else if (upsideDown) rejected.push(refusal(index, 'impossible_value', upsideDown));
      else if (net !== null && truck.payloadTarget !== null && net > 2 * truck.payloadTarget) {
        rejected.push(refusal(index, 'impossible_value', tooMuch(net, truck.payloadTarget)));
      } else {
        const flags: string[] = [];
        if (net !== null && truck.payloadTarget !== null && net > 1.2 * truck.payloadTarget) flags.push('overload');
        if (
          data.event === 'dump' &&
          dumps.some((dump) => dump.truck === truck.id && Math.abs(dump.at - ts.getTime()) < doubleCountMs)
        )
          flags.push('double_count');
        if (data.event === 'dump') dumps.push({ truck: truck.id, at: ts.getTime() });
        if (ts.getTime() < (newest.get(truck.id) ?? 0)) late.push(index);
        accepted.push(index);
        rows.push({
          id: randomUUID(),
          site: truck.site,
          truck: truck.id,
          at: ts.toISOString(),
          kind: data.event,
          place: data.place,
          loading_unit: directory.machine(data.loader)?.id ?? null,
          material: data.material ?? null,
          payload: net,
          method: data.method ?? 'rfid',
          flags,
          status: flags.length > 0 ? 'flagged' : 'valid',
          source: source.id,
          event_id: event.id,
        });
      }
    }
    await createRows({ host, db, machine: 'ingest' }, truckCheckin, rows, {
      computed: {
        number: sql`
          'PC-' || extract(year from given.at at time zone 'UTC') || '-' || lpad(
            nextval('truck_checkin_number')::text, 6, '0')`,
      },
    });
    const published =
      rows.length === 0 ? [] : await selectTallies(db, sql`tally.id = any(${rows.map(({ id }) => id)})`);
    return {
      accepted,
      duplicates: [],
      late,
      rejected,
      publish: () => {
        tellChanges(host, 'truck_checkin', rows, 'create');
        publishBySite(host, truckCheckinStream, published);
      },
    };
  },
};
