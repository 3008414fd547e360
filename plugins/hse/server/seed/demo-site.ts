import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { placeFrom, type Place } from '../../../../core/map/plane.ts';
import { middleOf } from '../../shared/on-the-map.ts';

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** A site of the demo with who works there and where. */
export interface DemoSite {
  readonly id: string;
  readonly code: string;
  readonly zone: string;
  readonly people: readonly { readonly id: string; readonly role: string; readonly crew: string | null }[];
  readonly places: readonly string[];
  /** The outer edge of each place. */
  readonly edges: Readonly<Record<string, readonly (readonly [lon: number, lat: number])[]>>;
  /** The larger one has three fifths of what happens. */
  readonly large: boolean;
}

/** What a random number draws: one of several, by weight, or how many of a rate. */
export interface Draw {
  readonly chance: () => number;
  readonly one: <Value>(values: readonly Value[]) => Value;
  readonly weighted: <Value>(values: readonly (readonly [Value, number])[]) => Value;
  readonly between: (least: number, most: number) => number;
}

export const drawFrom = (chance: () => number): Draw => {
  const weighted = <Value>(values: readonly (readonly [Value, number])[]): Value => {
    let left = chance() * values.reduce((sum, [, weight]) => sum + weight, 0);
    const found = values.find(([, weight]) => (left -= weight) < 0) ?? values.at(-1);
    return (found as readonly [Value, number])[0];
  };
  return {
    chance,
    weighted,
    one: <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value,
    between: (least, most) => least + Math.floor(chance() * (most - least + 1)),
  };
};

/** Two of five know their point by a telephone, some steps from the middle of the place; the others name the place alone. */
export function pointAt({ edges }: DemoSite, place: string, draw: Draw): Place | null {
  const middle = middleOf(edges[place] ?? []);
  const [isKnown, east, north] = [draw.chance() < 0.4, draw.between(-45, 45), draw.between(-45, 45)];
  return middle && isKnown ? placeFrom(middle, [east, north]) : null;
}

export const dayOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);

interface Dated {
  readonly at: string;
}

/** Rows in time with the numbers of their series, as many as there are in one step each year. */
export async function numbers<Row extends Dated>(
  host: Host,
  series: string,
  site: DemoSite,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly number: string })[]> {
  const sorted = rows.toSorted((one, other) => one.at.localeCompare(other.at));
  const years = Map.groupBy(sorted, ({ at }) => Number(at.slice(0, 4)));
  const numbered = [];
  for (const [year, ofYear] of years) {
    const { rows: counted } = await sql<{ last: number }>`
      insert into document_counter as counter (series, site, year, last)
      values (${series}, ${site.id}, ${year}, ${ofYear.length})
      on conflict (series, site, year) do update set last = counter.last + ${ofYear.length}
      returning last`.execute(host.db);
    const before = (counted[0]?.last ?? ofYear.length) - ofYear.length;
    for (const [index, row] of ofYear.entries()) {
      const place = String(before + index + 1).padStart(5, '0');
      numbered.push({ ...row, number: `${series}-${site.code}-${String(year).slice(2)}-${place}` });
    }
  }
  return numbered;
}
