import { useLingui } from '@lingui/react/macro';
import { extent } from 'd3-array';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { TreeMap } from '../../../../core/charts/svg/tree-map.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { tripsBySource } from '../../reports/trips-by-place.ts';
import './kpi.css';

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '—';

/** A machine's label says what it is as well; its code comes first. */
const codeOf = (value: unknown): string => nameOf(value).split(' ')[0] ?? '—';

/** Tonnes as areas: each source with its loading units and materials. */
export function SourceMap({
  rows,
  question,
}: {
  readonly rows: readonly ReportRowOf<typeof tripsBySource>[];
  readonly question: ReportQuestion;
}) {
  const { t } = useLingui();
  const pane = usePane();
  const { theme } = useTheme();
  const format = useFormat();
  const rates = rows.flatMap(({ unit_rate: rate }) => (rate === null ? [] : [rate]));
  const [least = 0, most = 0] = extent(rates);
  /** From the slowest loading unit, pale, to the fastest; grey where nobody knows its hours. */
  const colourOf = (rate: number | null): string => {
    if (rate === null) return 'var(--text-muted)';
    const share = most > least ? (rate - least) / (most - least) : 1;
    return `color-mix(in oklab, ${seriesColour(theme, 2)} ${Math.round(35 + 65 * share)}%, var(--surface))`;
  };
  const tiles = rows.map((row) => ({
    group: codeOf(row.source),
    label: `${codeOf(row.unit)} ${nameOf(row.material)}`,
    value: Number(row.tonnes ?? 0),
    colour: colourOf(row.unit_rate),
    row,
  }));
  const title = t`Tonnes by source, loading unit and material`;
  const open = (index: number): void => {
    const row = tiles[index]?.row;
    const path = row && tripsBySource.drill(row, question);
    if (path) pane.open(path, 'beside');
  };
  return (
    <ChartFigure title={title} wide>
      <p className="treemap-note">
        {rates.length === 0
          ? t`No loading unit has operating hours in this period.`
          : t`Area: tonnes. Colour: t/h of the loading unit, from ${format.number(least, { decimals: 0 })} to ${format.number(most, { decimals: 0 })}.`}
      </p>
      <TreeMap label={title} tiles={tiles} unit="t" onPick={(tile) => open(tiles.findIndex((one) => one === tile))} />
    </ChartFigure>
  );
}
