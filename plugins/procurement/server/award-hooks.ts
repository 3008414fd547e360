import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { nextDocumentNumber } from '../../../core/host/document-number.server.ts';
import type { Database } from '../../../core/host/host.ts';
import { companyCurrency } from '../../../core/i18n/company-currency.ts';
import { Problem } from '../../../core/host/problem.ts';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import { Exact } from '../../../core/money/exact.ts';
import { changeRows, type AlongContext } from '../../../core/records/change-rows.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { reachIn } from '../../../core/registry/access.ts';
import type { award } from '../records/award.ts';
import { quotation } from '../records/quotation.ts';
import { rfq } from '../records/rfq.ts';
import { comparisonOf } from './rfq/comparison.ts';
import { tellVendors } from './rfq/tell-vendors.ts';
import { vendorName } from './vendor-name.ts';

/** From this amount on a manager approves an award (catalogue procurement.md §3, demo policy AWD). */
export const managerFrom = '100000';

/** An award is approved by somebody else than who proposed it, within their limit, and told to all who answered. */
export const awardHooks: RecordHooks<typeof award> = {
  beforeTransition: async (transition, { row, reason: _reason, ...context }) => {
    const { caller, db } = context;
    if (row.proposed_by === caller.userId) throw problems.ownRequest();
    const decided = { decided_by: caller.userId, decided_at: sql`now()` };
    if (transition !== 'approve') return decided;
    const site = String(row.site);
    if (new Exact(String(row.total)).gte(managerFrom) && reachIn(caller.access, 'award:approve_large', site) !== 'site')
      throw new Problem(403, 'above_limit', {
        ...msg({ message: 'From {managerFrom}, a manager approves awards.' }),
        values: { managerFrom: { amount: managerFrom, currency: companyCurrency() } },
      });
    await refuseChanged(db, row.id);
    await settleOffers(context, row.id, row.rfq);
    const number = await nextDocumentNumber(db, 'AWD', site);
    return { ...decided, number };
  },
};

/** Throws 409 where an offer was judged otherwise since it was proposed, has expired, or its vendor may not be ordered from. */
async function refuseChanged(db: Database, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${vendorName} as name
    from award_line line
    join quotation offer on offer.id = line.quotation
    join vendor on vendor.id = line.vendor
    join site on site.id = offer.site
    where line.award = ${id} and line.deleted_at is null
      and (offer.state not in ('opened', 'compliant') or vendor.state <> 'approved'
        or offer.valid_until < local_clock(now(), site.time_zone)::date)
    limit 1`.execute(db);
  const [changed] = rows;
  if (changed)
    throw new Problem(
      409,
      'offer_changed',
      msg`The offer of ${changed.name} can no longer be awarded: it has expired, is not compliant, or the vendor is not approved.`,
    );
}

/**
 * Offers whose technical envelope has not passed: their vendors are told, and the keys of their prices destroyed, so that
 * nobody ever reads them (catalogue procurement.md §4).
 */
async function settleFailed(
  context: AlongContext,
  asked: { readonly id: string; readonly public_id: string; readonly number: string; readonly title: string },
): Promise<void> {
  const { db, host } = context;
  const { rows: invited } = await sql<{ id: string }>`
    select invitation.id
    from quotation offer
    join rfq_invitation invitation on invitation.rfq = offer.rfq and invitation.vendor = offer.vendor
      and invitation.deleted_at is null
    where offer.rfq = ${asked.id} and offer.technical_opened_at is not null and offer.opened_at is null
      and offer.deleted_at is null`.execute(db);
  await seeingAll(db, () => destroyKeys(db, asked.id));
  if (invited.length === 0) return;
  const { number, title } = asked;
  await tellVendors(
    host,
    db,
    asked,
    () => ({
      subject: msg`${number}: result`,
      lines: [
        msg`Your technical offer for “${title}” was not accepted. Your prices were not opened and can no longer be read by anyone.`,
      ],
    }),
    invited.map(({ id }) => id),
  );
}

/** Of prices that were never opened, and of the files that were sealed with them. */
async function destroyKeys(db: Database, request: string): Promise<void> {
  await sql`
    update quotation_envelope envelope
    set data_key = null
    from quotation offer
    where offer.id = envelope.quotation and offer.rfq = ${request} and envelope.kind = 'commercial'
      and envelope.opened_at is null`.execute(db);
  await sql`
    update quotation_file file
    set data_key = null
    where file.rfq = ${request} and file.kind = 'commercial' and not exists (
      select from quotation_file_use used
      join quotation_envelope envelope on envelope.quotation = used.quotation and envelope.kind = 'commercial'
      where used.file = file.id and envelope.opened_at is not null)`.execute(db);
}

/** What becomes of the offers, and what their vendors hear. */
async function settleOffers(context: AlongContext, id: string, request: string): Promise<void> {
  const { db, host } = context;
  const { rows: held } = await sql<{
    id: string;
    public_id: string;
    number: string;
    title: string;
    debrief: string | null;
    procedure: string;
  }>`
    select id, public_id, number, title, debrief, procedure from rfq where id = ${request} and state = 'opened' for update`.execute(
    db,
  );
  const [asked] = held;
  if (!asked) throw new Problem(409, 'not_opened', msg`The quotation request has since been decided differently.`);
  const { offers } = await comparisonOf(db, request, 'en');
  const { rows: won } = await sql<{ quotation: string; full: number }>`
    select won.quotation, count(*) filter (where won.qty >= asked.qty)::int as full
    from award_line won
    join rfq_line asked on asked.id = won.rfq_line
    where won.award = ${id} and won.deleted_at is null
    group by won.quotation`.execute(db);
  const { rows: invited } = await sql<{ id: string; quotation: string }>`
    select invitation.id, offer.id as quotation
    from quotation offer
    join rfq_invitation invitation on invitation.rfq = offer.rfq and invitation.vendor = offer.vendor
      and invitation.deleted_at is null
    where offer.rfq = ${request} and offer.opened_at is not null and offer.deleted_at is null`.execute(db);
  for (const { id: offer, rank, cells } of offers) {
    const given = won.find((one) => one.quotation === offer);
    const whole = cells.filter(({ unitPrice }) => unitPrice !== null).length;
    await changeRows(context, quotation, {
      where: sql`id = ${offer}`,
      set: { state: !given ? 'not_awarded' : given.full < whole ? 'partly_awarded' : 'awarded' },
      action: 'state',
    });
    const { number, title } = asked;
    const place = asked.debrief === 'rank' && rank !== null ? rank : null;
    await tellVendors(
      host,
      db,
      asked,
      () =>
        given
          ? {
              subject: msg`${number}: your offer is selected, wait for the order`,
              lines: [msg`Your offer for “${title}” was selected. Please wait for the order itself.`],
            }
          : {
              subject: msg`${number}: result`,
              lines: [
                msg`Your offer for “${title}” was not selected. Thank you for your offer.`,
                ...(place === null ? [] : [msg`It was ranked ${place}.`]),
              ],
            },
      invited.filter((one) => one.quotation === offer).map((one) => one.id),
    );
  }
  // In two stages those who have failed were told when the second began.
  if (asked.procedure !== 'two_stages') await settleFailed(context, asked);
  await changeRows(context, rfq, { where: sql`id = ${request}`, set: { state: 'awarded' }, action: 'state' });
}
