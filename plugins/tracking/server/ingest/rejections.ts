import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, IngestRejection } from '../../../../core/host/host.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { mostKeptBytes, type About, type Message } from './message.ts';
import type { Source } from './sources.ts';

const mostMessage = 500;
/** What a device is called by itself, or a machine by its service: longer than any identifier that is stored. */
const mostName = 200;

/**
 * Bytes of messages that are kept beside the events of one batch: a message of a thousand bad events is not kept a
 * thousand times.
 */
const mostBytesOfBatch = 1_048_576;

/** Where refused events come from, beside their source. */
export interface Origin {
  /** The message that an event was read from, as it came; absent where the event stands in it word for word. */
  readonly messageOf?: (index: number) => Message | undefined;
  /** How an event of a batch stood in it, word for word. */
  readonly textOf?: (index: number) => string | undefined;
  /** The site for which alone it spoke, as a topic says. */
  readonly site?: string | null;
}

interface Entry {
  readonly index: number;
  readonly code: string;
  readonly message: string;
  readonly reason: IngestRejection['reason'] | null;
  readonly way: string;
  readonly kind: string | null;
  readonly device: string | null;
  readonly equipment: string | null;
  readonly ts: string | null;
  readonly raw: string;
  /** Base64. */
  readonly bytes: string | null;
  readonly size: number;
  readonly about: About | null;
  readonly site: string | null;
}

/**
 * Keeps events that were refused, as they came, for 30 days: where a person sees them and can send them again
 * (catalogue operations.md §4.6). What a device sends again unchanged is counted, not kept twice. `raw[index]` is the
 * event of a rejection; where it names `device`, that is what an unknown machine is listed by.
 */
export async function writeRejections(
  db: Database,
  source: Source,
  rejected: readonly IngestRejection[],
  raw: readonly unknown[],
  receivedAt: Date,
  { messageOf, textOf: written, site = null }: Origin = {},
): Promise<void> {
  let room = mostBytesOfBatch;
  const entries = rejected.map(({ index, code, message, reason }): Entry => {
    const event = raw[index];
    const text = written?.(index) ?? textOf(event);
    const sent = messageOf?.(index);
    const origin = sent && sent.bytes.length <= room ? sent : undefined;
    room -= origin?.bytes.length ?? 0;
    const named = {
      kind: memberText(event, 'kind'),
      device: memberText(event, 'device'),
      equipment: memberText(event, 'equipment'),
      ts: instantOf(event),
    };
    return {
      index,
      code,
      message,
      reason: reason ?? null,
      way: 'event',
      ...named,
      raw: text,
      bytes: origin ? keptBytes(origin) : null,
      size: Buffer.byteLength(text),
      about: sent?.about ?? null,
      site,
    };
  });
  await insert(db, source, entries, receivedAt);
}

/** Keeps a message that could not be read as a whole, byte by byte. */
export async function writeUnread(
  db: Database,
  source: Source,
  { way, bytes, size, about }: Message,
  { code, message, reason }: IngestRejection,
  receivedAt: Date,
  site: string | null = null,
): Promise<void> {
  const text = bytes.subarray(0, mostKeptBytes).toString('utf8') || (about.query ?? '');
  await insert(
    db,
    source,
    [
      {
        index: 0,
        code,
        message,
        reason: reason ?? null,
        way,
        kind: null,
        device: about.device ?? null,
        equipment: null,
        ts: null,
        raw: text,
        bytes: keptBytes({ bytes }),
        size,
        about,
        site,
      },
    ],
    receivedAt,
  );
}

const keptBytes = ({ bytes }: Pick<Message, 'bytes'>): string => bytes.subarray(0, mostKeptBytes).toString('base64');

async function insert(db: Database, source: Source, entries: readonly Entry[], receivedAt: Date): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ...entry,
    message: cut(entry.message, mostMessage),
    reason: entry.reason && cleanly(entry.reason),
    device: entry.device && cut(entry.device, mostName),
    about: entry.about && cleanly(entry.about),
    raw: cut(entry.raw, mostKeptBytes),
    hash: createHash('sha256')
      .update(
        `${entry.way} ${entry.code} ${entry.site ?? ''} ${entry.raw} ${entry.way === 'event' ? '' : `${entry.bytes} ${JSON.stringify(entry.about)}`}`,
      )
      .digest('base64url'),
  }));
  const once = [...Map.groupBy(rows, ({ hash }) => hash).values()].map(([first, ...others]) => ({
    ...first,
    times: others.length + 1,
  }));
  await sql`
    insert into ingest_rejection as known
      (
        source, received_at, last_at, index, code, message, reason, way, kind, device, equipment, ts, raw, bytes, size,
          about, speaks_for, hash, times)
    select ${source.id}::uuid, ${receivedAt}, ${receivedAt}, index, code, message, reason, way, kind, device, equipment,
      ts, raw, decode(bytes, 'base64'), size, about, site, hash, times
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as row(
      index integer, code text, message text, reason jsonb, way text, kind text, device text, equipment text,
      ts timestamptz, raw text, bytes text, size integer, about jsonb, site uuid, hash text, times integer)
    order by hash
    on conflict (source, hash) where replayed_at is null do update
      set times = known.times + excluded.times, last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
}

/**
 * An event as JSON. A number beyond all, which JSON knows no word for, is told as a text that is none of its kind: as
 * null it would be taken for unknown the next time. One that is nested too deep tells its beginning only.
 */
function textOf(event: unknown): string {
  try {
    return JSON.stringify(event, (_name, member: unknown) => (isBeyond(member) ? String(member) : member)) ?? 'null';
  } catch {
    return '"…"';
  }
}

const isBeyond = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

const memberOf = (event: unknown, name: string): unknown =>
  typeof event === 'object' && event !== null && Object.hasOwn(event, name) ? (event as JsonObject)[name] : undefined;

function memberText(event: unknown, name: string): string | null {
  const value = memberOf(event, name);
  return typeof value === 'string' && value !== '' ? cut(value, mostName) : null;
}

/** When the event says that it was; null where that is no instant that can be kept. */
function instantOf(event: unknown): string | null {
  const ts = memberOf(event, 'ts');
  const at = typeof ts === 'string' ? Date.parse(ts) : Number.NaN;
  return at > Date.UTC(1900) && at < Date.UTC(2200) ? new Date(at).toISOString() : null;
}

const clean = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD');

/** The same, its texts without the characters that PostgreSQL cannot keep. */
export const cleanly = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
    typeof member === 'string' ? clean(member) : member,
  ) as Value;

/** At most so many bytes of UTF-8, without the characters that PostgreSQL cannot keep. */
const cut = (text: string, bytes: number): string => {
  const kept = clean(text);
  return Buffer.byteLength(kept) <= bytes
    ? kept
    : Buffer.from(kept)
        .subarray(0, bytes - 3)
        .toString('utf8')
        .replace(/\uFFFD+$/, '');
};
