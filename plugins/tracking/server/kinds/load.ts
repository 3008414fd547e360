import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { maySpeakFor, parseWith, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import { tooMuch } from './position-data.ts';
import { readDirectory, withoutMachine, type Machine } from '../ingest/machines.ts';

const tonnes = z.number().check(z.minimum(0), z.maximum(1000));
const code = z.nullish(z.string().check(z.maxLength(20)));
const loadData = z.object({
  event: z.enum(['pass', 'load_end', 'dump', 'carryback']),
  pass_no: z.nullish(z.int().check(z.minimum(1), z.maximum(100))),
  pass_t: z.nullish(tonnes),
  total_t: tonnes,
  loader: code,
  material: code,
});
type LoadData = z.infer<typeof loadData>;

/**
 * What a scale told of a truck: passes, the end of loading, dumps and what stuck in the body (catalogue operations.md
 * §4.1).
 */
export const loadKind: IngestKind<LoadData> = {
  kind: 'load',
  parse: parseWith(loadData, { figures: ['pass_no', 'pass_t', 'total_t'], unknownAsMinusOne: ['pass_no', 'pass_t'] }),
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const directory = await readDirectory(
      db,
      events,
      events.map(({ data }) => data.loader),
    );
    const rejected: IngestRejection[] = [];
    const rows: (Record<string, unknown> & {
      readonly index: number;
      readonly site: string;
      readonly equipment: string;
      readonly ts: string;
    })[] = [];
    for (const event of events) {
      const { index, id, ts, receivedAt, data } = event;
      const truck = directory.machineOf(event);
      if (!truck) rejected.push(withoutMachine(event, directory));
      else if (!maySpeakFor(source, truck.site)) rejected.push(siteNotAllowed(index));
      else if (isTooMuch(data, truck))
        rejected.push(refusal(index, 'impossible_value', tooMuch(data.total_t, truck.payloadTarget ?? 0)));
      else
        rows.push({
          ...data,
          index,
          equipment: truck.id,
          site: truck.site,
          ts: ts.toISOString(),
          received_at: receivedAt.toISOString(),
          event_id: id,
          loader: directory.machine(data.loader)?.id ?? null,
        });
    }
    const newest = await newestLoads(
      db,
      rows.map(({ equipment }) => equipment),
    );
    await insert(db, source.id, rows);
    return {
      accepted: rows.map(({ index }) => index),
      duplicates: [],
      late: rows
        .filter(({ equipment, ts }) => Date.parse(ts) < (newest.get(equipment) ?? -Infinity))
        .map(({ index }) => index),
      rejected,
      publish: () => {
        for (const site of new Set(rows.map((row) => row.site))) host.publish('load', { site });
      },
    };
  },
};

const isTooMuch = ({ total_t: total }: LoadData, { payloadTarget }: Machine): boolean =>
  payloadTarget !== null && total > 2 * payloadTarget;

async function newestLoads(db: Database, trucks: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ equipment: string; ts: string }>`
    select truck as equipment, newest.ts from unnest(${[...new Set(trucks)]}::uuid[]) as truck
    cross join lateral (select ts from load_event where equipment = truck order by ts desc limit 1) as newest`.execute(
    db,
  );
  return new Map(rows.map(({ equipment, ts }) => [equipment, new Date(ts).getTime()]));
}

async function insert(db: Database, source: string, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.raw(
    'equipment, site, ts, received_at, event_id, event, pass_no, pass_t, total_t, loader, material',
  );
  await sql`
    insert into load_event (source, ${columns}) select ${source}::uuid, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      equipment uuid, site uuid, ts timestamptz, received_at timestamptz, event_id text, event text,
      pass_no integer, pass_t float8, total_t float8, loader uuid, material text)`.execute(db);
}
