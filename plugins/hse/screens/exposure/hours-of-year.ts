import type { Reference } from '../../../../core/records/fields/reference.ts';
import { monthsOfYear } from '../months.ts';

/** Hours of a month as they are kept, as far as the grid of a year shows them. */
export interface KeptMonth {
  readonly id: string;
  readonly version: number;
  readonly month: string | null;
  readonly employer: 'company' | 'contractor' | null;
  readonly vendor: Reference | null;
  readonly department: string | null;
  readonly headcount: number | null;
  readonly hours: number | null;
  readonly state?: string | undefined;
  readonly created_by?: unknown;
}

/** One employer of the grid: the company, all contractors together, or one firm; of one department where it names one. */
export interface HoursLine<Row extends KeptMonth> {
  readonly key: string;
  readonly employer: 'company' | 'contractor';
  readonly vendor: Reference | null;
  readonly department: string | null;
  /** What is kept of each month, by its first day. */
  readonly months: ReadonlyMap<string, Row>;
  readonly sum: number;
}

/** A month over all employers. */
export interface MonthSum {
  readonly month: string;
  readonly hours: number;
  /** `missing`: no hours of the company are told; `waiting`: some are not validated; `whole`: rates may be told. */
  readonly state: 'missing' | 'waiting' | 'whole' | 'ahead';
}

/**
 * The hours of a year at one site as a grid of employers and months, with what each month lacks. `thisMonth` is the first
 * day of the month that is not over: it and those after it miss nothing yet.
 */
export function hoursOfYear<Row extends KeptMonth>(
  rows: readonly Row[],
  year: number,
  thisMonth: string,
): { readonly lines: readonly HoursLine<Row>[]; readonly months: readonly MonthSum[]; readonly sum: number } {
  const keyOf = (row: Row): string => `${row.employer} ${row.vendor?.id ?? ''} ${row.department ?? ''}`;
  const found = [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({
    key,
    employer: own[0]?.employer ?? 'company',
    vendor: own[0]?.vendor ?? null,
    department: own[0]?.department ?? null,
    months: new Map(own.flatMap((row) => (row.month === null ? [] : [[row.month, row] as const]))),
    sum: sumOf(own),
  }));
  // Hours of both can be entered where nobody told any yet; who is kept by department or firm alone needs no such line.
  const blank = (['company', 'contractor'] as const)
    .filter((employer) => found.every((line) => line.employer !== employer))
    .map((employer) => ({
      key: `${employer}  `,
      employer,
      vendor: null,
      department: null,
      months: new Map<string, Row>(),
      sum: 0,
    }));
  const lines = [...found, ...blank].toSorted(
    (one, other) =>
      one.employer.localeCompare(other.employer) ||
      (one.vendor?.label ?? '').localeCompare(other.vendor?.label ?? '') ||
      (one.department ?? '').localeCompare(other.department ?? ''),
  );
  const months = monthsOfYear(year).map((month) => {
    const own = rows.filter((row) => row.month === month);
    const isTold = own.some(({ employer }) => employer === 'company');
    const waits = own.some(({ state }) => state !== 'validated');
    const lacks = isTold ? 'whole' : month >= thisMonth ? 'ahead' : 'missing';
    return { month, hours: sumOf(own), state: waits && isTold ? ('waiting' as const) : (lacks as MonthSum['state']) };
  });
  return { lines, months, sum: sumOf(rows) };
}

/** Tenths are added as whole numbers. */
const sumOf = (rows: readonly KeptMonth[]): number =>
  Math.round(rows.reduce((sum, { hours }) => sum + (hours ?? 0), 0) * 10) / 10;
