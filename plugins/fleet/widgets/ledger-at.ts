import type { ReportRow } from '../../../core/reports/report.ts';
import type { TimeCategory } from '../records/choices.ts';

/** What each machine did at an instant, from the rows of `time_ledger`: machine code → category. */
export function ledgerAt(rows: readonly ReportRow[], instant: number): ReadonlyMap<string, TimeCategory> {
  const last = new Map<string, { readonly from: number; readonly category: TimeCategory }>();
  for (const { machine, started_at: started, category } of rows) {
    const from = Date.parse(String(started));
    const newest = last.get(String(machine));
    if (from > instant || (newest && newest.from >= from)) continue;
    last.set(String(machine), { from, category: category as TimeCategory });
  }
  return new Map([...last].map(([machine, { category }]) => [machine, category]));
}
