import { Button, Callout, Spinner } from '@blueprintjs/core';
import { TimelineBarChart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { vendorScores } from '../../reports/vendor-scores.ts';

const figures = ['letter', 'score', 'otif', 'quality', 'price', 'answers'] as const;
/** Of how many cases a figure is told. */
const countOf = { otif: 'due', quality: 'received', price: 'offered', answers: 'invited' } as const;

/** How well a vendor has done over a year (P8 of catalogue procurement.md §11), each figure with what it is taken over. */
export function VendorPerformance({ vendor }: { readonly vendor: string }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const { data, error } = useReport<typeof vendorScores>(vendorScores.name, { period: '365d', vendor });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const [row] = data.rows;
  return (
    <>
      {row ? (
        <dl className="record-facts">
          {figures.map((name) => {
            const field = vendorScores.columns[name];
            const count = name in countOf ? countOf[name as keyof typeof countOf] : null;
            return (
              <div key={name}>
                <dt>{i18n._(field.label)}</dt>
                <dd>
                  {row[name] === null ? t`not rated` : viewOf(field).words(row[name], field, { i18n, format }, row)}
                  {count ? (
                    <>
                      {' '}
                      <small>{t`${i18n._(vendorScores.columns[count].label)}: ${format.number(row[count] ?? 0)}`}</small>
                    </>
                  ) : null}
                </dd>
                {field.hint ? <dd className="record-fact-hint">{i18n._(field.hint)}</dd> : null}
              </div>
            );
          })}
        </dl>
      ) : (
        <p>{t`Nothing was due, received, offered or requested in the last 365 days.`}</p>
      )}
      <Button
        variant="minimal"
        icon={<TimelineBarChart />}
        text={t`Figures and the papers behind them`}
        onClick={() => pane.open(`/procurement/kpi?vendor=${vendor}`)}
      />
    </>
  );
}
