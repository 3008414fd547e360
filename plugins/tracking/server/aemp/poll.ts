import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../../../../core/server/host.ts';
import { sourceById } from '../ingest/sources.ts';
import { readFleetBeside } from './read-beside.ts';
import { takePage, type PageResult } from './take-page.ts';

/** One fleet page per 15 min is what services allow (catalogue operations.md §4.3). */
const everyMinutes = 15;
const timeoutMs = 30_000;
const mostPages = 200;
const mostBytes = 20_000_000;

interface Service {
  readonly id: string;
  readonly code: string;
  readonly poll_url: string;
  readonly token_url: string | null;
  readonly client_id: string | null;
  readonly client_secret: string | null;
}

const granted = z.object({ access_token: z.string() });

/** Asks every AEMP service whose time has come; one that fails is told in the log and asked again at its next time. */
export async function pollServices(host: Host): Promise<void> {
  const { rows } = await sql<Service>`
    update ingest_source set polled_at = now() where kind = 'aemp' and enabled is distinct from false and poll_url is not null and deleted_at is null
      and (polled_at is null or polled_at < now() - ${everyMinutes} * interval '1 minute') returning id, code, poll_url, token_url, client_id, client_secret`.execute(host.db);
  for (const service of rows) {
    try {
      const { machines, unknown, accepted } = await pollService(host, service);
      host.log.info({ source: service.code, machines, unknown: unknown.length, accepted }, 'A fleet was asked');
      await sql`update ingest_source set last_event_at = now() where id = ${service.id}`.execute(host.db);
    } catch (error) {
      host.log.warn({ err: error, source: service.code }, 'A fleet could not be asked');
    }
  }
}

/** Reads all pages of a service, each once: some name themselves as the next. */
export async function pollService(host: Host, service: Service): Promise<PageResult> {
  const source = await sourceById(host.db, service.id);
  if (!source) throw new Error('The source is gone.');
  const token = await accessToken(host, service);
  const seen = new Set<string>();
  let total: PageResult = { accepted: 0, duplicates: 0, late: 0, rejected: [], machines: 0, unknown: [] };
  let contents: string | null = null;
  for (let url: string | null = service.poll_url; url !== null && !seen.has(url) && seen.size < mostPages; ) {
    seen.add(url);
    const text = await fetchText(url, { accept: 'application/xml', ...(token === null ? {} : { authorization: `Bearer ${token}` }) });
    // A last page may go on to itself under another address.
    if (text === contents) break;
    contents = text;
    const page = await readFleetBeside(text);
    const { accepted, duplicates, late, rejected, machines, unknown } = await takePage(host, source, page, new Date());
    total = { accepted: total.accepted + accepted, duplicates: total.duplicates + duplicates, late: total.late + late, rejected: [...total.rejected, ...rejected], machines: total.machines + machines, unknown: [...total.unknown, ...unknown] };
    url = nextOf(page.next, url);
  }
  return total;
}

/** The next page; only of the service itself, so that no page sends our token elsewhere. */
function nextOf(next: string | null, from: string): string | null {
  if (next === null || !URL.canParse(next, from)) return null;
  const address = new URL(next, from);
  return address.origin === new URL(from).origin ? address.href : null;
}

/** A token of the service by client credentials (OAuth 2, RFC 6749 §4.4); null where it asks for none. */
async function accessToken(host: Host, { token_url: url, client_id: id, client_secret: sealed }: Service): Promise<string | null> {
  if (url === null) return null;
  const secret = sealed === null ? null : host.sealing.open(sealed);
  if (id === null || secret === null) throw new Error('The service asks for credentials, and there are none.');
  const answer = await fetchText(url, { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}` }, 'grant_type=client_credentials');
  return granted.parse(JSON.parse(answer)).access_token;
}

async function fetchText(url: string, headers: Record<string, string>, body?: string): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs), ...(body === undefined ? {} : { method: 'POST', body }) });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new Error('The answer of the service is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
