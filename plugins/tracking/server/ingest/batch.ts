import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { isClash, mayPass } from '../../../../core/host/database/database-faults.ts';
import type { Database, Host, IngestEvent, IngestOutcome, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { certainInstantOf } from '../protocols/instants.ts';
import { membersOf, textOf } from '../protocols/raw-event.ts';
import { countRefused } from './counters.ts';
import { isRejection, readEnvelope } from './envelope.ts';
import { figuresOf } from './figures.ts';
import { settled, unreadable, unstorable } from './gate.ts';
import { readDirectory } from './machines.ts';
import { overloadOf } from './overload.ts';
import { writeRejections, type Origin } from './rejections.ts';
import type { Source } from './sources.ts';

/**
 * The answer to a batch: what was new, known, older than the newest of its machine (still kept), refused, and dropped
 * in overload.
 */
export interface BatchResult {
  readonly accepted: number;
  readonly duplicates: number;
  readonly late: number;
  readonly rejected: readonly IngestRejection[];
  /** Positions that were not stored because too many events waited; absent when there were none. */
  readonly dropped?: number;
}

export interface TakeOptions {
  /** False: what is refused is not kept for the monitor, which has it already. */
  readonly keepRejections?: boolean;
  /** When the events came first, by which their age is judged; now unless told. */
  readonly heardAt?: Date;
  /** What is kept beside what is refused. */
  readonly origin?: Origin;
}

/**
 * Takes a batch in: one transaction, answered after its commit, told to the live streams after that. Throws only what
 * may pass: sent again, it can be stored.
 */
export async function takeBatch(
  host: Host,
  source: Source,
  raw: readonly unknown[],
  receivedAt: Date,
  options: TakeOptions = {},
): Promise<BatchResult> {
  const overload = overloadOf(host);
  const mayDrop = overload.isOver;
  return overload.during(raw.length, () =>
    store(host, source, raw, { receivedAt, mayDrop, keepRejections: true, ...options }),
  );
}

async function store(
  host: Host,
  source: Source,
  raw: readonly unknown[],
  {
    receivedAt,
    mayDrop,
    keepRejections,
    heardAt = receivedAt,
    origin,
  }: TakeOptions & { readonly receivedAt: Date; readonly mayDrop: boolean },
): Promise<BatchResult> {
  const read = raw.map((item, index) => judged(host, source, item, index, { receivedAt, heardAt }));
  const sound = read.filter((event): event is IngestEvent => !isRejection(event));
  const events = mayDrop ? sound.filter(({ kind }) => kind !== 'position') : sound;
  const dropped = sound.length - events.length;
  const { outcomes, aside } = await keep(host, source, events);
  const rejected = [...read.filter(isRejection), ...aside, ...outcomes.flatMap((outcome) => outcome.rejected)].sort(
    (a, b) => a.index - b.index,
  );
  for (const outcome of outcomes) publish(host, outcome);
  if (keepRejections) {
    await writeRejections(host.db, source, rejected, raw, receivedAt, origin);
    countRefused(host, source, rejected);
  }
  const count = (list: (outcome: IngestOutcome) => readonly unknown[]): number =>
    outcomes.reduce((sum, outcome) => sum + list(outcome).length, 0);
  const result = {
    accepted: count((outcome) => outcome.accepted),
    duplicates: count((outcome) => outcome.duplicates),
    late: count((outcome) => outcome.late),
    rejected,
    ...(dropped > 0 ? { dropped } : {}),
  };
  const accepted = new Set(outcomes.flatMap((outcome) => outcome.accepted));
  // What is tried again was counted as refused when it came, and came as late as it came then.
  const isFirst = keepRejections;
  figuresOf(host).add({
    source: source.id,
    receivedAt,
    ...result,
    dropped,
    rejected: isFirst ? rejected.length : 0,
    lagsMs: isFirst
      ? events.flatMap(({ index, ts }) => (accepted.has(index) ? receivedAt.getTime() - ts.getTime() : []))
      : [],
    clocks: isFirst ? clocksOf([...events, ...outOfTime(rejected, raw)], receivedAt) : new Map(),
  });
  return result;
}

/** What was stored is stored, whatever those stumble over who are told of it. */
function publish(host: Host, outcome: IngestOutcome): void {
  try {
    outcome.publish();
  } catch (error) {
    host.log.error({ err: error }, 'What a batch stored could not be told');
  }
}

interface Kept {
  readonly outcomes: readonly IngestOutcome[];
  /** Events that could not be stored for a reason that nobody foresaw. */
  readonly aside: readonly IngestRejection[];
}

/**
 * Stores events in one transaction. Where that fails by what they say, and not by the state of the database, each half
 * is tried by itself, down to the event that is the cause: it is put aside, and its neighbours are kept. Throws what
 * may pass: then the sender sends again.
 */
async function keep(host: Host, source: Source, events: readonly IngestEvent[]): Promise<Kept> {
  const byKind = Map.groupBy(events, ({ kind }) => kind);
  try {
    const outcomes = await repeatOnConflict(() =>
      host.db.transaction().execute(async (db) => {
        const stored: IngestOutcome[] = [];
        // Always in the same order, so that two batches never wait for each other.
        for (const kind of [...byKind.keys()].sort())
          stored.push(await storeKind(host, db, source, kind, byKind.get(kind) ?? []));
        return stored;
      }),
    );
    return { outcomes, aside: [] };
  } catch (error) {
    const [first] = events;
    if (!first || mayPass(error)) throw error;
    if (events.length > 1) {
      const half = Math.ceil(events.length / 2);
      const [before, after] = [
        await keep(host, source, events.slice(0, half)),
        await keep(host, source, events.slice(half)),
      ];
      return { outcomes: [...before.outcomes, ...after.outcomes], aside: [...before.aside, ...after.aside] };
    }
    host.log.error(
      { err: error, source: source.code, kind: first.kind },
      'An event could not be stored and was put aside',
    );
    return { outcomes: [], aside: [putAside(first.index)] };
  }
}

/**
 * A batch that tells of a longer time than this is what a device kept while it was offline: it says nothing about its
 * clock.
 */
const keptMs = 60_000;

type Timed = Pick<IngestEvent, 'device' | 'ts'>;

/** How far the newest event of each device lies behind our clock. */
function clocksOf(events: readonly Timed[], receivedAt: Date): ReadonlyMap<string, number> {
  const clocks = new Map<string, number>();
  for (const [device, of] of Map.groupBy(events, (event) => event.device)) {
    const instants = of.map(({ ts }) => ts.getTime());
    const newest = Math.max(...instants);
    if (device !== null && newest - Math.min(...instants) <= keptMs) clocks.set(device, receivedAt.getTime() - newest);
  }
  return clocks;
}

/** What was refused for its instant: a clock that is so wrong is named by nothing else. */
function outOfTime(rejected: readonly IngestRejection[], raw: readonly unknown[]): readonly Timed[] {
  return rejected.flatMap(({ index, code }) => {
    const event = code === 'future_ts' || code === 'too_old' ? membersOf(raw[index]) : null;
    const [device, ts] = [textOf(event?.['device']), certainInstantOf(event?.['ts'])];
    return device === null || ts === null ? [] : [{ device, ts: new Date(ts) }];
  });
}

/** An event that may be stored, or why not. A reader that stumbles puts it aside. */
function judged(
  host: Host,
  source: Source,
  raw: unknown,
  index: number,
  { receivedAt, heardAt }: { readonly receivedAt: Date; readonly heardAt: Date },
): IngestEvent | IngestRejection {
  try {
    return unreadable(raw, index) ?? checked(host, source, readEnvelope(raw, index, receivedAt, heardAt));
  } catch (error) {
    host.log.error({ err: error, source: source.code }, 'An event could not be read and was put aside');
    return putAside(index);
  }
}

export const putAside = (index: number): IngestRejection =>
  refusal(
    index,
    'put_aside',
    msg`The event could not be saved for a reason other than its content; it was quarantined.`,
  );

function checked(host: Host, source: Source, event: IngestEvent | IngestRejection): IngestEvent | IngestRejection {
  if (isRejection(event)) return event;
  const { index, kind } = event;
  if (source.kinds.length > 0 && !source.kinds.includes(kind))
    return refusal(index, 'kind_not_allowed', msg`This source is not allowed to send ${kind}.`);
  const handler = host.ingestKinds.get(kind);
  if (!handler) return refusal(index, 'kind_not_allowed', msg`Events of type ${kind} are not supported.`);
  const parsed = handler.parse(event.data);
  if ('error' in parsed) return refusal(index, 'bad_schema', parsed.error);
  const sound = { ...event, data: settled(parsed.data) };
  return unstorable(sound) ?? sound;
}

async function storeKind(
  host: Host,
  db: Database,
  source: Source,
  kind: string,
  events: readonly IngestEvent[],
): Promise<IngestOutcome> {
  const handler = host.ingestKinds.get(kind);
  if (!handler) throw new Error(`No handler for ${kind}`);
  if (kind === 'position') return handler.store(events, { host, db, source });
  const { fresh: unplaced, duplicates } = await unseen(db, source, events);
  const fresh = await withMachines(db, unplaced);
  const outcome = await handler.store(fresh, { host, db, source });
  const refused = new Set(outcome.rejected.map(({ index }) => index));
  // A refused event may come again once its cause is mended.
  const ids = fresh.flatMap(({ index, id }) => (refused.has(index) && id !== null ? [id] : []));
  if (ids.length > 0) await sql`delete from ingest_seen where source = ${source.id} and id = any(${ids})`.execute(db);
  return { ...outcome, duplicates: [...outcome.duplicates, ...duplicates] };
}

/** Names the machine where an event names its device alone: kinds of other plugins know machines, not devices. */
async function withMachines(db: Database, events: readonly IngestEvent[]): Promise<readonly IngestEvent[]> {
  const unnamed = events.filter(({ subject, device }) => !subject && device);
  if (unnamed.length === 0) return events;
  const directory = await readDirectory(db, unnamed);
  return events.map((event) =>
    event.subject ? event : { ...event, subject: directory.machineOf(event)?.code ?? null },
  );
}

async function unseen(
  db: Database,
  source: Source,
  events: readonly IngestEvent[],
): Promise<{ readonly fresh: readonly IngestEvent[]; readonly duplicates: readonly number[] }> {
  const first = new Map<string, number>();
  for (const { id, index } of events) if (id !== null && !first.has(id)) first.set(id, index);
  const ids = [...first.keys()].sort();
  const { rows } = await sql<{ id: string }>`
    insert into ingest_seen (source, id)
    select ${source.id}::uuid, unnest(${ids}::text[])
    on conflict do nothing
    returning id`.execute(db);
  const inserted = new Set(rows.map(({ id }) => id));
  const isFresh = ({ id, index }: IngestEvent): boolean => id !== null && inserted.has(id) && first.get(id) === index;
  return {
    fresh: events.filter(isFresh),
    duplicates: events.filter((event) => !isFresh(event)).map(({ index }) => index),
  };
}

async function repeatOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isClash(error)) throw error;
    }
  }
}
