import { useLingui } from '@lingui/react/macro';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { injuryRates } from '../../reports/injury-rates.ts';
import './indicators.css';

/** The layers of the safety triangle, the gravest at its top (catalogue hse.md §5.15). */
export function SafetyTriangle({ months }: { readonly months: readonly ReportRowOf<typeof injuryRates>[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const sum = (...columns: readonly ('fatalities' | 'lost_time' | 'restricted' | 'medical' | 'first_aid')[]): number =>
    months.reduce((total, month) => total + columns.reduce((all, column) => all + (month[column] ?? 0), 0), 0);
  const layers = [
    { label: t`Fatalities`, count: sum('fatalities') },
    { label: t`Lost time`, count: sum('lost_time') },
    { label: t`Restricted or treated`, count: sum('restricted', 'medical') },
    { label: t`First aid`, count: sum('first_aid') },
  ];
  const title = t`Safety triangle of twelve months`;
  return (
    <ChartFigure title={title}>
      <ol className="safety-triangle" aria-label={title}>
        {layers.map(({ label, count }, index) => (
          <li key={label} style={{ inlineSize: `${40 + index * 20}%` }}>
            <strong>{format.number(count)}</strong> {label}
          </li>
        ))}
      </ol>
    </ChartFigure>
  );
}
