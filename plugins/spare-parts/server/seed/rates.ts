import { formatISO, subDays } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';

/** Between what a currency moves, in dirhams for one unit, and how many decimals its rate has (catalogue §13). */
const ranges: Readonly<Record<string, readonly [least: number, most: number, decimals: number]>> = {
  EUR: [10.6, 11.1, 4],
  USD: [9, 10.2, 4],
  GBP: [12.4, 13.1, 4],
  ZAR: [0.5, 0.58, 5],
  XOF: [0.0162, 0.0169, 6],
  TND: [3.1, 3.3, 4],
  JPY: [0.06, 0.068, 6],
};

/** A walk of one step a day that turns back where its range ends; the last value is that of the last day. */
export function walk([least, most, decimals]: readonly [number, number, number], days: number, seed: number): string[] {
  const random = seededRandom(seed);
  let value = (least + most) / 2;
  return Array.from({ length: days }, () => {
    const next = value + (random() - 0.5) * 0.08 * (most - least);
    value = next > most || next < least ? value : next;
    return value.toFixed(decimals);
  });
}

/** Writes what each foreign currency was worth on every day of the demo, as its central bank told it. */
export async function seedRates(db: Database, today: Date, days: number): Promise<void> {
  const rows = Object.entries(ranges).flatMap(([code, range], index) =>
    walk(range, days + 1, 42 + index).map((rate, back) => {
      const day = formatISO(subDays(today, days - back), { representation: 'date' });
      return { id: seedId('exchange_rate', `${code} ${day}`), currency: seedId('currency', code), valid_on: day, rate };
    }),
  );
  await sql`
    insert into exchange_rate (id, currency, valid_on, rate, source)
    select given.*, 'central_bank'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, currency uuid, valid_on date, rate numeric)`.execute(db);
}
