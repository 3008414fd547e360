import { seedId } from '../../../../core/host/seed.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { chancesOf, type Chances } from './chances.ts';
import type { DemoMarket, DemoSite, DemoVendor } from './demo-market.ts';
import { holdsOn, type DemoPrice } from './info-records.ts';
import { isWorkday } from '../../formulas/purchase-calendar.ts';
import { linesOf, type DemoRequestLine } from './request-lines.ts';
import { signaturesOf, type DemoSignature } from './signatures.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The last days of the demo are busier, so that each desk has something. */
const freshDays = 4;

const subjects = [
  ['Filtres pour les 500 h', 'stock'],
  ['Dents de godet', 'stock'],
  ['Flexibles hydrauliques', 'direct'],
  ['Batteries', 'stock'],
  ['Joints de vérin', 'direct'],
  ['Éclairage de la rampe', 'capex'],
  ['Roulements de galets', 'stock'],
  ['Courroies et poulies', 'stock'],
  ['EPI du trimestre', 'stock'],
  ['Pièces de la révision des 2 000 h', 'direct'],
] as const;
const requesters = ['planner', 'storekeeper', 'supervisor', 'mechanic', 'hse'] as const;
const centres = ['4100-ENG', '4200-CONC', '4300-MAG', '4400-HSE'] as const;

/** What somebody asked for, and what became of it; instants in milliseconds. */
export interface DemoRequest {
  readonly id: string;
  readonly key: string;
  readonly site: DemoSite;
  readonly title: string;
  readonly kind: string;
  readonly urgency: 'normal' | 'urgent' | 'machine_down';
  readonly equipment: string | null;
  readonly requester: string;
  readonly centre: string;
  readonly neededBy: string;
  readonly vendor: DemoVendor;
  readonly lines: readonly DemoRequestLine[];
  readonly total: string;
  /** Null of what is still being written. */
  readonly firstAt: number | null;
  readonly createdAt: number;
  readonly submittedAt: number | null;
  readonly approvedAt: number | null;
  readonly updatedAt: number;
  readonly round: number;
  readonly state: 'draft' | 'in_approval' | 'returned' | 'approved' | 'rejected' | 'cancelled';
  readonly signatures: readonly DemoSignature[];
}

/** Requests of every working day, about four a day for both sites: a sixth of a real mine's, for a quick first start. */
export function planRequests(market: DemoMarket, prices: readonly DemoPrice[]): readonly DemoRequest[] {
  const { sites, now, days } = market;
  const chances = chancesOf(19);
  const byVendor = Map.groupBy(prices, ({ vendor }) => vendor);
  const made: DemoRequest[] = [];
  const yesterday = [1, 2, 3].find((back) => sites.every(({ hours }) => isWorkday(hours.day(now - back * dayMs))));
  for (let back = days; back >= 0; back -= 1)
    for (const [place, site] of sites.entries()) {
      const day = site.hours.day(now - back * dayMs);
      if (!isWorkday(day)) continue;
      const usual = place === 0 ? 1 + chances.below(4) : chances.below(3);
      const count = back <= freshDays ? usual + 2 : usual;
      for (let index = 0; index < count; index += 1) {
        const at = site.hours.at(day, 8.3 + ((index + chances.between(0, 1)) * 8) / count);
        const isDraft = back === yesterday && index === 0;
        const key = `${site.code} ${day} ${index}`;
        if (at <= now - 20 * minuteMs) made.push(requestOf(market, byVendor, chances, { site, day, at, isDraft, key }));
      }
    }
  return made.filter(({ lines }) => lines.length > 0);
}

interface Moment {
  readonly key: string;
  readonly site: DemoSite;
  readonly day: string;
  readonly at: number;
  readonly isDraft: boolean;
}

function requestOf(
  { now, vendors }: DemoMarket,
  byVendor: ReadonlyMap<DemoVendor, readonly DemoPrice[]>,
  chances: Chances,
  { key, site, day, at, isDraft }: Moment,
): DemoRequest {
  const serving = vendors.filter(({ sites }) => sites.includes(site.id));
  // Those with accounts of the demo come first, and have more to see in their portal.
  const vendor = chances.pick(chances.inTurn('known in the portal', 12) ? serving.slice(0, 3) : serving);
  const [title, kind] = chances.pick(subjects);
  // What is still written would be judged by how the machine stands today.
  const machine = isDraft ? null : stoppedMachine(site, at, chances);
  const urgency =
    machine !== null && chances.inTurn('machine down', 4)
      ? 'machine_down'
      : chances.inTurn('urgent', 14)
        ? 'urgent'
        : 'normal';
  const isDown = urgency === 'machine_down';
  const held = (byVendor.get(vendor) ?? []).filter((price) => holdsOn(price, day));
  const lines = linesOf(key, held, chances);
  const total = rounded(sumOfAmounts(lines.map(({ qty, price }) => new Exact(qty).times(price))), 2);
  const answer =
    !isDown && chances.inTurn('returned', 6) ? 'returned' : chances.inTurn('rejected', 3) ? 'rejected' : 'approved';
  const asked = { site, amount: total, isDown, now } as const;
  const first = signaturesOf({ ...asked, round: 1, submittedAt: at, answer }, chances);
  const again =
    answer === 'returned' && first.endedAt !== null ? site.hours.later(first.endedAt, chances.between(1, 9)) : now + 1;
  const isAgain = again <= now - 2 * dayMs;
  const last = isAgain ? signaturesOf({ ...asked, round: 2, submittedAt: again, answer: 'approved' }, chances) : first;
  const said = isAgain ? 'approved' : answer;
  const isCancelled =
    said === 'approved' && last.endedAt !== null && chances.inHundred(new Exact(total).lt('6000') ? 22 : 1);
  return {
    id: seedId('purchase_request', key),
    key,
    site,
    title,
    kind,
    urgency,
    equipment: isDown ? machine : null,
    requester: isDown ? chances.pick(['supervisor', 'mechanic']) : chances.pick(requesters),
    centre: chances.pick(centres),
    neededBy: site.hours.day(at, isDown ? 2 : urgency === 'urgent' ? 5 + chances.below(8) : 20 + chances.below(30)),
    vendor,
    lines,
    total,
    createdAt: at - 12 * minuteMs,
    firstAt: isDraft ? null : at,
    submittedAt: isDraft ? null : isAgain ? again : at,
    approvedAt: isDraft || said !== 'approved' ? null : last.endedAt,
    updatedAt: isDraft ? at : (last.endedAt ?? at),
    round: isDraft ? 0 : isAgain ? 2 : 1,
    state: isDraft ? 'draft' : last.endedAt === null ? 'in_approval' : isCancelled ? 'cancelled' : said,
    signatures: isDraft ? [] : isAgain ? [...first.signatures, ...last.signatures] : first.signatures,
  };
}

/** A machine that stands at an instant; of times that the fleet tells nothing of any, and null where there is no fleet. */
function stoppedMachine({ machines }: DemoSite, at: number, chances: Chances): string | null {
  if (machines.length === 0) return null;
  const known = machines.flatMap(({ stops }) => stops.map(([from]) => from));
  if (known.length === 0 || at < Math.min(...known)) return chances.pick(machines).id;
  const stopped = machines.filter(({ stops }) => stops.some(([from, until]) => from <= at && at < until));
  return stopped.length === 0 ? null : chances.pick(stopped).id;
}
