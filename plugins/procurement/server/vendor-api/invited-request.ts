import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { takesPart } from '../rfq/takes-part.ts';
import type { VendorPerson } from './who.ts';

/** A request as far as its course is concerned. */
export interface InvitedRequest {
  readonly id: string;
  readonly invitation: string;
  readonly status: string;
  readonly site: string;
  readonly number: string;
  readonly title: string;
  readonly state: string;
  readonly deadline_at: string;
  readonly questions_until: string;
  readonly opened_at: string | null;
  /** The deadline by the clocks of the vendor. */
  readonly deadline_there: string;
  readonly is_over: boolean;
  /** Of two stages; null otherwise. */
  readonly stage: number | null;
  /** False where only the qualified answer, and the vendor is none of them. */
  readonly takes_part: boolean;
}

/**
 * A published request that a vendor is invited to. The invitations are read as the database shows them to this very
 * vendor; what is not among them is as unknown as what does not exist: 404. With `hold` it stays as it is until the
 * transaction ends.
 */
export async function invitedRequest(
  db: Database,
  { vendor, timeZone }: VendorPerson,
  publicId: string,
  at: string | null = null,
  hold = false,
): Promise<InvitedRequest> {
  if (!isUuid(publicId)) throw problems.notFound();
  const { rows: own } = await sql<{ id: string; rfq: string; status: string }>`
    select id, rfq, status from rfq_invitation where vendor = ${vendor} and deleted_at is null`.execute(db);
  const { rows } = await seeingAll(db, () =>
    sql<Omit<InvitedRequest, 'invitation' | 'status'>>`
      select rfq.id, rfq.site, rfq.number, rfq.title, rfq.state, rfq.deadline_at, rfq.questions_until, rfq.opened_at,
        rfq.stage, ${takesPart(vendor)} as takes_part,
        to_char(local_clock(rfq.deadline_at, ${timeZone}), 'YYYY-MM-DD HH24:MI') as deadline_there,
        coalesce(${at}::timestamptz, clock_timestamp()) > rfq.deadline_at as is_over
      from rfq
      where rfq.public_id = ${publicId.toLowerCase()} and rfq.id = any(${own.map(({ rfq }) => rfq)}::uuid[])
        and rfq.state <> 'draft' and rfq.deleted_at is null
      ${hold ? sql`for share` : sql``}`.execute(db),
  );
  const [found] = rows;
  const invitation = own.find(({ rfq }) => rfq === found?.id);
  if (!found || !invitation) throw problems.notFound();
  return { ...found, invitation: invitation.id, status: invitation.status };
}

/** The instant at which a request has been read whole: the database's clock (catalogue procurement.md §1.6). */
export async function receivedAt(host: Host): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::timestamptz(3) as at`.execute(host.db);
  return rows[0]?.at ?? new Date().toISOString();
}

/** Throws 409 where nothing can be answered any more. */
export function refuseOver(asked: InvitedRequest, late: MessageDescriptor): void {
  if (asked.state === 'cancelled') throw new Problem(409, 'cancelled', msg`${asked.number} is cancelled.`);
  refuseOther(asked);
  if (asked.is_over || asked.opened_at !== null || !['published', 'closed'].includes(asked.state))
    throw new Problem(409, 'deadline_passed', late);
}

/** Throws 409 where the vendor takes no part in the second of two stages. */
export function refuseOther({ number, takes_part: takesPart }: InvitedRequest): void {
  if (!takesPart)
    throw new Problem(409, 'not_qualified', msg`Your company is not taking part in the second stage of ${number}.`);
}

/** What is said of an offer that comes after the deadline, in the vendor's time. */
export const offerLate = ({ timeZone }: VendorPerson, { deadline_there: deadline }: InvitedRequest) =>
  msg`The deadline passed at ${deadline} (${timeZone}); the offer was not accepted.`;

/** What is said of anything else that comes after it. */
export const answerLate = ({ timeZone }: VendorPerson, { deadline_there: deadline }: InvitedRequest) =>
  msg`The deadline passed at ${deadline} (${timeZone}); the answer can no longer be changed.`;
