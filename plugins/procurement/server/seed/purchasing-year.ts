import type { Host } from '../../../../core/host/host.ts';
import { planAward } from './awards.ts';
import { chancesOf } from './chances.ts';
import type { DemoMarket } from './demo-market.ts';
import { draftDirect, pricesOf } from './direct-orders.ts';
import type { DemoPrice } from './info-records.ts';
import { numberPapers, type DemoPaper } from './number-papers.ts';
import { draftsOf, planOrder, type DemoOrder } from './orders.ts';
import { planRequests, type DemoRequest } from './requests.ts';
import { planTender } from './tenders.ts';
import { writeAwards } from './write-awards.ts';
import { writeOffers } from './write-offers.ts';
import { writeOrders } from './write-orders.ts';
import { writeRequests } from './write-requests.ts';
import { writeTenders, type DecidedTender } from './write-tenders.ts';

/**
 * The demo's past of purchasing (catalogue procurement.md §13): what was asked for on each working day, signed, sourced by
 * offers or at agreed prices, ordered and answered. What would lie in the future has not happened. `others`: papers that
 * are numbered among these. Answers all numbers.
 */
export async function seedPurchasingYear(
  host: Host,
  market: DemoMarket,
  prices: readonly DemoPrice[],
  others: readonly DemoPaper[],
): Promise<ReadonlyMap<string, string>> {
  const { db } = host;
  const requests = planRequests(market, prices);
  const { tenders, orders, sourced } = sourceAll(market, requests, prices);
  const numbers = await numberPapers(db, [...others, ...papersOf(requests, tenders, orders)]);
  await writeRequests(db, requests, numbers, sourced);
  await writeTenders(host, tenders, numbers);
  await writeOffers(host, tenders, numbers);
  await writeAwards(db, tenders, numbers);
  await writeOrders(db, market, orders, numbers);
  return numbers;
}

/** Small requests are ordered at agreed prices, others are sent to vendors; `sourced`: since when, by request. */
function sourceAll(market: DemoMarket, requests: readonly DemoRequest[], prices: readonly DemoPrice[]) {
  const chances = chancesOf(53);
  const agreed = pricesOf(prices);
  const tenders: DecidedTender[] = [];
  const orders: DemoOrder[] = [];
  const sourced = new Map<string, number>();
  for (const request of requests) {
    const { approvedAt, urgency, site } = request;
    if (request.state !== 'approved' || approvedAt === null) continue;
    const at = site.hours.later(approvedAt, urgency === 'machine_down' ? 0.4 : chances.between(1, 16));
    const isAskedAround = chances.inHundred(16);
    const order = (drafts: Parameters<typeof planOrder>[1]): DemoOrder => planOrder(market, drafts, chances);
    if (at > market.now) continue;
    const direct = isAskedAround ? null : draftDirect(market, request, agreed, at);
    if (direct) {
      orders.push(order(direct));
      sourced.set(request.id, at);
      continue;
    }
    const tender = planTender(market, request, at, chances);
    if (!tender) continue;
    const decision = planAward(tender, market.now, chances);
    tenders.push({ ...tender, decision });
    sourced.set(request.id, at);
    const award = decision.awards.find(({ state }) => state === 'approved');
    if (!award?.decidedAt) continue;
    const draftedAt = site.hours.later(award.decidedAt, chances.between(0.5, 8));
    if (draftedAt <= market.now) orders.push(...draftsOf(request, award, draftedAt).map(order));
  }
  return { tenders, orders, sourced };
}

const papersOf = (
  requests: readonly DemoRequest[],
  tenders: readonly DecidedTender[],
  orders: readonly DemoOrder[],
): readonly DemoPaper[] => [
  ...requests.flatMap(({ id, site, firstAt: at }) => (at === null ? [] : [{ id, site, at, series: 'PR' } as const])),
  ...tenders.map(({ id, request: { site }, publishedAt: at }) => ({ id, site, at, series: 'RFQ' }) as const),
  ...tenders.flatMap(({ request: { site }, decision }) =>
    decision.awards.flatMap(({ id, state, decidedAt: at }) =>
      state === 'approved' && at !== null ? [{ id, site, at, series: 'AWD' } as const] : [],
    ),
  ),
  ...orders.flatMap(({ id, request: { site }, issuedAt: at }) =>
    at === null ? [] : [{ id, site, at, series: 'PO' } as const],
  ),
];
