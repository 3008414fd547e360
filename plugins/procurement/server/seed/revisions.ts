import { seedId } from '../../../../core/host/seed.ts';
import { converted } from '../../../../core/money/converted.ts';
import type { Chances } from './chances.ts';
import type { DemoMarket } from './demo-market.ts';
import { netOf, totalsOf } from './order-totals.ts';
import type { DemoOrder, DemoOrderLine } from './orders.ts';
import { revisionReasons } from './tender-words.ts';

/** A line after a revision; its day `YYYY-MM-DD`. */
export interface DemoRevisedLine extends DemoOrderLine {
  readonly promised: string;
}

/** What changed in an order that its vendor had acknowledged; it costs no more, so nobody approves it anew. */
export interface DemoRevision {
  readonly id: string;
  readonly state: 'draft' | 'issued' | 'acknowledged' | 'refused';
  readonly reason: string;
  readonly requestedBy: 'us' | 'vendor';
  readonly lines: readonly DemoRevisedLine[];
  readonly subtotal: string;
  readonly net: string;
  readonly netCompany: string;
  readonly draftedAt: number;
  readonly issuedAt: number | null;
  readonly answeredAt: number | null;
}

/** The vendor is late, or the mine needs fewer pieces; null where nobody has asked yet, or nothing would change. */
export function planRevision(market: DemoMarket, order: DemoOrder, chances: Chances): DemoRevision | null {
  const { now, currencies } = market;
  const { hours } = order.request.site;
  const draftedAt = hours.later(order.answeredAt ?? now, chances.between(6, 40));
  const issuedAt = hours.later(draftedAt, chances.between(0.2, 6));
  const answeredAt = hours.later(issuedAt, chances.between(1, 20));
  const isRefused = chances.inHundred(8);
  const isFewer = chances.inHundred(40) && order.lines.some(({ qty }) => Number(qty) > 1);
  if (draftedAt > now) return null;
  const minorUnits = currencies.get(order.currency)?.minorUnits ?? 2;
  const lines = order.lines.map((line): DemoRevisedLine => {
    const promised = order.promised.get(line.id) ?? hours.day(draftedAt);
    if (!isFewer) return { ...line, promised: dayAfter(promised, 14) };
    const qty = String(Math.max(1, Math.floor(Number(line.qty) * 0.7)));
    return { ...line, qty, net: netOf(qty, line.price, minorUnits), promised };
  });
  const { subtotal, net } = totalsOf({ ...order, lines }, minorUnits);
  return {
    id: seedId('po_revision', `${order.id} 1`),
    state: issuedAt > now ? 'draft' : answeredAt > now ? 'issued' : isRefused ? 'refused' : 'acknowledged',
    reason: isFewer ? revisionReasons.fewer : revisionReasons.delay,
    requestedBy: isFewer ? 'us' : 'vendor',
    lines,
    subtotal,
    net,
    netCompany: converted(net, order.rate ?? '1', currencies.get('MAD')?.minorUnits ?? 2),
    draftedAt,
    issuedAt: issuedAt > now ? null : issuedAt,
    answeredAt: answeredAt > now ? null : answeredAt,
  };
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
