import { seedId } from '../../../../core/host/seed.ts';
import type { Chances } from './chances.ts';
import type { DemoPart } from './demo-market.ts';
import type { DemoPrice } from './info-records.ts';

export interface DemoRequestLine {
  readonly id: string;
  readonly part: DemoPart;
  readonly qty: string;
  /** In dirhams. */
  readonly price: string;
}

/** About 3.5 lines that come to some 9,400 dirhams in half of all requests, of parts whose vendor has a price for them. */
export function linesOf(key: string, prices: readonly DemoPrice[], chances: Chances): readonly DemoRequestLine[] {
  const count = 1 + chances.below(6);
  const worth = Math.min(Math.max(chances.around(10_200, 1.5), 300), 900_000) / count;
  const usual = prices.filter(({ part: { price } }) => Number(price) <= worth * 1.2 && Number(price) >= worth / 60);
  const from = usual.length >= count ? usual : prices;
  const first = chances.below(from.length);
  return from.length === 0
    ? []
    : Array.from({ length: Math.min(count, from.length) }, (_, place) => {
        const { part } = from[(first + place) % from.length] as DemoPrice;
        const qty = Math.max(1, Math.round((worth * chances.between(0.6, 1.4)) / Number(part.price)));
        return { id: seedId('purchase_request_line', `${key} ${place}`), part, qty: String(qty), price: part.price };
      });
}
