import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { converted } from '../../../../core/money/converted.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { awardLine } from '../../records/award-line.ts';
import { award } from '../../records/award.ts';
import { awardedNet } from './awarded-net.ts';
import { knockedOut } from './questionnaire.ts';
import { companyUnits } from '../company-units.ts';
import { comparisonOf } from './comparison.ts';
import { heldRequest, type Held } from './staff-routes.ts';
import { currencyTable, unitOfMeasureTable } from '../uses.ts';
import { notApproved, vendorName } from '../vendor-name.ts';
import { refuseFraction } from '../whole-units.ts';

const proposal = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line: z.uuid(),
        offer: z.uuid(),
        /** Of the line; absent: all that is asked. */
        qty: z.optional(z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/)),
      }),
    )
    .min(1)
    .max(2_000),
  reason: z.string().trim().max(4_000).optional(),
});
type Chosen = z.infer<typeof proposal>['lines'];
type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** `POST /api/procurement/rfqs/<id>/award/`: proposes which offers are to be ordered, line by line. */
export function awardRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/award/',
    {
      schema: { summary: 'Propose which offers are to be ordered', tags: ['procurement'] },
      config: { can: 'award:propose', body: proposal },
    },
    async (request: OfOne, reply) => {
      const { lines, reason } = checkBody(proposal, request.body, deep);
      const { caller } = request;
      const id = await writingOnce(host, request, async (context) => {
        const held = await heldRequest(context.db, request, 'award:propose');
        return propose(context, held, lines, reason ?? '', caller.userId);
      });
      return reply.code(201).send({ id });
    },
  );
}

async function propose(
  context: RowsContext,
  held: Held,
  chosen: Chosen,
  reason: string,
  user: string,
): Promise<string> {
  const { db } = context;
  if (held.state !== 'opened')
    throw new Problem(
      409,
      'not_opened',
      msg`Offers can be awarded once they are opened, as long as no decision has been made.`,
    );
  const { rows: waiting } = await sql`
    select from award where rfq = ${held.id} and state = 'proposed' and deleted_at is null`.execute(db);
  if (waiting.length > 0) throw new Problem(409, 'proposed', msg`This request already has an award awaiting approval.`);
  const offered = await offeredLines(db, held.id);
  await refuseTooMuch(db, held.id, chosen);
  const out = await knockedOut(db, held.id);
  refuseTwice(chosen);
  const units = await companyUnits(db);
  const lines = chosen.map(({ line, offer, qty }) => {
    const found = offered.find((one) => one.rfq_line === line && one.quotation === offer);
    if (!found) throw problems.invalid({ lines: msg`One of the lines was not offered by the selected vendor.` });
    refuseOffer(found);
    const { name } = found;
    if (out.has(offer))
      throw problems.invalid({ lines: msg`${name} answered no to a mandatory question and cannot be awarded.` });
    const part = qty ?? found.asked;
    if (!new Exact(part).gt('0')) throw problems.invalid({ lines: msg`Quantities must be above zero.` });
    if (part !== found.asked) refuseFraction(part, found.unit_decimals);
    return { ...found, qty: part, net: awardedNet({ ...found, qty: part }, units) };
  });
  refuseParts(offered, lines);
  if (!reason && (await needsReason(db, held.id, chosen)))
    throw problems.invalid({
      reason: msg`Enter a reason: it is not the lowest evaluated offer, it is the only one, or it is split.`,
    });
  const charges = [...new Map(lines.map((line) => [line.quotation, line])).values()].map(({ charges: own, rate }) =>
    converted(own ?? '0', rate, units),
  );
  const id = v7();
  await createRows(context, award, [
    {
      id,
      site: held.site,
      rfq: held.id,
      total: rounded(sumOfAmounts([...lines.map(({ net }) => net), ...charges]), units),
      vendors: new Set(lines.map(({ vendor }) => vendor)).size,
      reason: reason || null,
      proposed_by: user,
      state: 'proposed',
    },
  ]);
  await createRows(
    context,
    awardLine,
    lines.map(({ rfq_line: line, quotation_line: offer, quotation, vendor, qty, net }) => ({
      site: held.site,
      award: id,
      rfq_line: line,
      quotation_line: offer,
      quotation,
      vendor,
      qty: Number(qty),
      net_company: net,
    })),
  );
  return id;
}

