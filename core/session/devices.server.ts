import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v4 } from 'uuid';
import type { Database } from '../host/host.ts';
import type { Sealing } from '../host/secrets/sealing.ts';

/*
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A browser in which somebody has signed in
 * carries a signed id of its own. Wrong passwords from strangers close an account to strangers; its owner, in a browser that
 * the account knows, is counted apart and goes on working. The id speaks for nobody: it moves failures to another counter, and
 * spares a vendor whose password is right the code by mail, where a second factor was given from there.
 * A browser may be known to several accounts, as the shared machine of a dispatch room is.
 */

export const deviceCookie = 'device';
const lifetimeDays = 400;
/** Days for which a device is known of a vendor's account after a second factor was given there. */
export const provedDays = 90;
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

/** Notes that somebody signed in from a device, by a second factor or not; one without an id gets one. */
export async function recogniseDevice(
  db: Database,
  userId: string,
  device: string | null,
  byFactor: boolean,
): Promise<Recognised> {
  const id = device ?? v4();
  const { rows } = await sql<{ before: boolean; known: boolean }>`
    with before as (
      select count(*) > 0 as any, coalesce(bool_or(device = ${id} and revoked_at is null), false) as known
      from known_device
      where user_id = ${userId}),
    noted as (insert into known_device (device, user_id, proved_at)
      values (${id}, ${userId}, case when ${byFactor} then now() end)
      on conflict (device, user_id) do update set last_seen_at = now(), revoked_at = null,
        proved_at = coalesce(
          excluded.proved_at, case when known_device.revoked_at is null then known_device.proved_at end))
    select "any" as before, known from before`.execute(db);
  const [state] = rows;
  return { device: id, isNew: state?.before === true && !state.known };
}

/** No browser is known any more: after a password was reset, whoever comes is announced again. */
export async function forgetDevices(db: Database, userId: string): Promise<void> {
  await sql`update known_device set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(db);
}

/**
 * A second factor is asked for anew on devices of an account: on that of one session, or on all. Answers on how many.
 */
export async function forgetProofs(db: Database, userId: string, session: string | null = null): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update known_device set proved_at = null
    where user_id = ${userId} and proved_at is not null
      and (${session}::uuid is null or device = (select s.device from session s where s.id = ${session}))`.execute(db);
  return Number(numAffectedRows);
}
