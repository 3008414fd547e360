import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { converted } from '../../../../core/money/converted.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { compareOffers, type ComparedResult } from '../../formulas/compare-offers.ts';
import { addedCosts, weeksLate, type AddedCosts } from '../../formulas/evaluated-cost.ts';
import { finalScore, usualTechnicalWeight } from '../../formulas/technical-score.ts';
import type {
  Comparison,
  ComparisonCell,
  ComparisonOffer,
  Course,
  Tracking,
  TrackedRequest,
} from '../../shared/rfq-answers.ts';
import { currencyTable } from '../uses.ts';
import { calendarOf } from './calendar.ts';
import { openingPlanOf } from './opening-plan.ts';
import { answersOf, knockedOut, questionnaireOf } from './questionnaire.ts';
import { linesOf } from '../vendor-api/read-requests.ts';
import { vendorName } from '../vendor-name.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** What the tracking of a request shows: how far the vendors are, and once the offers are open, their comparison. */
export function rfqReadRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/rfqs/',
    {
      schema: { summary: 'Quotation requests that are under way, and what ended lately', tags: ['procurement'] },
      config: { can: 'rfq:read' },
    },
    async ({ caller }: FastifyRequest) => trackingOf(host.db, caller),
  );
  app.get(
    '/api/procurement/rfqs/:id/course/',
    { schema: { summary: 'How far the vendors of a request are', tags: ['procurement'] }, config: { can: 'rfq:read' } },
    async (request: OfOne) => {
      await refuseForeign(host.db, request);
      return courseOf(host.db, request.params.id, request.caller);
    },
  );
  app.get(
    '/api/procurement/rfqs/:id/comparison/',
    {
      schema: { summary: 'The opened offers of a request, compared', tags: ['procurement'] },
      config: { can: 'rfq:read' },
    },
    async (request: OfOne) => {
      await refuseForeign(host.db, request);
      return comparisonOf(host.db, request.params.id, request.caller.language);
    },
  );
}

/** Throws 404 where the request is none that the caller may read. */
export async function refuseForeign(db: Database, { caller, params: { id } }: OfOne): Promise<void> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<{ site: string }>`select site from rfq where id = ${id} and deleted_at is null`.execute(
    db,
  );
  if (!rows[0] || reachIn(caller.access, 'rfq:read', rows[0].site) === null) throw problems.notFound();
}

/** What ended stays on the board for so long. */
const endedDays = 60;

async function trackingOf(db: Database, { access }: Caller): Promise<Tracking> {
  const { rows } = await sql<TrackedRequest>`
    select rfq.id, rfq.version, rfq.number, rfq.title, rfq.state, rfq.procedure, rfq.stage, site.code as site, site.id as "siteId",
      rfq.deadline_at as "deadlineAt", rfq.deadline_at < now() as "isOver", coalesce(asked.invited, 0) as invited,
      coalesce(asked.answered, 0) as answered, coalesce(asked.declined, 0) as declined, (
        select count(*)::int
        from rfq_question question
        where question.rfq = rfq.id and question.published_at is null and question.deleted_at is null) as questions
    from rfq
    join site on site.id = rfq.site
    left join lateral (
      select count(*)::int as invited, count(*) filter (where status in ('submitted', 'to_confirm'))::int as answered,
        count(*) filter (where status = 'declined')::int as declined
      from rfq_invitation invitation
      where invitation.rfq = rfq.id and invitation.deleted_at is null) asked on true
    where rfq.deleted_at is null
      and (rfq.state in ('draft', 'published', 'closed', 'technical_opened', 'technical_closed', 'opened')
        or rfq.updated_at > now() - ${endedDays} * interval '1 day')
    order by rfq.deadline_at, rfq.id`.execute(db);
  return {
    now: new Date().toISOString(),
    requests: rows.filter(({ siteId }) => reachIn(access, 'rfq:read', siteId) !== null),
  };
}

