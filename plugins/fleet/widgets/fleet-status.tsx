import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { DonutChart } from '../../../core/charts/svg/donut-chart.tsx';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { timeCategories, type TimeCategory } from '../records/choices.ts';
import { categoryColours, categoryPatterns, timeLedger } from '../reports/time-ledger.ts';
import { ledgerAt } from './ledger-at.ts';

/** `fleet.status`: how many machines are in each category of the time ledger. */
export default function FleetStatus() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { answer, error, instant, live } = useInstantReport(timeLedger.name, 'this_shift');
  const doing = useMemo(
    () => [...ledgerAt(answer?.rows ?? [], live ? Number.POSITIVE_INFINITY : instant).values()],
    [answer, instant, live],
  );
  const parts = (Object.keys(timeCategories) as readonly TimeCategory[]).flatMap((category) => {
    const value = doing.filter((one) => one === category).length;
    return value === 0
      ? []
      : [
          {
            key: category,
            label: i18n._(timeCategories[category]),
            value,
            colour: categoryColours[category],
            pattern: categoryPatterns[category],
          },
        ];
  });
  return (
    <WidgetAnswer
      waiting={answer === null}
      error={error}
      empty={doing.length === 0 ? t`No time ledger data for this shift.` : null}
    >
      {() => (
        <DonutChart
          label={t`Machines by time category`}
          parts={parts}
          centre={format.number(doing.length)}
          words={(value) => format.number(value)}
        />
      )}
    </WidgetAnswer>
  );
}
