import { converted } from '../../../../core/money/converted.ts';
import { documentTotals, type TaxRate } from '../../../../core/money/document-totals.ts';
import { chargeTaxes } from '../../formulas/charge-taxes.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import type { OfferLine } from '../../../vendor-offer-calls.ts';
import type { SentOffer } from './envelope.ts';

/** The currency of an offer, its rate of the day of opening, and the taxes. */
export interface OfferMoney {
  readonly id: string;
  readonly minorUnits: number;
  readonly companyUnits: number;
  readonly rate: string;
  readonly taxes: ReadonlyMap<string, TaxRate>;
}

export interface AskedLine {
  readonly id: string;
  readonly qty: string;
}

/** What an opened envelope says: the lines of the offer, and what stands in the offer itself, with its totals. */
export function openedOffer(content: SentOffer, asked: readonly AskedLine[], money: OfferMoney) {
  const qtyOf = (line: string): string => asked.find((one) => one.id === line)?.qty ?? '0';
  const lines = content.lines.map((line) => {
    const qty = line.qty ?? qtyOf(line.line);
    return {
      ...line,
      qty,
      net: line.price === null ? null : lineNet({ ...line, qty, price: line.price }, money.minorUnits),
    };
  });
  const charges = content.charges.map(({ amount, tax_code: taxCode }) => ({ net: amount ?? '0', taxCode }));
  const totals = documentTotals({
    lines: lines.flatMap(({ offer, net, tax_code: taxCode }) =>
      net === null || offer === 'alternate' || offer === 'not_offered' ? [] : [{ net, taxCode }],
    ),
    charges,
    discount: content.discount,
    taxes: money.taxes,
    minorUnits: money.minorUnits,
  });
  return {
    lines: lines.map(({ net, qty, ...line }) => ({ ...lineValues({ ...line, qty }, qty), currency: money.id, net })),
    offer: {
      seal_ok: true,
      quote_no: content.quote_no || null,
      signatory: content.signatory,
      currency: money.id,
      discount: asNumber(content.discount),
      charges: totals.charges,
      ...chargeTaxes(charges, content.currency ?? '', money.minorUnits),
      net: totals.net,
      tax: totals.tax,
      rate: Number(money.rate),
      net_company: converted(totals.net, money.rate, money.companyUnits),
      missing: lines.filter(({ offer }) => offer === 'not_offered').length,
      incoterm: content.incoterm,
      place: content.place,
      payment_terms: content.payment_terms || null,
      valid_until: content.valid_until,
      partial_ok: content.partial_ok,
      deviations: content.deviations || null,
      message: content.message || null,
    },
  };
}

/** A line of an offer as its row holds it, apart from what it comes to. */
export const lineValues = (
  { line, offer, price_base_qty: per, discount, moq, pack_qty: pack, ...rest }: OfferLine,
  qty: string,
) => ({
  ...rest,
  rfq_line: line,
  offer: offer ?? ('not_offered' as const),
  qty: Number(qty),
  price_base_qty: asNumber(per),
  discount: asNumber(discount),
  moq: asNumber(moq),
  pack_qty: asNumber(pack),
});

/** Quantities of forms are numbers; what is counted with them was counted exactly before. */
const asNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));