async function courseOf(db: Database, id: string, caller: Caller): Promise<Course> {
  const { rows: invitations } = await sql<Course['invitations'][number]>`
    select invitation.id, ${vendorName} as vendor, invitation.status,
      invitation.sent_at as "sentAt", invitation.opened_at as "openedAt", invitation.answered_at as "answeredAt",
      invitation.decline_reason as "declineReason", invitation.decline_text as "declineText",
      coalesce((
        select case when bool_or(account.status = 'active') then 'active' when bool_or(account.status = 'invited') then 'invited' end
        from app_user account
        where account.vendor = vendor.id and account.deleted_at is null), 'none') as account,
      invitation.logistics::text, invitation.duty_pct::text as "dutyPct"
    from rfq_invitation invitation
    join vendor on vendor.id = invitation.vendor
    where invitation.rfq = ${id} and invitation.deleted_at is null
    order by vendor.code`.execute(db);
  const { rows: questions } = await sql<Course['questions'][number]>`
    select question.id, ${vendorName} as vendor, question.text,
      question.asked_at as "askedAt", question.answer, question.public_text as "publicText",
      question.published_at as "publishedAt"
    from rfq_question question
    join vendor on vendor.id = question.vendor
    where question.rfq = ${id} and question.deleted_at is null
    order by question.asked_at, question.id`.execute(db);
  const { rows: addenda } = await sql<Course['addenda'][number]>`
    select place as no, text, coalesce(material, false) as material, deadline_at as "deadlineAt", created_at as at
    from rfq_addendum where rfq = ${id} and deleted_at is null order by place`.execute(db);
  const { rows: openings } = await sql<Course['openings'][number]>`
    select opening.kind, one.name as "firstBy", opening.first_at as "firstAt", other.name as "secondBy",
      opening.second_at as "secondAt", opening.offers, opening.first_by = ${caller.userId}::uuid as mine
    from rfq_opening opening
    left join app_user one on one.id = opening.first_by
    left join app_user other on other.id = opening.second_by
    where opening.rfq = ${id} and opening.deleted_at is null
    order by opening.first_at`.execute(db);
  const { rows: over } = await sql<{
    over: boolean;
  }>`select deadline_at < now() as over from rfq where id = ${id}`.execute(db);
  const questionnaire = await questionnaireOf(db, id);
  const calendar = await calendarOf(db, id);
  const plan = await openingPlanOf(db, id, caller);
  const isOver = over[0]?.over ?? false;
  return { invitations, questions, addenda, calendar, questionnaire, openings, isOver, ...plan };
}

interface OfferRow extends Omit<
  ComparisonOffer,
  'added' | 'evaluated' | 'rank' | 'cells' | 'missing' | 'finalScore' | 'said' | 'out'
> {
  readonly rate: string | null;
  readonly logistics: string;
  readonly dutyPct: string;
  readonly delayPct: string;
}

interface LineRow {
  readonly quotation: string;
  readonly line: string;
  readonly offer: string;
  readonly price: string | null;
  readonly net: string | null;
  readonly qty: string;
  readonly lead_days: number | null;
  /** Days: when the goods are needed, and when they come if ordered on the day of opening. */
  readonly needed: string | null;
  readonly comes: string | null;
  readonly maker: string | null;
  readonly note: string | null;
}

/** Before the opening no offer stands here; of two envelopes none before its prices are open. */
export async function comparisonOf(db: Database, id: string, language: 'en' | 'fr'): Promise<Comparison> {
  const asked = await linesOf(db, id, language);
  const { rows: estimates } = await sql<{ id: string; estimate: string | null }>`
    select id, (est_price * qty::numeric)::text as estimate from rfq_line where rfq = ${id} and deleted_at is null`.execute(
    db,
  );
  const units = await companyUnits(db);
  const offers = await offersOf(db, id);
  const lines = await offeredLines(db, id);
  const said = await answersOf(db, id);
  const out = await knockedOut(db, id);
  const mainOf = (offer: string, line: string): LineRow | undefined =>
    lines.find((one) => one.quotation === offer && one.line === line && one.offer !== 'alternate');
  const inCompany = (offer: OfferRow, amount: string | null): string | null =>
    amount === null || offer.rate === null ? null : converted(amount, offer.rate, units);
  const added = offers.map((offer) =>
    addedCosts(
      {
        net: offer.netCompany ?? '0',
        logistics: offer.logistics,
        dutyPct: offer.dutyPct,
        delayPct: offer.delayPct,
        lines: asked.flatMap(({ id: line }) => {
          const main = mainOf(offer.id, line);
          const net = inCompany(offer, main?.net ?? null);
          return main && net !== null ? [{ net, weeksLate: weeksLate(main.needed, main.comes) }] : [];
        }),
      },
      units,
    ),
  );
  const compared = compareOffers(
    offers.map((offer, place) => ({
      id: offer.id,
      net: offer.netCompany ?? '0',
      added: added[place]?.sum ?? '0',
      counts: offer.state !== 'non_compliant' && offer.netCompany !== null && !out.has(offer.id),
      lines: asked.map((line) => ({ line: line.id, net: inCompany(offer, mainOf(offer.id, line.id)?.net ?? null) })),
    })),
    units,
  );
  const finals = await finalScores(db, id, offers, compared);
  return {
    currency: companyCurrency(),
    lines: asked.map(({ id: line, no, description, qty, unit }) => ({
      id: line,
      no,
      description,
      qty,
      unit,
      estimate: roundedOrNull(estimates.find((one) => one.id === line)?.estimate ?? null, units),
    })),
    questionnaire: offers.length === 0 ? [] : await questionnaireOf(db, id),
    offers: offers.map((row, place) => {
      const { rate: _rate, logistics: _logistics, dutyPct: _duty, delayPct: _delay, ...offer } = row;
      const result = compared[place];
      return {
        ...offer,
        added: added[place] ?? nothingAdded,
        evaluated: result?.evaluated ?? null,
        rank: finals ? (finals[place]?.rank ?? null) : (result?.rank ?? null),
        finalScore: finals?.[place]?.score ?? null,
        missing: result?.missing ?? 0,
        said: said.flatMap(({ offer: one, ...answer }) => (one === offer.id ? [answer] : [])),
        out: out.get(offer.id) ?? [],
        cells: asked.flatMap((line): ComparisonCell[] => {
          const main = mainOf(offer.id, line.id);
          const cell = result?.cells.find((one) => one.line === line.id);
          if (!main || !cell) return [];
          return [
            {
              line: line.id,
              offer: main.offer,
              unitPrice: cell.net === null ? null : rounded(new Exact(cell.net).div(line.qty), 4),
              net: cell.net,
              filled: cell.filled,
              price: main.price,
              leadDays: main.lead_days,
              maker: main.maker,
              note: main.note,
              isBest: cell.isBest,
              isOutlier: cell.isOutlier,
              otherQty: new Exact(main.qty).eq(line.qty) ? null : main.qty,
              alternates: lines.filter(
                (one) => one.quotation === offer.id && one.line === line.id && one.offer === 'alternate',
              ).length,
            },
          ];
        }),
      };
    }),
  };
}

