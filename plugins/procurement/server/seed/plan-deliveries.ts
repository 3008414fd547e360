import { seedId } from '../../../../core/host/seed.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** What does not come is asked after: it is still awaited of orders that are no older. */
const forgottenDays = 60;

/** A line of an order that was issued, by what its vendor promised. */
export interface PromisedLine {
  readonly id: string;
  readonly order: string;
  readonly qty: string;
  readonly decimals: number;
  readonly unit: string | null;
  /** Day. */
  readonly promised: string;
}

export interface PromisedOrder {
  readonly id: string;
  readonly site: string;
  readonly vendor: string;
  /** Milliseconds. */
  readonly issuedAt: number;
  readonly lines: readonly PromisedLine[];
}

export interface DeliveredLine {
  readonly id: string;
  readonly receipt: string;
  readonly line: PromisedLine;
  readonly delivered: string;
  readonly accepted: string;
  readonly quarantine: string;
  readonly refused: string;
  readonly reason: string | null;
}

export interface DemoDelivery {
  readonly id: string;
  readonly order: PromisedOrder;
  readonly note: string;
  /** Milliseconds, both. */
  readonly receivedAt: number;
  readonly postedAt: number;
  readonly packages: number;
  readonly damaged: boolean;
  readonly lines: readonly DeliveredLine[];
}

type Share = Pick<DeliveredLine, 'line' | 'delivered' | 'accepted' | 'quarantine' | 'refused' | 'reason'>;

const whole = (line: PromisedLine, qty = line.qty): Share => ({
  line,
  delivered: qty,
  accepted: qty,
  quarantine: '0',
  refused: '0',
  reason: null,
});

/**
 * What came of an order: mostly on the promised day or shortly before it, one order in seven late. Of the lines one in
 * twenty comes in two parts, some pieces of 1.8 in a hundred are refused and come anew, of 1.1 more comes than was ordered
 * (catalogue procurement.md §13). `random`: numbers from 0 to 1. What would come later than `now` is not there yet.
 */
export function planDeliveries(order: PromisedOrder, random: () => number, now: number): readonly DemoDelivery[] {
  const isLate = random() < 0.145;
  const isForgotten = random() < 0.05 && now - order.issuedAt < forgottenDays * dayMs;
  const shift = isLate ? 1 + Math.floor(random() * 12) : -Math.floor(random() * 4);
  const byDay = new Map<string, Share[]>();
  const came = (day: string, share: Share): void => void byDay.set(day, [...(byDay.get(day) ?? []), share]);
  const dayAfter = (day: string, days: number): string =>
    new Date(Math.max(Date.parse(day) + days * dayMs, order.issuedAt + dayMs)).toISOString().slice(0, 10);
  for (const line of order.lines) {
    const day = dayAfter(line.promised, shift);
    const chance = random() * 100;
    const part = rounded(new Exact(line.qty).times('0.6'), line.decimals);
    const isSplit = new Exact(part).gt('0') && new Exact(part).lt(line.qty);
    const [one, rest] = [isSplit ? part : line.qty, isSplit ? new Exact(line.qty).minus(part).toFixed() : '0'];
    if (isForgotten) continue;
    if (chance < 5 && isSplit) {
      came(day, whole(line, one));
      came(dayAfter(day, 3 + Math.floor(random() * 10)), whole(line, rest));
    } else if (chance < 6.8) {
      const [good, bad] = isSplit ? [one, rest] : ['0', line.qty];
      const reason = ['damaged', 'wrong_part', 'wrong_dimension'][Math.floor(random() * 3)] ?? 'damaged';
      came(day, { ...whole(line), accepted: good, refused: bad, reason });
      came(dayAfter(day, 5 + Math.floor(random() * 9)), whole(line, bad));
    } else if (chance < 7.9) {
      const more = rounded(new Exact(line.qty).times('0.1').plus('0.5'), line.decimals);
      const extra = new Exact(more).gt('0') ? more : '1';
      came(day, {
        ...whole(line),
        delivered: new Exact(line.qty).plus(extra).toFixed(),
        quarantine: extra,
        reason: 'over_delivery',
      });
    } else came(day, whole(line));
  }
  return [...byDay]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([day, shares], place) => {
      const receivedAt = Date.parse(day) + (8 + Math.floor(random() * 7)) * hourMs + Math.floor(random() * 60) * 60_000;
      const postedAt = receivedAt + (20 + Math.floor(random() * 100)) * 60_000;
      if (postedAt > now || receivedAt < order.issuedAt) return [];
      const id = seedId('goods_receipt', `${order.id} ${place}`);
      return [
        {
          id,
          order,
          note: `BL-${id.slice(0, 8).toUpperCase()}`,
          receivedAt,
          postedAt,
          packages: 1 + Math.floor(random() * 4),
          damaged: shares.some(({ reason }) => reason === 'damaged'),
          lines: shares.map((share) => ({
            ...share,
            id: seedId('goods_receipt_line', `${id} ${share.line.id}`),
            receipt: id,
          })),
        },
      ];
    });
}
