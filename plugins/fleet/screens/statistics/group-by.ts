import type { ReportRow } from '../../../../core/reports/report.ts';

/**
 * A group of machines with the sums that its ratios are made of; never means of ratios (catalogue operations.md §0).
 */
export interface GroupTotals {
  readonly label: string;
  /** PA in %; null where the ledger says nothing of the group. */
  readonly pa: number | null;
  readonly target: number | null;
  readonly machines: number;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '–';
const sum = (rows: readonly ReportRow[], column: string): number =>
  rows.reduce((total, row) => total + (numberOf(row[column]) ?? 0), 0);

/** Availability per group from the rows of `fleet_statistics`, by the group's code. */
export function availabilityByGroup(rows: readonly ReportRow[]): readonly GroupTotals[] {
  return [...Map.groupBy(rows, (row) => labelOf(row.group))]
    .map(([label, of]) => {
      const calendar = sum(of, 'calendar');
      return {
        label,
        machines: of.length,
        target: numberOf(of[0]?.target),
        pa: calendar > 0 ? (100 * sum(of, 'up')) / calendar : null,
      };
    })
    .sort((one, other) => one.label.localeCompare(other.label));
}
