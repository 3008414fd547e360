import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { converted } from '../../../../core/money/converted.ts';
import { documentTotals, type TaxRate } from '../../../../core/money/document-totals.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import type { OfferLine } from '../../../vendor-calls.ts';
import { currencyTable, exchangeRateOn, taxCodeTable } from '../uses.ts';
import type { SentOffer } from './envelope.ts';

interface OfferMoney {
  readonly id: string;
  readonly minorUnits: number;
  readonly companyUnits: number;
  readonly rate: string;
  readonly taxes: ReadonlyMap<string, TaxRate>;
}

/** The currency of an offer, its rate of today, and the newest rates of the taxes. Throws 409 where there is no rate. */
export async function moneyOf(db: Database, code: string): Promise<OfferMoney> {
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

/** Quantities of forms are numbers; what is counted with them was counted exactly before. */
const asNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** What a line of an offer holds as a row, apart from its money. */
export const lineValues = (
  { line, offer, price_base_qty, discount, moq, pack_qty, ...rest }: OfferLine,
  qty: string,
) => ({
  ...rest,
  rfq_line: line,
  offer: offer ?? ('not_offered' as const),
  qty: Number(qty),
  price_base_qty: asNumber(price_base_qty),
  discount: asNumber(discount),
  moq: asNumber(moq),
  pack_qty: asNumber(pack_qty),
});

/** An opened offer as its rows hold it: lines in their order, and what stands on the offer itself. */
export function offerValues(content: SentOffer, money: OfferMoney, qtyOf: (line: string) => string) {
  const { minorUnits, taxes } = money;
  const lines = content.lines.map((line) => {
    const qty = line.qty ?? qtyOf(line.line);
    const net = line.price === null ? null : lineNet({ ...line, qty, price: line.price }, minorUnits);
    return { ...lineValues(line, qty), currency: money.id, net };
  });
  const totals = documentTotals({
    lines: lines.flatMap(({ offer, net, tax_code: taxCode }) =>
      net === null || offer === 'alternate' || offer === 'not_offered' ? [] : [{ net, taxCode }],
    ),
    charges: content.charges.map(({ amount, tax_code: taxCode }) => ({ net: amount ?? '0', taxCode })),
    discount: content.discount,
    taxes,
    minorUnits,
  });
  return { lines, offer: { ...headValues(content, money), ...moneyValues(totals, money) } };
}

const headValues = (content: SentOffer, money: OfferMoney) => ({
  quote_no: content.quote_no || null,
  signatory: content.signatory,
  currency: money.id,
  discount: asNumber(content.discount),
  missing: content.lines.filter(({ offer }) => offer === null || offer === 'not_offered').length,
  incoterm: content.incoterm,
  place: content.place,
  payment_terms: content.payment_terms || null,
  valid_until: content.valid_until,
  partial_ok: content.partial_ok,
  deviations: content.deviations || null,
  message: content.message || null,
});

const moneyValues = ({ charges, net, tax }: ReturnType<typeof documentTotals>, { rate, companyUnits }: OfferMoney) => ({
  charges,
  net,
  tax,
  rate: Number(rate),
  net_company: converted(net, rate, companyUnits),
});
