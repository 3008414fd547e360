import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import type { TaxRate } from '../../../../core/money/document-totals.ts';
import { changeRows, createRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { confirmPassword } from '../../../../core/session/confirm-password.server.ts';
import { quotationLine } from '../../records/quotation-line.ts';
import { quotation } from '../../records/quotation.ts';
import { rfqOpening } from '../../records/rfq-opening.ts';
import { rfq } from '../../records/rfq.ts';
import { currencyTable, exchangeRateOn, taxCodeTable } from '../uses.ts';
import { fingerprintOf, openEnvelope, type Envelope, type SentOffer } from './envelope.ts';
import { openedOffer, type AskedLine, type OfferMoney } from './opened-offer.ts';
import { heldRequest } from './staff-routes.ts';

const signature = z.strictObject({ password: z.string().max(500) });

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/rfqs/<id>/open/`: opens the offers after the deadline. Sealed ones need two different people, who
 * sign one after the other with their password; the second signature opens (catalogue procurement.md §4). Answers
 * whether they are open now.
 */
export function openingRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/open/',
    {
      schema: { summary: 'Sign for the opening of the offers', tags: ['procurement'] },
      config: { can: 'rfq_opening:sign' },
    },
    async (request: OfOne) => {
      const { password } = checkBody(signature, request.body);
      const { caller } = request;
      await confirmPassword(host, request, password);
      const isOpen = await writingRows(host, { caller, ip: request.ip, requestId: request.id }, (context) =>
        sign(host, context, request),
      );
      return { isOpen };
    },
  );
}

async function sign(host: Host, context: RowsContext, request: OfOne): Promise<boolean> {
  const { db } = context;
  const held = await heldRequest(db, request, 'rfq_opening:sign');
  if (!['published', 'closed'].includes(held.state))
    throw new Problem(409, 'opened', msg`The offers of ${held.number} are open already, or never will be.`);
  if (!held.is_over) {
    const { rows } = await sql<{ at: string }>`
      select to_char(local_clock(${held.deadline_at}::timestamptz, time_zone), 'YYYY-MM-DD HH24:MI') as at from site
      where id = ${held.site}`.execute(db);
    throw new Problem(409, 'too_early', msg`Opening is possible from ${rows[0]?.at ?? held.deadline_at}.`);
  }
  const { userId } = request.caller;
  const { rows } = await sql<{ procedure: string; opening: string | null; first: string | null }>`
    select rfq.procedure, opening.id as opening, opening.first_by as first
    from rfq
    left join rfq_opening opening on opening.rfq = rfq.id and opening.deleted_at is null
    where rfq.id = ${held.id}`.execute(db);
  const { procedure, opening, first } = rows[0] ?? { procedure: 'sealed', opening: null, first: null };
  if (opening !== null && first === userId)
    throw new Problem(409, 'second_person', msg`Two different people must open the offers.`);
  if (opening === null)
    await createRows(context, rfqOpening, [{ site: held.site, rfq: held.id, first_by: userId }], {
      computed: { first_at: sql`now()` },
    });
  if (opening === null && procedure === 'sealed') return false;
  const offers = await openAll(host, context, held);
  await changeRows(context, rfqOpening, {
    where: sql`rfq = ${held.id}`,
    set: { offers, ...(opening === null ? {} : { second_by: userId, second_at: sql`now()` }) },
    action: 'open',
  });
  await changeRows(context, rfq, {
    where: sql`id = ${held.id}`,
    set: { state: 'opened', opened_at: sql`now()` },
    action: 'state',
  });
  return true;
}

interface SealedOffer extends Envelope {
  readonly id: string;
  readonly reference: string;
  readonly sha256: string;
}

/** Opens what counts; what is withdrawn, superseded or not confirmed stays sealed for ever. Answers how many there were. */
export async function openAll(host: Host, context: RowsContext, held: { id: string; site: string }): Promise<number> {
  const { rows } = await sql<SealedOffer>`
    select offer.id, offer.reference, offer.sha256, envelope.ciphertext, envelope.data_key
    from quotation offer
    join quotation_envelope envelope on envelope.quotation = offer.id
    where offer.rfq = ${held.id} and offer.state = 'submitted' and offer.deleted_at is null
    order by offer.reference`.execute(context.db);
  const asked = await askedLines(context.db, held.id);
  for (const offer of rows) await openOne(host, context, held, offer, asked);
  return rows.length;
}

async function askedLines(db: Database, id: string): Promise<readonly AskedLine[]> {
  const { rows } = await sql<AskedLine>`
    select id, qty::text from rfq_line where rfq = ${id} and deleted_at is null order by created_at, id`.execute(db);
  return rows;
}

async function openOne(
  host: Host,
  context: RowsContext,
  { site }: { site: string },
  { id, reference, sha256, ...envelope }: SealedOffer,
  asked: readonly AskedLine[],
): Promise<void> {
  const text = openEnvelope(host, envelope);
  if (text === null || fingerprintOf(text) !== sha256) return refuseBroken(context, id, reference);
  const content = JSON.parse(text) as SentOffer;
  const money = await moneyOf(context.db, content.currency ?? '');
  const opened = openedOffer(content, asked, money);
  await createRows(
    context,
    quotationLine,
    opened.lines.map((line) => ({ site, quotation: id, ...line })),
  );
  await changeRows(context, quotation, {
    where: sql`id = ${id}`,
    set: { ...opened.offer, state: 'opened', opened_at: sql`now()` },
    action: 'open',
  });
  await sql`update quotation_envelope set opened_at = now() where quotation = ${id}`.execute(context.db);
}

/** An envelope that does not hold what its receipt says counts for nothing; the others are opened all the same. */
async function refuseBroken(context: RowsContext, id: string, reference: string): Promise<void> {
  await changeRows(context, quotation, {
    where: sql`id = ${id}`,
    set: { state: 'non_compliant', opened_at: sql`now()`, seal_ok: false },
    action: 'open',
    reason: `${reference}: SHA-256`,
  });
}

/** The currency of an offer, its rate of today, and the newest rates of the taxes. Throws 409 where there is no rate. */
async function moneyOf(db: Database, code: string): Promise<OfferMoney> {
  const { rows } = await sql<{ id: string; minorUnits: number; companyUnits: number; rate: string }>`
    select currency.id, currency.minor_units as "minorUnits", rate.rate::text as rate, (
      select minor_units from ${currencyTable} company where company.code = ${companyCurrency()}) as "companyUnits"
    from ${currencyTable} currency
    cross join lateral ${exchangeRateOn}(currency.code, current_date) rate
    where currency.code = ${code} and currency.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem(409, 'no_rate', msg`There is no rate of ${code} today: enter it first.`);
  const { rows: taxes } = await sql<{ code: string; category: TaxRate['category']; rate: string }>`
    select distinct on (code) code, category, rate::text from ${taxCodeTable}
    where valid_from <= current_date
    order by code, valid_from desc`.execute(db);
  return { ...found, taxes: new Map(taxes.map(({ code: tax, ...rate }) => [tax, rate])) };
}
