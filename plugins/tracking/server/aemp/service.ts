import * as z from 'zod/mini';
import type { Host } from '../../../../core/host/host.ts';
import { leadsInside } from './private-address.ts';
import type { AempFault } from '../../shared/aemp.ts';

/** What is known of a service of telematics, by the columns of its source. */
export interface Service {
  readonly id: string;
  readonly code: string;
  readonly poll_url: string;
  readonly token_url: string | null;
  readonly client_id: string | null;
  readonly client_secret: string | null;
}

/** Why a service could not be asked, for a person. */
export class ServiceFault extends Error {
  readonly fault: AempFault;
  readonly detail: string | null;
  /** For how long the service wants to be left alone, in ms; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(fault: AempFault, detail: string | null = null, retryAfterMs: number | null = null) {
    super(detail === null ? fault : `${fault}: ${detail}`);
    this.name = 'ServiceFault';
    this.fault = fault;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether it may be well again by itself. */
  get passes(): boolean {
    return ['too_many', 'unwell', 'unreachable'].includes(this.fault);
  }
}

const timeoutMs = 30_000;
const mostBytes = 20_000_000;
/** Longer than this no service is left alone, whatever it says, in ms. */
const longestRest = 86_400_000;
/** Some services give JSON alone, and one of them under a name of its own. */
const accepted = 'application/xml, application/iso15143-snapshot+json;q=0.9, application/json;q=0.8';

const granted = z.object({ access_token: z.string() });

/**
 * A token of the service by client credentials (OAuth 2, RFC 6749 §4.4); null where it asks for none. Credentials go by
 * Basic, and where that is refused in the form: not every service keeps to the letter.
 */
export async function accessToken(
  host: Host,
  { token_url: url, client_id: id, client_secret: sealed }: Service,
): Promise<string | null> {
  if (url === null) return null;
  const secret = sealed === null ? null : host.sealing.open(sealed);
  if (id === null || secret === null) throw new ServiceFault('no_credentials');
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
  const answer = await fetchText(host, url, { ...form, authorization: basic }, 'grant_type=client_credentials')
    .catch((error: unknown) => {
      if (!(error instanceof ServiceFault && (error.fault === 'credentials' || error.detail === '400'))) throw error;
      return fetchText(
        host,
        url,
        form,
        String(new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })),
      );
    })
    .catch((error: unknown) => {
      throw error instanceof ServiceFault && error.detail === '400' ? new ServiceFault('credentials') : error;
    });
  try {
    return granted.parse(JSON.parse(answer)).access_token;
  } catch {
    throw new ServiceFault('credentials');
  }
}

/** A document of a service. Throws a `ServiceFault`. */
export const fetchDocument = (host: Asking, url: string, token: string | null): Promise<string> =>
  fetchText(host, url, { accept: accepted, ...(token === null ? {} : { authorization: `Bearer ${token}` }) });

/** What decides where a service may be asked. */
type Asking = Pick<Host, 'config'>;

async function fetchText(host: Asking, url: string, headers: Record<string, string>, body?: string): Promise<string> {
  // The name may stand for another address than when it was entered.
  if (await leadsInside(host, url)) throw new ServiceFault('unreachable');
  let response: Response;
  try {
    response = await fetch(url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
  } catch {
    throw new ServiceFault('unreachable');
  }
  if (!response.ok) throw refusal(response);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > mostBytes) throw new ServiceFault('too_long');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ServiceFault ? error : new ServiceFault('unreachable');
  }
  return Buffer.concat(parts).toString('utf8');
}

function refusal({ status, headers }: Response): ServiceFault {
  const rest = restOf(headers.get('retry-after'), new Date());
  if (status === 429) return new ServiceFault('too_many', '429', rest);
  if (status >= 500) return new ServiceFault('unwell', String(status), rest);
  if (status === 401) return new ServiceFault('credentials');
  if (status === 403) return new ServiceFault('forbidden');
  return status === 404 ? new ServiceFault('not_found') : new ServiceFault('answered', String(status));
}

/** `Retry-After` (RFC 9110 §10.2.3), seconds or an instant, in ms from `now`; null where it says neither. */
export function restOf(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestRest) : null;
}

/**
 * The address that a link of a page leads to; null where it leads nowhere. Some services tell addresses below their
 * root (`/Fleet/2`). Only of the service itself, so that no page sends our token elsewhere.
 */
export function nextOf(next: string | null, from: string, root: string | null): string | null {
  if (next === null) return null;
  const below = root !== null && /^\/fleet(\/|$)/i.test(next) ? `${root.slice(0, -'/fleet'.length)}${next}` : next;
  if (!URL.canParse(below, from)) return null;
  const address = new URL(below, from);
  return address.origin === new URL(from).origin ? address.href : null;
}
