import type { MessageDescriptor } from '@lingui/core';
import type { ChartSeries } from '../charts/chart.tsx';
import { seriesColour } from '../charts/palette.ts';
import type { Theme } from '../theme/theme-store.ts';
import { textOf } from './compare-values.ts';
import type { ReportChart, ReportDefinition, ReportRow } from './report.ts';

type LineChart = Extract<ReportChart, { kind: 'line' }>;

const numberOf = (value: unknown): number | null =>
  value == null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

const dayMs = 86_400_000;

/** Each value in the places after it that have none, as a price holds until the next. */
function heldOn(values: readonly (number | null)[]): (number | null)[] {
  let held: number | null = null;
  return values.map((value) => (held = value ?? held));
}

/**
 * The lines of a chart over one set of instants (ms, ascending); a line without a value at an instant has a gap there,
 * save where values hold until the next (`stepped`): to the end of the day `until`, the last of the period.
 */
export function lineData(
  report: Pick<ReportDefinition, 'columns'>,
  chart: LineChart,
  rows: readonly ReportRow[],
  theme: Theme,
  say: (label: MessageDescriptor) => string,
  until?: string,
): { readonly instants: readonly number[]; readonly series: readonly ChartSeries[] } {
  const held = chart.stepped === true && until !== undefined ? [Date.parse(until) + dayMs] : [];
  const instants = [...new Set([...rows.map((row) => Date.parse(String(row[chart.x]))), ...held])]
    .filter((instant) => !Number.isNaN(instant))
    .toSorted((one, other) => one - other);
  const position = new Map(instants.map((instant, index) => [instant, index]));
  const lines = new Map<string, { label: string; unit: string; decimals: number; values: (number | null)[] }>();
  for (const row of rows) {
    const at = position.get(Date.parse(String(row[chart.x])));
    if (at === undefined) continue;
    for (const name of chart.series) {
      const field = report.columns[name];
      if (!field) continue;
      const part = chart.by === undefined ? '' : row[chart.by] == null ? '—' : textOf(row[chart.by]);
      const label = part === '' ? say(field.label) : chart.series.length > 1 ? `${part} – ${say(field.label)}` : part;
      const line = lines.get(label) ?? {
        label,
        unit: typeof field.options.unit === 'string' ? field.options.unit : '',
        // What lies far below one is nothing with a single decimal.
        decimals: Math.max(1, Number(field.options.decimals ?? 1)),
        values: instants.map(() => null),
      };
      line.values[at] = numberOf(row[name]);
      lines.set(label, line);
    }
  }
  return {
    instants,
    series: [...lines.values()].map((line, index) => ({
      ...line,
      values: chart.stepped === true ? heldOn(line.values) : line.values,
      colour: seriesColour(theme, index),
    })),
  };
}
