import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, IngestKind, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { figure, figureOrUnknown, ingestData, member, type DataOf } from '../../../../core/host/ingest-data.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';
import type { ValuesOf } from '../../../../core/host/recordset.ts';
import { readingsSql } from './readings-sql.ts';
import { tooMuch } from './position-data.ts';
import { readingColumns } from './reading-columns.ts';
import { readDirectory, withoutMachine, type Machine } from '../ingest/machines.ts';

const tonnes = z.number().check(z.minimum(0), z.maximum(1000));
const code = z.nullish(z.string().check(z.maxLength(20)));
const loadData = ingestData({
  event: member(z.enum(['pass', 'load_end', 'dump', 'carryback']), 'text'),
  pass_no: figureOrUnknown(z.nullish(z.int().check(z.minimum(1), z.maximum(100))), 'integer'),
  pass_t: figureOrUnknown(z.nullish(tonnes), 'double precision'),
  total_t: figure(tonnes, 'double precision'),
  loader: member(code, 'uuid'),
  material: member(code, 'text'),
});
type LoadData = DataOf<typeof loadData>;

const columns = { ...readingColumns, event_id: 'text', ...loadData.columns } as const;
interface LoadRow extends ValuesOf<typeof columns> {
  readonly index: number;
  readonly site: string;
  readonly equipment: string;
  readonly ts: string;
}

/**
 * What a scale told of a truck: passes, the end of loading, dumps and what stuck in the body (catalogue operations.md
 * §4.1).
 */
export const loadKind: IngestKind<LoadData> = {
  kind: 'load',
  parse: loadData.parse,
  store: async (events, { host, db, source }): Promise<IngestOutcome> => {
    const directory = await readDirectory(
      db,
      events,
      events.map(({ data }) => data.loader),
    );
    const rejected: IngestRejection[] = [];
    const rows: LoadRow[] = [];
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
    if (rows.length > 0) await sql`insert into load_event ${readingsSql(columns, source.id, rows)}`.execute(db);
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
