import { seedId } from '../../../../core/host/seed.ts';
import { converted } from '../../../../core/money/converted.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { compareOffers, type ComparedResult } from '../../formulas/compare-offers.ts';
import { managerFrom } from '../award-hooks.ts';
import { awardedNet } from '../rfq/awarded-net.ts';
import type { Chances } from './chances.ts';
import type { DemoOffer } from './offers.ts';
import { awardReasons } from './tender-words.ts';
import type { DemoTender, DemoTenderLine } from './tenders.ts';

export interface DemoAwardLine {
  readonly id: string;
  readonly asked: DemoTenderLine;
  readonly offer: DemoOffer;
  readonly offered: NonNullable<DemoOffer['opened']>['lines'][number];
  readonly net: string;
}

/** Which offers were to be ordered, and who said so; instants in milliseconds. */
export interface DemoAward {
  readonly id: string;
  readonly lines: readonly DemoAwardLine[];
  readonly total: string;
  readonly reason: string | null;
  readonly proposedAt: number;
  readonly decidedAt: number | null;
  readonly decidedBy: 'approver' | 'manager' | null;
  readonly state: 'proposed' | 'approved' | 'rejected';
}

export interface DemoDecision {
  /** The last one counts; one before it was rejected. */
  readonly awards: readonly DemoAward[];
  /** When the request was ended without award. */
  readonly endedAt: number | null;
}

/**
 * What became of the opened offers: awarded to the lowest evaluated in most cases, with a reason where not; one in twenty
 * ends without award.
 */
export function planAward(tender: DemoTender, now: number, chances: Chances): DemoDecision {
  const { request, opening, offers, deadlineAt } = tender;
  const { hours } = request.site;
  const began = opening?.secondAt ?? deadlineAt;
  const decided = hours.later(began, chances.between(2, 20));
  if (tender.cancelledAt !== null || decided > now) return { awards: [], endedAt: null };
  const opened = offers.filter((offer) => offer.opened !== null);
  if (opened.length === 0 || chances.inTurn('no award', 5)) return { awards: [], endedAt: decided };
  const ranked = rankedOffers(tender, opened);
  const chosen = chooseLines(tender, ranked, chances);
  const first = proposal(tender, chosen, decided, 'first');
  const isRefused = chances.inTurn('refused', 3);
  const said = hours.later(decided, chances.between(1, 14));
  if (said > now) return { awards: [first], endedAt: null };
  const decidedBy = new Exact(first.total).gte(managerFrom) ? 'manager' : 'approver';
  if (!isRefused) return { awards: [{ ...first, state: 'approved', decidedAt: said, decidedBy }], endedAt: null };
  const rejected = { ...first, state: 'rejected', decidedAt: said, decidedBy } as const;
  const again = hours.later(said, chances.between(1, 8));
  const last = hours.later(again, chances.between(1, 6));
  if (last > now) return { awards: [rejected], endedAt: null };
  const second = proposal(tender, chosen, again, 'second');
  return { awards: [rejected, { ...second, state: 'approved', decidedAt: last, decidedBy }], endedAt: null };
}

interface Ranked {
  readonly offer: DemoOffer;
  readonly result: ComparedResult;
}

/** As the comparison ranks them. */
function rankedOffers({ lines }: DemoTender, opened: readonly DemoOffer[]): readonly Ranked[] {
  const results = compareOffers(
    opened.map(({ id, opened: content, money }) => ({
      id,
      net: content?.offer.net_company ?? '0',
      added: '0',
      counts: true,
      lines: lines.map((line) => {
        const net = content?.lines.find(({ rfq_line: asked }) => asked === line.id)?.net ?? null;
        return { line: line.id, net: net === null ? null : converted(net, money.rate, money.companyUnits) };
      }),
    })),
    2,
  );
  return opened
    .map((offer, place) => ({ offer, result: results[place] as ComparedResult }))
    .toSorted((one, other) => (one.result.rank ?? 99) - (other.result.rank ?? 99));
}

interface Chosen {
  readonly lines: readonly DemoAwardLine[];
  readonly reason: string | null;
}

function chooseLines({ lines, request }: DemoTender, ranked: readonly Ranked[], chances: Chances): Chosen {
  const isSplit = ranked.length > 1 && lines.length > 1 && chances.inTurn('split', 8);
  const place = !isSplit && ranked.length > 1 && chances.inTurn('not the lowest', 9) ? 1 : 0;
  const awarded = lines.flatMap((asked): DemoAwardLine[] => {
    const best = ranked.find(({ result }) => result.cells.some(({ line, isBest }) => line === asked.id && isBest));
    const offer = (isSplit ? best : ranked[place])?.offer;
    const offered = offer?.opened?.lines.find(
      ({ rfq_line: line, offer: kind }) => line === asked.id && kind !== 'not_offered',
    );
    if (!offer || !offered || offered.price === null) return [];
    const priced = {
      qty: asked.qty,
      price: offered.price,
      of_offer: offer.content.discount,
      rate: offer.money.rate,
      minor_units: offer.money.minorUnits,
    };
    const id = seedId('award_line', `${request.key} ${asked.id}`);
    return [{ id, asked, offer, offered, net: awardedNet(priced, offer.money.companyUnits) }];
  });
  const winners = new Set(awarded.map(({ offer }) => offer));
  const isLowest = winners.has((ranked[0] as Ranked).offer);
  const reason =
    ranked.length < 2
      ? awardReasons.single
      : winners.size > 1
        ? awardReasons.split
        : isLowest
          ? null
          : awardReasons.higher;
  return { lines: awarded, reason };
}

function proposal({ request }: DemoTender, { lines, reason }: Chosen, proposedAt: number, which: string): DemoAward {
  const offers = [...new Set(lines.map(({ offer }) => offer))];
  const charges = offers.map(({ opened, money }) =>
    converted(opened?.offer.charges ?? '0', money.rate, money.companyUnits),
  );
  return {
    id: seedId('award', `${request.key} ${which}`),
    lines: lines.map((line) => ({ ...line, id: seedId('award_line', `${line.id} ${which}`) })),
    total: rounded(sumOfAmounts([...lines.map(({ net }) => net), ...charges]), 2),
    reason,
    proposedAt,
    decidedAt: null,
    decidedBy: null,
    state: 'proposed',
  };
}
