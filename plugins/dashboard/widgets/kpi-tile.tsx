import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import type { WidgetProps } from '../../../core/registry/widget.ts';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { FigureWords } from '../../../core/reports/screens/figure-words.tsx';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { figureOf } from './figure-of.ts';
import { isPeriod, periodWords } from './period-words.ts';
import { SparkLine } from './spark-line.tsx';
import { useListedReports } from '../../../core/reports/use-listed-reports.ts';
import './kpi-tile.css';

/** `kpi.tile`: one figure of one report over a period, with its line by days where the report has days. */
export default function KpiTile({ settings }: WidgetProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const reports = useListedReports();
  const report = reports?.find(({ name }) => name === settings.report);
  const figure = report?.figures.find(({ column }) => column === settings.figure);
  const period = isPeriod(settings.period) ? settings.period : '7d';
  const { answer, error } = useInstantReport(report?.name ?? '', period, {}, report !== undefined);
  if (reports !== null && !(report && figure))
    return <p className="widget-note">{t`Choose “Arrange”, open the settings of this tile and choose a figure.`}</p>;
  return (
    <WidgetAnswer waiting={!report || !figure || answer === null} error={error}>
      {() => {
        if (!report || !figure) return null;
        const { value, days } = figureOf(report, figure, answer?.rows ?? []);
        return (
          <div className="kpi-tile">
            <p className="kpi-name">
              <FigureWords words={figure.words}>
                <button type="button" className="kpi-figure">
                  {figure.label}
                </button>
              </FigureWords>{' '}
              {`${report.title} · ${i18n._(periodWords[period])}`}
            </p>
            <p className="kpi-value">
              {value === null
                ? '—'
                : figure.unit === ''
                  ? format.number(value, { decimals: figure.decimals })
                  : format.quantity(value, figure.unit, { decimals: figure.decimals })}
            </p>
            <SparkLine values={days} label={t`${figure.label} by day`} />
          </div>
        );
      }}
    </WidgetAnswer>
  );
}
