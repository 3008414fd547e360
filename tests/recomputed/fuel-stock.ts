import type { Mine, Tank } from './mine-rows.ts';
import { sum } from './numbers.ts';
import { daysOf, hourMs, localDay, shiftSpan, siteOf, type Span } from './period.ts';
import type { Recomputation } from './recomputation.ts';

type Delivery = Mine['deliveries'][number];

/** Dip after − dip before + litres issued from the tank while it was being filled. */
export function receivedLitres({ fills }: Mine, { tank, started, ended, before_L, after_L }: Delivery): number {
  const issued = fills.filter(
    (fill) =>
      fill.tank === tank &&
      fill.state !== 'cancelled' &&
      started !== null &&
      ended !== null &&
      fill.at >= started &&
      fill.at <= ended,
  );
  return after_L - before_L + sum(issued.map(({ litres }) => litres));
}

/** What went into a tank and out of it after an instant and up to another. */
export function movedIn(mine: Mine, tank: string, { start, end }: Span) {
  const isThen = (at: number): boolean => at > start && at <= end;
  const deliveries = mine.deliveries.filter(
    (one) => one.tank === tank && one.state !== 'draft' && isThen(one.ended ?? one.arrived),
  );
  const fills = mine.fills.filter((fill) => fill.tank === tank && fill.state !== 'cancelled' && isThen(fill.at));
  const transfers = mine.transfers.filter(({ at }) => isThen(at));
  return {
    deliveries: sum(deliveries.map((one) => receivedLitres(mine, one))),
    transfers_in: sum(transfers.filter(({ to }) => to === tank).map(({ litres }) => litres)),
    transfers_out: sum(transfers.filter(({ from }) => from === tank).map(({ litres }) => litres)),
    issues: sum(fills.map(({ litres }) => litres)),
  };
}

const dipsOf = ({ dips }: Mine, tank: string) =>
  dips.filter((dip) => dip.tank === tank).toSorted((one, other) => one.at - other.at);

/** Book stock: the last dip before the running production date, else the first there is, and what moved since (§10.18). */
export function bookStock(mine: Mine, tank: Tank, at: number): number {
  // A production date begins 90 minutes before its day.
  const site = siteOf(mine, tank.site);
  const begin = shiftSpan(localDay(at + 1.5 * hourMs, site), 'P3', site).start;
  const dips = dipsOf(mine, tank.id);
  const opening = dips.findLast((dip) => dip.at <= begin) ?? dips.find((dip) => dip.at <= at);
  const moved = movedIn(mine, tank.id, { start: opening?.at ?? -Infinity, end: at });
  return (opening?.litres ?? 0) + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues;
}

/** The last dip and what moved since, else the book. */
function stockAt(mine: Mine, tank: Tank, at: number): number {
  const last = dipsOf(mine, tank.id).findLast((dip) => dip.at <= at);
  if (!last) return bookStock(mine, tank, at);
  const moved = movedIn(mine, tank.id, { start: last.at, end: at });
  return last.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues;
}

/** What all tanks of diesel held together at the beginning and the end of production dates or shifts. */
export const stockCurve: Recomputation = {
  report: 'fuel_stock_curve',
  isOfNow: true,
  keyOf: ({ production_date: day }) => String(day),
  rows: (mine, { from, to, shift, sites, now }) => {
    const tanks = mine.tanks.filter((tank) => sites.includes(tank.site) && tank.product === 'diesel');
    return new Map(
      daysOf({ from, to }).flatMap((day) => {
        const held = tanks.flatMap((tank) => {
          const site = siteOf(mine, tank.site);
          const [start, end] = [shiftSpan(day, shift ?? 'P3', site).start, shiftSpan(day, shift ?? 'P2', site).end];
          if (start >= now) return [];
          // What moves at the instant of an end belongs to what follows.
          const span = { start: start - 1, end: Math.min(end - 1, now) };
          return [
            {
              ...movedIn(mine, tank.id, span),
              opening: stockAt(mine, tank, span.start),
              stock: stockAt(mine, tank, span.end),
            },
          ];
        });
        if (held.length === 0) return [];
        const total = (name: keyof (typeof held)[number]): number => sum(held.map((one) => one[name]));
        const figures = {
          opening: total('opening'),
          deliveries: total('deliveries'),
          transfers_in: total('transfers_in'),
          transfers_out: total('transfers_out'),
          issues: total('issues'),
          stock: total('stock'),
        };
        const moved = figures.deliveries + figures.transfers_in - figures.transfers_out - figures.issues;
        return [[day, { ...figures, measured: figures.stock - figures.opening - moved }] as const];
      }),
    );
  },
};

/** A tank's production date between the last dips up to its start and up to its end, none older than 12 hours (§10.18). */
export function reconciliation(mine: Mine, tank: Tank, day: string) {
  const site = siteOf(mine, tank.site);
  const [start, end] = [shiftSpan(day, 'P3', site).start, shiftSpan(day, 'P2', site).end];
  const dipAt = (at: number) =>
    dipsOf(mine, tank.id).findLast((dip) => dip.at <= at && dip.at > at - 12 * hourMs) ?? null;
  const [opening, closing] = [dipAt(start), dipAt(end)];
  const moved = movedIn(mine, tank.id, { start: opening?.at ?? start, end: closing?.at ?? end });
  const book = opening && opening.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues;
  const variance = closing === null || book === null ? null : closing.litres - book;
  const given = moved.transfers_out + moved.issues;
  return {
    opening: opening?.litres ?? null,
    ...moved,
    book,
    closing: closing?.litres ?? null,
    variance,
    variance_pct: variance === null || given === 0 ? null : (100 * variance) / given,
  };
}