interface Offered {
  readonly rfq_line: string;
  readonly quotation_line: string;
  readonly quotation: string;
  readonly vendor: string;
  readonly name: string;
  readonly vendor_state: string;
  readonly state: string;
  readonly valid_until: string;
  readonly is_expired: boolean;
  readonly partial_ok: boolean;
  readonly asked: string;
  /** Of the unit: no half pieces. */
  readonly unit_decimals: number;
  readonly price: string;
  readonly price_base_qty: string | null;
  readonly discount: string | null;
  /** Per cent off all lines of the offer. */
  readonly of_offer: string | null;
  readonly charges: string | null;
  readonly rate: string;
  readonly minor_units: number;
}

/** What could be awarded: main offers of every line, with the money of their offer. */
async function offeredLines(db: Database, id: string): Promise<readonly Offered[]> {
  const { rows } = await sql<Offered>`
    select line.rfq_line, line.id as quotation_line, offer.id as quotation, offer.vendor, offer.state,
      ${vendorName} as name, vendor.state as vendor_state,
      offer.valid_until::text, offer.valid_until < local_clock(now(), site.time_zone)::date as is_expired,
      coalesce(offer.partial_ok, true) as partial_ok, asked.qty::text as asked, unit.decimals as unit_decimals,
      line.price::text, line.price_base_qty::text, line.discount::text,
      offer.discount::text as of_offer, offer.charges::text, offer.rate::text, currency.minor_units
    from quotation_line line
    join quotation offer on offer.id = line.quotation and offer.deleted_at is null
    join vendor on vendor.id = offer.vendor
    join rfq_line asked on asked.id = line.rfq_line
    join ${unitOfMeasureTable} unit on unit.id = asked.unit
    join site on site.id = offer.site
    join ${currencyTable} currency on currency.id = offer.currency
    where offer.rfq = ${id} and line.offer in ('as_asked', 'equivalent') and line.deleted_at is null`.execute(db);
  return rows;
}

function refuseOffer({ name, state, vendor_state: vendor, is_expired: isExpired, valid_until: until }: Offered): void {
  if (state === 'non_compliant') throw problems.invalid({ lines: msg`The offer of ${name} is not compliant.` });
  if (vendor !== 'approved') throw problems.invalid({ lines: notApproved(name) });
  if (isExpired) throw problems.invalid({ lines: msg`This offer expired on ${until}; ask for an extension.` });
}

/** Of no line more is awarded than is asked. */
async function refuseTooMuch(db: Database, id: string, chosen: Chosen): Promise<void> {
  const { rows } = await sql<{ id: string; no: number; qty: string }>`
    select id, (row_number() over (order by created_at, id))::int as no, qty::text from rfq_line
    where rfq = ${id} and deleted_at is null`.execute(db);
  for (const { id: line, no, qty: asked } of rows) {
    const awarded = sumOfAmounts(chosen.filter((one) => one.line === line).map(({ qty }) => qty ?? asked)).toFixed();
    if (new Exact(awarded).gt(asked))
      throw problems.invalid({ lines: msg`Line ${no}: ${awarded} awarded, ${asked} asked.` });
  }
}

/** An offer stands once for a line. */
function refuseTwice(chosen: Chosen): void {
  if (new Set(chosen.map(({ line, offer }) => `${line} ${offer}`)).size < chosen.length)
    throw problems.invalid({ lines: msg`A line is offered twice.` });
}

/** An offer whose vendor does not take its lines apart is awarded with all that it offers, or not at all. */
function refuseParts(offered: readonly Offered[], awarded: readonly (Offered & { readonly qty: string })[]): void {
  for (const { quotation, partial_ok: partial, rfq_line: line, asked, name } of offered) {
    if (partial || !awarded.some((one) => one.quotation === quotation)) continue;
    const given = awarded.find((one) => one.quotation === quotation && one.rfq_line === line);
    if (!given || new Exact(given.qty).lt(asked))
      throw problems.invalid({
        lines: msg`${name} does not accept partial awards: award the whole offer, or none of it.`,
      });
  }
}

/** Whether somebody else is ranked first, nobody else answered, or several vendors share it. */
async function needsReason(db: Database, id: string, chosen: Chosen): Promise<boolean> {
  const { offers } = await comparisonOf(db, id, 'en');
  const counting = offers.filter(({ rank }) => rank !== null);
  const winners = new Set(chosen.map(({ offer }) => offer));
  const best = counting.find(({ rank }) => rank === 1);
  return counting.length < 2 || winners.size > 1 || !winners.has(best?.id ?? '');
}
