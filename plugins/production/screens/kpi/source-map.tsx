import { useLingui } from '@lingui/react/macro';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { TreeMap } from '../../../../core/charts/svg/tree-map.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportQuestion, ReportRow } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { tripsBySource } from '../../reports/trips-by-place.ts';

/** A machine's label says what it is as well; its code comes first. */
const codeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? (String(value.label).split(' ')[0] ?? '—') : '—';

/** Tonnes as areas: each source with its loading units and materials. */
export function SourceMap({
  rows,
  question,
}: {
  readonly rows: readonly ReportRow[];
  readonly question: ReportQuestion;
}) {
  const { t } = useLingui();
  const pane = usePane();
  const { theme } = useTheme();
  // In the order of the other charts, so that a material has one colour on the screen.
  const materials = [...new Set(rows.map(({ material }) => codeOf(material)))].toSorted((one, other) =>
    one.localeCompare(other),
  );
  const tiles = rows.map((row) => ({
    group: codeOf(row.source),
    label: `${codeOf(row.unit)} ${codeOf(row.material)}`,
    value: Number(row.tonnes ?? 0),
    colour: seriesColour(theme, materials.indexOf(codeOf(row.material))),
    row,
  }));
  const title = t`Tonnes by source, loading unit and material`;
  const open = (index: number): void => {
    const row = tiles[index]?.row;
    const path = row && tripsBySource.drill?.(row, question);
    if (path) pane.open(path, 'beside');
  };
  return (
    <ChartFigure title={title} wide>
      <TreeMap label={title} tiles={tiles} unit="t" onPick={(tile) => open(tiles.findIndex((one) => one === tile))} />
    </ChartFigure>
  );
}