const nothingAdded: AddedCosts = { logistics: '0', duty: '0', delay: '0', sum: '0' };

/** By technical score and price together, as offers in two envelopes are ranked; null where the price alone decides. */
async function finalScores(
  db: Database,
  id: string,
  offers: readonly OfferRow[],
  compared: readonly ComparedResult[],
): Promise<readonly { readonly score: string | null; readonly rank: number | null }[] | null> {
  const { rows } = await sql<{ weight: string }>`
    select coalesce(technical_weight, ${usualTechnicalWeight})::text as weight from rfq
    where id = ${id} and procedure in ('two_envelopes', 'two_stages')`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const evaluated = compared.flatMap((one) => (one.evaluated === null ? [] : [new Exact(one.evaluated)]));
  const lowest = evaluated.toSorted((one, other) => one.cmp(other))[0];
  const scores = compared.map(({ evaluated: own }, place) => {
    const technical = offers[place]?.technicalScore ?? null;
    return own === null || technical === null || !lowest || !new Exact(own).gt('0')
      ? null
      : finalScore(found.weight, technical, own, lowest.toFixed());
  });
  return scores.map((score) => ({
    score,
    rank: score === null ? null : 1 + scores.filter((other) => other !== null && new Exact(other).gt(score)).length,
  }));
}

const roundedOrNull = (amount: string | null, units: number): string | null =>
  amount === null ? null : rounded(amount, units);

/** Decimals of the company's currency. */
export async function companyUnits(db: Database): Promise<number> {
  const { rows } = await sql<{ minor_units: number }>`
    select minor_units from ${currencyTable} currency where code = ${companyCurrency()} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.minor_units ?? 2;
}

async function offersOf(db: Database, id: string): Promise<readonly OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select offer.id, offer.version, offer.reference, ${vendorName} as vendor,
      offer.state, offer.seal_ok as "sealOk", currency.code as currency, offer.net::text, offer.rate::text,
      offer.net_company::text as "netCompany", coalesce(invitation.logistics, 0)::text as logistics,
      coalesce(invitation.duty_pct, 0)::text as "dutyPct", coalesce(rfq.delay_pct, 0)::text as "delayPct", offer.technical_score::text as "technicalScore",
      offer.valid_until::text as "validUntil", offer.incoterm, offer.place, offer.deviations, (
        select max(line.lead_days)
        from quotation_line line
        where line.quotation = offer.id and line.offer <> 'alternate' and line.deleted_at is null) as "leadDays"
    from quotation offer
    join rfq on rfq.id = offer.rfq
    join vendor on vendor.id = offer.vendor
    left join rfq_invitation invitation
      on invitation.rfq = offer.rfq and invitation.vendor = offer.vendor and invitation.deleted_at is null
    left join ${currencyTable} currency on currency.id = offer.currency
    where offer.rfq = ${id} and offer.opened_at is not null and offer.deleted_at is null
    order by vendor.code`.execute(db);
  return rows;
}

async function offeredLines(db: Database, id: string): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.quotation, line.rfq_line as line, line.offer, line.price::text, line.net::text, line.qty::text,
      line.lead_days, asked.needed_by::text as needed,
      (local_clock(offer.opened_at, site.time_zone)::date + line.lead_days)::text as comes,
      nullif(concat_ws(' ', nullif(line.manufacturer, ''), nullif(line.manufacturer_ref, '')), '') as maker,
      nullif(line.note, '') as note
    from quotation_line line
    join rfq_line asked on asked.id = line.rfq_line
    join quotation offer on offer.id = line.quotation
    join site on site.id = offer.site
    where offer.rfq = ${id} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows;
}
