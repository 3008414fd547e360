import { useQueries } from '@tanstack/react-query';
import { readReport } from '../../../core/reports/client.ts';
import type { ListedReport } from '../../../core/reports/figure.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { totalOf } from '../../../core/reports/totals.ts';
import { useListedReports } from '../../../core/reports/use-listed-reports.ts';
import type { Shift } from '../../../core/sites/shift.ts';
import type { SelectableSite } from '../../../core/sites/sites-store.ts';
import type { Snapshot } from '../snapshot.ts';

/** One shift of a site; null is not known. */
export interface ShiftLine {
  readonly key: string;
  readonly day: string;
  readonly shift: Shift['code'];
  readonly site: SelectableSite;
  readonly tonnes: number | null;
  readonly achieved: number | null;
  readonly trips: number | null;
  readonly pa: number | null;
  readonly uoa: number | null;
  readonly queue: number | null;
  readonly litresPerTonne: number | null;
  /** The most people at once. */
  readonly people: number | null;
}

const codes = ['P3', 'P1', 'P2'] as const;
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const totalIn = (reports: readonly ListedReport[], name: string, column: string, rows: readonly ReportRow[]): number | null => {
  const figure = reports.find((report) => report.name === name)?.figures.find((one) => one.column === column);
  return figure ? totalOf(rows, column, figure.total) : null;
};

/** The shifts of some days at the sites, from the reports of whichever plugins are there. */
export function useShiftTable(days: readonly string[], sites: readonly SelectableSite[], snapshots: readonly Snapshot[]): { readonly lines: readonly ShiftLine[]; readonly waiting: boolean } {
  const reports = useListedReports();
  const has = (name: string): boolean => reports?.some((report) => report.name === name) ?? false;
  const all = sites.map(({ id }) => id).join(',');
  const trips = useQueries({ queries: days.map((day) => ({ queryKey: ['report', 'trips_by_shift', day, all], enabled: has('trips_by_shift') && all !== '', queryFn: () => readReport('trips_by_shift', { from: day, to: day, sites: all }) })) });
  const cells = days.flatMap((day) => codes.flatMap((shift) => sites.map((site) => ({ day, shift, site }))));
  const one = (name: string) => ({
    queries: cells.map(({ day, shift, site }) => ({ queryKey: ['report', name, day, shift, site.id], enabled: has(name), queryFn: () => readReport(name, { from: day, to: day, shift, sites: site.id }) })),
  });
  const fleet = useQueries(one('fleet_statistics'));
  const trucks = useQueries(one('trips_by_equipment'));
  const lines = cells.map(({ day, shift, site }, index): ShiftLine => {
    const hauled = trips[days.indexOf(day)]?.data?.rows.find((row) => row.site === site.id && row.shift === shift);
    const machines = fleet[index]?.data?.rows ?? [];
    const present = snapshots.filter((snapshot) => snapshot.site === site.id && snapshot.shift === shift && snapshot.production_date === day).flatMap(({ people }) => people ?? []);
    return {
      key: `${day} ${shift} ${site.id}`, day, shift, site,
      tonnes: number(hauled?.tonnes), achieved: number(hauled?.achieved), trips: number(hauled?.trips), queue: number(hauled?.queue_pct),
      pa: totalIn(reports ?? [], 'fleet_statistics', 'pa', machines), uoa: totalIn(reports ?? [], 'fleet_statistics', 'uoa', machines),
      litresPerTonne: totalIn(reports ?? [], 'trips_by_equipment', 'l_per_t', trucks[index]?.data?.rows ?? []),
      people: present.length === 0 ? null : Math.max(...present),
    };
  });
  const waiting = reports === null || [...trips, ...fleet, ...trucks].some(({ isLoading }) => isLoading);
  return { lines: lines.toSorted((a, b) => codes.indexOf(a.shift) - codes.indexOf(b.shift) || a.site.code.localeCompare(b.site.code) || (a.day < b.day ? -1 : 1)), waiting };
}

