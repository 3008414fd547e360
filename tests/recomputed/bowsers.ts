import { bookStock, movedIn } from './fuel-stock.ts';
import { shiftSpan, siteOf } from './period.ts';
import { idIn, type Recomputation } from './recomputation.ts';

/** Tanks on wheels: what they held, took, gave and hold (§10.18). */
export const bowsers: Recomputation = {
  report: 'fuel_bowser_balance',
  isOfNow: true,
  isOfDays: true,
  keyOf: ({ bowser }) => idIn(bowser),
  rows: (mine, { from, to, sites, now }) => {
    const tanks = mine.tanks.filter((tank) => sites.includes(tank.site) && mine.bowserStations.has(tank.station ?? ''));
    return new Map(
      tanks.map((tank) => {
        const site = siteOf(mine, tank.site);
        const span = { start: shiftSpan(from, 'P3', site).start, end: Math.min(now, shiftSpan(to, 'P2', site).end) };
        const moved = movedIn(mine, tank.id, span);
        const [opening, remaining] = [bookStock(mine, tank, span.start), bookStock(mine, tank, span.end)];
        const loaded = moved.deliveries + moved.transfers_in;
        return [
          tank.id,
          {
            opening,
            loaded,
            transferred: moved.transfers_out,
            issued: moved.issues,
            corrected: remaining - (opening + loaded - moved.transfers_out - moved.issues),
            remaining,
          },
        ];
      }),
    );
  },
  decimals: { opening: 0, loaded: 0, transferred: 0, issued: 0, corrected: 0, remaining: 0 },
};
