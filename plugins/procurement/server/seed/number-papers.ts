import type { Database } from '../../../../core/host/host.ts';
import type { DemoSite } from './demo-market.ts';
import { insertRows } from './insert-rows.ts';

/** A paper that is to be numbered, and when it came to bind. */
export interface DemoPaper {
  readonly id: string;
  readonly series: 'PR' | 'RFQ' | 'AWD' | 'PO' | 'INV';
  readonly site: Pick<DemoSite, 'id' | 'code' | 'hours'>;
  readonly at: number;
}

/**
 * Numbers papers in the order of their time, each series of a site and year from 1 on, and leaves the counters where the
 * next paper goes on. Answers the numbers by the ids of the papers.
 */
export async function numberPapers(db: Database, papers: readonly DemoPaper[]): Promise<ReadonlyMap<string, string>> {
  const counters = new Map<string, { series: string; site: string; year: number; last: number }>();
  const numbers = new Map<string, string>();
  for (const { id, series, site, at } of papers.toSorted((one, other) => one.at - other.at)) {
    const year = Number(site.hours.day(at).slice(0, 4));
    const name = `${series}-${site.code}-${String(year).slice(2)}`;
    const counter = counters.get(name) ?? { series, site: site.id, year, last: 0 };
    counter.last += 1;
    counters.set(name, counter);
    numbers.set(id, `${name}-${String(counter.last).padStart(5, '0')}`);
  }
  await insertRows(db, 'document_counter', [...counters.values()]);
  return numbers;
}
