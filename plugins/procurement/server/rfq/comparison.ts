import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { converted } from '../../../../core/money/converted.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import { compareOffers } from '../../formulas/compare-offers.ts';
import { addedCosts, weeksLate } from '../../formulas/evaluated-cost.ts';
import type { Comparison, ComparisonCell, ComparisonOffer } from '../../shared/rfq-answers.ts';
import { companyUnits } from '../company-units.ts';
import { currencyTable } from '../uses.ts';
import { linesOf } from '../vendor-api/request-conditions.ts';
import { vendorName } from '../vendor-name.ts';
import { finalScores } from './final-scores.ts';
import { answersOf, knockedOut, questionnaireOf } from './questionnaire.ts';

type Shown = Omit<
  ComparisonOffer,
  'added' | 'evaluated' | 'rank' | 'cells' | 'missing' | 'finalScore' | 'said' | 'out'
>;

interface OfferRow {
  readonly shown: Shown;
  readonly rate: string | null;
  /** What is added to its net, as entered. */
  readonly entered: { readonly logistics: string; readonly dutyPct: string; readonly delayPct: string };
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
  const lines = await offeredLines(db, id);
  const said = await answersOf(db, id);
  const out = await knockedOut(db, id);
  const counted = (await offersOf(db, id)).map(({ shown: offer, rate, entered }) => {
    const mains = asked.map(({ id: line }) => {
      const main = lines.find((one) => one.quotation === offer.id && one.line === line && one.offer !== 'alternate');
      const net = main?.net == null || rate === null ? null : converted(main.net, rate, units);
      return { line, main, net };
    });
    const net = offer.netCompany ?? '0';
    const late = mains.flatMap(({ main, net: own }) =>
      main && own !== null ? [{ net: own, weeksLate: weeksLate(main.needed, main.comes) }] : [],
    );
    const added = addedCosts({ net, ...entered, lines: late }, units);
    const counts = offer.state !== 'non_compliant' && offer.netCompany !== null && !out.has(offer.id);
    return { offer, mains, added, compared: { id: offer.id, net, added: added.sum, counts, lines: mains } };
  });
  const results = compareOffers(
    counted.map(({ compared }) => compared),
    units,
  );
  const finals = await finalScores(
    db,
    id,
    results.map(({ evaluated }, place) => ({ evaluated, technical: counted[place]?.offer.technicalScore ?? null })),
  );
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
    questionnaire: counted.length === 0 ? [] : await questionnaireOf(db, id),
    offers: counted.map(({ offer, mains, added }, place) => {
      const result = results[place];
      return {
        ...offer,
        added,
        evaluated: result?.evaluated ?? null,
        rank: finals ? (finals[place]?.rank ?? null) : (result?.rank ?? null),
        finalScore: finals?.[place]?.score ?? null,
        missing: result?.missing ?? 0,
        said: said.flatMap(({ offer: one, ...answer }) => (one === offer.id ? [answer] : [])),
        out: out.get(offer.id) ?? [],
        cells: asked.flatMap((line, at): ComparisonCell[] => {
          const main = mains[at]?.main;
          const cell = result?.cells[at];
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

const roundedOrNull = (amount: string | null, units: number): string | null =>
  amount === null ? null : rounded(amount, units);

async function offersOf(db: Database, id: string): Promise<readonly OfferRow[]> {
  const { rows } = await sql<Shown & Pick<OfferRow, 'rate'> & OfferRow['entered']>`
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
  return rows.map(({ rate, logistics, dutyPct, delayPct, ...shown }) => ({
    shown,
    rate,
    entered: { logistics, dutyPct, delayPct },
  }));
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
