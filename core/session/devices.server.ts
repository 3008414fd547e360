import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v4 } from 'uuid';
import type { Database } from '../host/host.ts';
import type { Sealing } from '../host/secrets/sealing.ts';

/*
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A browser in which somebody has signed in
 * carries a signed id of its own. Wrong passwords from strangers close an account to strangers; its owner, in a browser that
 * the account knows, is counted apart and goes on working. The id speaks for nobody: it only moves failures to another counter.
 * A browser may be known to several accounts, as the shared machine of a dispatch room is.
 */

export const deviceCookie = 'device';
const lifetimeDays = 400;
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.((?:\w+\.)?[0-9a-f]{64})$/;

const signed = (device: string): string => `device ${device}`;

/** The id in the visitor's device cookie; null without one, or with one that we never gave. */
export function deviceOf({ cookies }: FastifyRequest, sealing: Sealing): string | null {
  const [, device, signature] = shape.exec(cookies[deviceCookie] ?? '') ?? [];
  return device !== undefined && signature !== undefined && sealing.fingerprints(signed(device)).includes(signature)
    ? device
    : null;
}

const cookieOf = (sealing: Sealing, device: string): string => `${device}.${sealing.fingerprint(signed(device))}`;

/** Gives the browser its id, or renews it. */
export function keepDeviceCookie(request: FastifyRequest, reply: FastifyReply, sealing: Sealing, device: string): void {
  void reply.setCookie(deviceCookie, cookieOf(sealing, device), {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    path: '/api/',
    maxAge: lifetimeDays * 86_400,
  });
}

/** Signs the id anew where other keys have come since: who only renews the session is known when the old ones end. */
export function renewDeviceCookie(request: FastifyRequest, reply: FastifyReply, sealing: Sealing): void {
  const device = deviceOf(request, sealing);
  if (device !== null && request.cookies[deviceCookie] !== cookieOf(sealing, device))
    keepDeviceCookie(request, reply, sealing, device);
}

export interface Recognised {
  readonly device: string;
  /** The account has signed in before, and never from here. */
  readonly isNew: boolean;
}

/** Notes that somebody signed in from a device; one without an id gets one. */
export async function recogniseDevice(db: Database, userId: string, device: string | null): Promise<Recognised> {
  const id = device ?? v4();
  const { rows } = await sql<{ before: boolean; known: boolean }>`
    with before as (
      select count(*) > 0 as any, coalesce(bool_or(device = ${id} and revoked_at is null), false) as known
      from known_device
      where user_id = ${userId}),
    noted as (insert into known_device (device, user_id) values (${id}, ${userId})
      on conflict (device, user_id) do update set last_seen_at = now(), revoked_at = null)
    select "any" as before, known from before`.execute(db);
  const [state] = rows;
  return { device: id, isNew: state?.before === true && !state.known };
}

/** No browser is known any more: after a password was reset, whoever comes is announced again. */
export async function forgetDevices(db: Database, userId: string): Promise<void> {
  await sql`update known_device set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(db);
}
