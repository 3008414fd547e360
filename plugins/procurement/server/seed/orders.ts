import { seedId } from '../../../../core/host/seed.ts';
import type { ChargeTaxes } from '../../formulas/charge-taxes.ts';
import { converted } from '../../../../core/money/converted.ts';
import type { DemoAward } from './awards.ts';
import type { Chances } from './chances.ts';
import type { DemoMarket, DemoPart, DemoVendor } from './demo-market.ts';
import { totalsOf } from './order-totals.ts';
import { planRevision, type DemoRevision } from './revisions.ts';
import { vendorRefusals } from './tender-words.ts';
import type { DemoRequest } from './requests.ts';
import { lineId } from './write-offers.ts';

/** Working hours until a vendor answers. */
const vendorHours = { least: 1, most: 26 } as const;

export interface DemoOrderLine {
  readonly id: string;
  readonly part: DemoPart;
  readonly qty: string;
  readonly price: string;
  readonly net: string;
  readonly vendorRef: string | null;
  readonly manufacturerRef: string | null;
  readonly leadDays: number;
  readonly requestLine: string;
  readonly awardLine: string | null;
  readonly infoRecord: string | null;
}

/** What is to be ordered of a vendor before it is issued; instants in milliseconds. */
export interface DemoOrderDraft {
  readonly id: string;
  readonly request: DemoRequest;
  readonly vendor: DemoVendor;
  readonly award: string | null;
  readonly quotation: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly discount: string | null;
  readonly charges: string;
  readonly chargeTaxes: ChargeTaxes;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly terms: string | null;
  readonly lines: readonly DemoOrderLine[];
  readonly createdAt: number;
}

/** An order and what its vendor said. */
export interface DemoOrder extends DemoOrderDraft {
  readonly state: 'draft' | 'issued' | 'acknowledged' | 'refused' | 'cancelled';
  readonly subtotal: string;
  readonly net: string;
  readonly issuedAt: number | null;
  readonly rate: string | null;
  readonly netCompany: string | null;
  readonly answeredAt: number | null;
  readonly note: string | null;
  readonly promised: ReadonlyMap<string, string>;
  readonly updatedAt: number;
  readonly revision: DemoRevision | null;
}

/** A draft for each vendor of an approved award. */
export function draftsOf(request: DemoRequest, award: DemoAward, createdAt: number): readonly DemoOrderDraft[] {
  return [...Map.groupBy(award.lines, ({ offer }) => offer)].map(([offer, lines]) => ({
    id: seedId('purchase_order', `${request.key} ${offer.vendor.code}`),
    request,
    vendor: offer.vendor,
    award: award.id,
    quotation: offer.id,
    currency: offer.content.currency ?? 'MAD',
    discount: offer.content.discount,
    charges: offer.opened?.offer.charges ?? '0',
    chargeTaxes: {
      charges_tax_code: offer.opened?.offer.charges_tax_code ?? null,
      charges_taxes: offer.opened?.offer.charges_taxes ?? null,
    },
    incoterm: offer.content.incoterm,
    place: offer.content.place,
    terms: offer.content.payment_terms || null,
    createdAt,
    lines: lines.map(({ id, asked, offered }) => ({
      id: seedId('purchase_order_line', lineId(offer, asked.id)),
      part: asked.part,
      qty: asked.qty,
      price: offered.price ?? '0',
      net: offered.net ?? '0',
      vendorRef: null,
      manufacturerRef: [offered.manufacturer, offered.manufacturer_ref].filter(Boolean).join(' ') || null,
      leadDays: offered.lead_days ?? 0,
      requestLine: asked.requestLine,
      awardLine: id,
      infoRecord: null,
    })),
  }));
}

/** Issued within the day by the rate of that day, and answered by the vendor in the days after; some are cancelled. */
export function planOrder(market: DemoMarket, draft: DemoOrderDraft, chances: Chances): DemoOrder {
  const { now, currencies, rateOn } = market;
  const { hours } = draft.request.site;
  const minorUnits = currencies.get(draft.currency)?.minorUnits ?? 2;
  const totals = totalsOf(draft, minorUnits);
  const issuedAt = hours.later(draft.createdAt, chances.between(0.1, 3));
  const answeredAt = hours.later(issuedAt, chances.between(vendorHours.least, vendorHours.most));
  const isCancelled = chances.inTurn('cancelled', 1.5);
  const isSilent = chances.inTurn('not answered', 1);
  const isRefused = chances.inTurn('order refused', 3);
  const isRevised = chances.inTurn('revised', 7.5);
  const waiting = {
    ...draft,
    ...totals,
    answeredAt: null,
    note: null,
    promised: new Map<string, string>(),
    revision: null,
  };
  if (issuedAt > now)
    return { ...waiting, state: 'draft', issuedAt: null, rate: null, netCompany: null, updatedAt: draft.createdAt };
  const rate = rateOn(draft.currency, hours.day(issuedAt));
  const netCompany = converted(totals.net, rate, currencies.get('MAD')?.minorUnits ?? 2);
  const promised = new Map(draft.lines.map(({ id, leadDays }) => [id, hours.day(issuedAt, leadDays)]));
  const issued = { ...waiting, issuedAt, rate, netCompany, promised, updatedAt: issuedAt, state: 'issued' } as const;
  if (isCancelled) {
    const cancelledAt = hours.later(issuedAt, chances.between(1, 8));
    return cancelledAt > now || cancelledAt > answeredAt
      ? issued
      : { ...issued, state: 'cancelled', updatedAt: cancelledAt };
  }
  if (answeredAt > now || isSilent) return issued;
  if (isRefused)
    return { ...issued, state: 'refused', answeredAt, note: chances.pick(vendorRefusals), updatedAt: answeredAt };
  const acknowledged: DemoOrder = { ...issued, state: 'acknowledged', answeredAt, updatedAt: answeredAt };
  return isRevised ? { ...acknowledged, revision: planRevision(market, acknowledged, chances) } : acknowledged;
}
