import { useLingui } from '@lingui/react/macro';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import type { ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useWhatMayOpen } from '../../../../core/session/use-may-open.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { yearBefore } from '../../formulas/rolling-year.ts';
import { safetyTriangle, triangleLayers, type TriangleLayer } from '../../reports/safety-triangle.ts';
import { useNarrowedReport } from './narrowed-report.ts';
import { useNotToldBy } from './not-told-by.tsx';
import './indicators.css';

type Row = ReportRowOf<typeof safetyTriangle>;

/** How wide the top is, and how much wider each layer below it, in hundredths. */
const [topWidth, wider] = [40, 12] as const;

/** The safety triangle of the twelve full months of which the rates beside it are told. */
export function YearTriangle({ question }: { readonly question: ReportQuestion }) {
  const { answer } = useNarrowedReport(safetyTriangle, question, yearBefore(question.to));
  return answer ? <SafetyTriangle rows={answer.rows as readonly Row[]} question={answer.question} /> : null;
}

interface SafetyTriangleProps {
  readonly rows: readonly Row[];
  readonly question: ReportQuestion;
}

/** The layers of the safety triangle, the gravest at its top; each count opens the list that adds up to it. */
export function SafetyTriangle({ rows, question }: SafetyTriangleProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const mayOpen = useWhatMayOpen();
  const notToldBy = useNotToldBy();
  const title = t`Safety triangle of twelve months`;
  const told = rows.filter((row): row is Row & { readonly layer: TriangleLayer } => row.layer !== null);
  return (
    <ChartFigure title={title}>
      <ol className="safety-triangle" aria-label={title}>
        {told.map((row, index) => {
          const path = safetyTriangle.drill(row, question);
          const count = row.count === null ? '—' : format.number(row.count);
          return (
            <li key={row.layer} style={{ inlineSize: `${topWidth + index * wider}%` }}>
              <strong>
                {path !== null && mayOpen(path) ? (
                  <OpenButton onOpen={(where) => pane.open(path, where)}>{count}</OpenButton>
                ) : (
                  count
                )}
              </strong>{' '}
              {i18n._(triangleLayers[row.layer])}
              {row.untold === null ? null : <em> {notToldBy(row.untold)}</em>}
            </li>
          );
        })}
      </ol>
      <p className="indicator-compared">{i18n._(safetyTriangle.basis.rows)}</p>
    </ChartFigure>
  );
}
