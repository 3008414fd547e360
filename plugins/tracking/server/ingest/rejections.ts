import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, IngestRejection } from '../../../../core/server/host.ts';
import type { Source } from './sources.ts';

/** More of one event is not kept; it cannot be sent again then. */
const mostBytes = 65_536;
const mostMessage = 500;

/**
 * Keeps what was refused, as it came, for 30 days: where a person sees it and can send it again (catalogue operations.md §4.6). What a device
 * sends again unchanged is counted, not kept twice.
 */
export async function writeRejections(db: Database, source: Source, rejected: readonly IngestRejection[], raw: readonly unknown[], receivedAt: Date): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.map(({ index, code, message }) => {
    const event = raw[index];
    const text = cut(JSON.stringify(event) ?? 'null', mostBytes);
    return { index, code, message: cut(message, mostMessage), kind: named(event, 'kind'), device: named(event, 'device'), equipment: named(event, 'equipment'), ts: instantOf(event), raw: text, hash: createHash('sha256').update(`${code} ${text}`).digest('base64url') };
  });
  const once = [...Map.groupBy(rows, ({ hash }) => hash).values()].map(([first, ...others]) => ({ ...first, times: others.length + 1 }));
  await sql`
    insert into ingest_rejection as known (source, received_at, last_at, index, code, message, kind, device, equipment, ts, raw, hash, times)
    select ${source.id}::uuid, ${receivedAt}, ${receivedAt}, index, code, message, kind, device, equipment, ts, raw, hash, times
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as row(index integer, code text, message text, kind text, device text, equipment text, ts timestamptz, raw text, hash text, times integer)
    order by hash
    on conflict (source, hash) where replayed_at is null do update set times = known.times + excluded.times, last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
}

const memberOf = (event: unknown, name: string): unknown => (typeof event === 'object' && event !== null ? (event as Readonly<Record<string, unknown>>)[name] : undefined);

function named(event: unknown, name: string): string | null {
  const value = memberOf(event, name);
  return typeof value === 'string' && value !== '' ? cut(value, 40) : null;
}

/** When the event says that it was; null where that is no instant that can be kept. */
function instantOf(event: unknown): string | null {
  const ts = memberOf(event, 'ts');
  const at = typeof ts === 'string' ? Date.parse(ts) : Number.NaN;
  return at > Date.UTC(1900) && at < Date.UTC(2200) ? new Date(at).toISOString() : null;
}

/** At most so many bytes of UTF-8, without the characters that PostgreSQL cannot keep. */
const cut = (text: string, bytes: number): string => {
  const clean = text.toWellFormed().replaceAll('\u0000', '\uFFFD');
  return Buffer.byteLength(clean) <= bytes ? clean : Buffer.from(clean).subarray(0, bytes - 3).toString('utf8').replace(/\uFFFD+$/, '');
};
