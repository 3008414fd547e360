import { seedId } from '../../../../core/host/seed.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { Chances } from './chances.ts';
import type { DemoMarket, DemoVendor } from './demo-market.ts';
import type { DemoRequest } from './requests.ts';

/** A vendor that was asked; instants in milliseconds. */
export interface DemoInvitation {
  readonly id: string;
  readonly vendor: DemoVendor;
  readonly status: 'sent' | 'opened' | 'submitted' | 'declined' | 'no_answer';
  readonly openedAt: number | null;
  readonly answeredAt: number | null;
  readonly declineReason: string | null;
}

/** Between two and five, 3.4 in the mean; one in twenty is asked alone. */
export function invitedVendors(
  { vendors }: DemoMarket,
  { site, vendor, total }: DemoRequest,
  chances: Chances,
): readonly DemoVendor[] {
  const draw = chances.between(0, 100);
  const few = new Exact(total).gt('50000') ? 3 : 2;
  const count = Math.max(few, draw < 15 ? 2 : draw < 55 ? 3 : draw < 90 ? 4 : 5);
  const others = vendors.filter((one) => one.sites.includes(site.id) && one !== vendor);
  const first = chances.below(others.length);
  return [
    vendor,
    ...Array.from({ length: count - 1 }, (_, place) => others[(first + place * 7) % others.length] as DemoVendor),
  ];
}

interface Span {
  readonly publishedAt: number;
  /** Between when they answer. */
  readonly from: number;
  readonly until: number;
  readonly isCancelled: boolean;
}

/** Two thirds send an offer, one in eleven declines. */
export function invitationOf(
  { key }: DemoRequest,
  vendor: DemoVendor,
  { publishedAt, from, until, isCancelled }: Span,
  chances: Chances,
): DemoInvitation {
  const draw = chances.between(0, 100);
  const answer = isCancelled ? 'sent' : draw < 66 ? 'submitted' : draw < 75 ? 'declined' : 'no_answer';
  const isAnswered = answer === 'submitted' || answer === 'declined';
  const answeredAt = isAnswered ? Math.round(from + (until - from) * Math.sqrt(chances.between(0.02, 0.99))) : null;
  const hasRead = isAnswered || chances.inHundred(50);
  return {
    id: seedId('rfq_invitation', `${key} ${vendor.code}`),
    vendor,
    status: answer,
    openedAt: hasRead
      ? Math.round(publishedAt + ((answeredAt ?? until) - publishedAt) * chances.between(0.02, 0.5))
      : null,
    answeredAt,
    declineReason:
      answer === 'declined' ? chances.pick(['no_stock', 'not_our_range', 'lead_time', 'no_capacity']) : null,
  };
}
