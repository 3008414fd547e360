import { sql, type RawBuilder } from 'kysely';
import type { Host, IngestRejection } from '../../../../core/host/host.ts';
import { replayTelematics, waitingMachine } from '../aemp/replay-machines.ts';
import { takeBatch } from '../ingest/batch.ts';
import { mostKeptBytes, ways, type About, type Way } from '../ingest/message.ts';
import { cleanly } from '../ingest/rejections.ts';
import { sourceById, type Source } from '../ingest/sources.ts';
import { takeMessage } from '../ingest/take-message.ts';

interface Refused {
  readonly id: string;
  readonly source: string;
  readonly way: string;
  readonly raw: string;
  readonly bytes: Buffer | null;
  readonly size: number;
  readonly about: About | null;
  readonly edited: string | null;
  readonly edited_about: About | null;
  readonly edited_sites: readonly string[] | null;
  readonly speaks_for: string | null;
  readonly received_at: string;
}

export interface Replayed {
  readonly taken: number;
  readonly refused: number;
}

/** What became of one entry that was sent again: null where it was taken. */
type Verdict = IngestRejection | null;

/** Events taken again at a time. */
const slice = 500;

/**
 * Sends what was refused again, as its sources would, oldest first: what is refused anew stays, with its newest reason.
 * How old an event is, is judged by when it came first. Each is noted as soon as it is stored: what stops half way is
 * gone on with. `which` is SQL over `ingest_rejection`, for rows that the caller may send again; call it beyond the
 * caller's scope.
 */
export async function replayRejections(host: Host, which: RawBuilder<unknown>, most = 1_000_000): Promise<Replayed> {
  const { rows } = await sql<Refused>`
    select id, source, way, raw, bytes, coalesce(size, octet_length(raw)) as size, about, edited, edited_about,
      edited_sites, speaks_for, received_at
    from ingest_rejection where ${which} and replayed_at is null
    order by source, ts nulls first, received_at, index limit ${most}`.execute(host.db);
  let taken = 0;
  const speakers = new Map<string, Source | null>();
  for (const { source } of rows) if (!speakers.has(source)) speakers.set(source, await sourceById(host.db, source));
  for (const of of Map.groupBy(
    rows,
    ({ source, speaks_for: site, edited_sites: sites }) => `${source} ${site ?? ''} ${sites?.join() ?? ''}`,
  ).values()) {
    const [first] = of;
    const source = first && speakers.get(first.source);
    if (!first || !source) continue;
    const speaking = within(within(source, first.speaks_for === null ? null : [first.speaks_for]), first.edited_sites);
    if (speaking) taken += await replayOf(host, speaking, of);
  }
  return { taken, refused: rows.length - taken };
}

async function replayOf(host: Host, source: Source, rows: readonly Refused[]): Promise<number> {
  const kept = rows.flatMap((row) => (row.way === 'event' ? eventOf(row) : []));
  const machines = kept.flatMap(({ row, event }) => {
    const machine = waitingMachine(event);
    return machine ? [{ row, machine, receivedAt: new Date(row.received_at) }] : [];
  });
  const verdicts = await replayTelematics(host, source, machines);
  let taken = await note(
    host,
    machines.map(({ row }, index) => [row, verdicts[index] ?? null]),
  );
  const ofMachines = new Set(machines.map(({ row }) => row));
  const events = kept.filter(({ row }) => !ofMachines.has(row));
  for (let from = 0; from < events.length; from += slice) {
    const some = events.slice(from, from + slice);
    const heardAt = new Date(Math.min(...some.map(({ row }) => Date.parse(row.received_at))));
    const { rejected } = await takeBatch(
      host,
      source,
      some.map(({ event }) => event),
      new Date(),
      { keepRejections: false, heardAt },
    );
    const byIndex = new Map(rejected.map((one) => [one.index, one]));
    taken += await note(
      host,
      some.map(({ row }, index) => [row, byIndex.get(index) ?? null]),
    );
  }
  for (const row of rows) {
    if (row.way === 'event') continue;
    const verdict = await replayMessage(host, source, row);
    if (verdict !== 'cut') taken += await note(host, [[row, verdict]]);
  }
  return taken;
}

/** A message counts as taken when nothing of it is refused: its events that are taken twice are known. */
async function replayMessage(host: Host, source: Source, row: Refused): Promise<Verdict | 'cut'> {
  const way = ways.find((one) => one === row.way);
  const bytes = row.edited === null ? row.bytes : Buffer.from(row.edited);
  if (!way || !bytes || (row.edited === null && row.size > mostKeptBytes)) return 'cut';
  const about = row.edited_about ?? row.about ?? {};
  // What could not be unpacked when it came cannot be now.
  if (row.edited === null && about.encoding !== undefined) return 'cut';
  const message = { way: way as Way, bytes, size: bytes.length, about };
  const { rejected, isUnread } = await takeMessage(host, source, message, new Date(), {
    keepRejections: false,
    heardAt: new Date(row.received_at),
  });
  // What of a document of telematics cannot be taken waits by itself.
  return way === 'aemp' && !isUnread ? null : (rejected[0] ?? null);
}

/** Notes what became of entries; how many were taken. */
async function note(host: Host, verdicts: readonly (readonly [Refused, Verdict])[]): Promise<number> {
  const rows = verdicts.map(([{ id }, verdict]) => ({
    id,
    taken: verdict === null,
    code: verdict?.code ?? null,
    message: verdict?.message ?? null,
    reason: verdict?.reason ?? null,
  }));
  await sql`
    update ingest_rejection as known
    set tried_at = now(), replayed_at = case when row.taken then now() end, code = coalesce(row.code, known.code),
      message = coalesce(left(row.message, 500), known.message),
      reason = case when row.taken then known.reason else row.reason end
    from jsonb_to_recordset(${JSON.stringify(cleanly(rows))}::jsonb) as row(
      id uuid, taken boolean, code text, message text, reason jsonb)
    where known.id = row.id`.execute(host.db);
  return rows.filter(({ taken }) => taken).length;
}

/** A source that speaks for some of its sites; null where that are none. */
function within(source: Source | null, sites: readonly string[] | null): Source | null {
  if (source === null || sites === null) return source;
  const left = source.sites.length === 0 ? sites : sites.filter((site) => source.sites.includes(site));
  return left.length === 0 ? null : { ...source, sites: left };
}

/** Events longer than what was kept of them cannot be read any more. */
function eventOf(row: Refused): readonly { readonly row: Refused; readonly event: unknown }[] {
  try {
    return [{ row, event: JSON.parse(row.edited ?? row.raw) as unknown }];
  } catch {
    return [];
  }
}
