import { Exact, type Decimal } from '../../../core/money/exact.ts';

/** A line that is billed: what invoices up to this one bill of it, and what came of it, by day. */
export interface BilledGoods {
  readonly invoiced: Decimal;
  readonly came: readonly { readonly day: string; readonly accepted: Decimal }[];
}

/**
 * The day by which all had come that an invoice bills, as terms count that begin with the goods; what never came whole
 * counts from its last delivery. Null where nothing came.
 */
export function goodsCameOn(lines: readonly BilledGoods[]): string | null {
  const days = lines.flatMap(({ invoiced, came }) => {
    let sum = new Exact('0');
    const sorted = came.toSorted((one, other) => one.day.localeCompare(other.day));
    for (const { day, accepted } of sorted) {
      sum = sum.plus(accepted);
      if (sum.gte(invoiced)) return [day];
    }
    return sorted.slice(-1).map(({ day }) => day);
  });
  return days.toSorted().at(-1) ?? null;
}
