import { ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { ratio } from '../../../core/reports/ratio.ts';
import { Figures } from '../../../core/widgets/figures.tsx';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { dayProduction } from './day-production.ts';

/**
 * `production.today`: tonnes of the production date against what the targets ask for so far, and where the running
 * shift ends at this pace.
 */
export default function ProductionToday() {
  const { t } = useLingui();
  const format = useFormat();
  const day = useInstantReport('trips_by_shift', 'today');
  const progress = useInstantReport('shift_progress', 'this_shift');
  const tonnes = (value: number | null): string =>
    value === null ? '—' : format.quantity(value, 't', { decimals: 0 });
  return (
    <WidgetAnswer waiting={day.answer === null || progress.answer === null} error={day.error ?? progress.error}>
      {() => {
        const figures = dayProduction(
          day.answer?.rows ?? [],
          progress.answer?.rows ?? [],
          progress.shift,
          progress.instant,
          progress.timeZone,
        );
        const reached = ratio(figures.tonnes, figures.target);
        const intent = reached === null ? 'none' : reached >= 1 ? 'success' : reached >= 0.9 ? 'warning' : 'danger';
        return (
          <div className="widget-stack">
            <Figures
              figures={[
                {
                  label: t`Tonnes so far`,
                  value: tonnes(figures.tonnes),
                  more:
                    figures.target === null
                      ? t`no target`
                      : t`of ${tonnes(figures.target)} expected so far: ${format.percent(reached, { decimals: 0 })}`,
                },
                {
                  label: t`Projection of shift ${progress.shift.code}`,
                  value: tonnes(figures.shift.projection),
                  more: figures.shift.target === null ? null : t`target ${tonnes(figures.shift.target)}`,
                },
              ]}
            />
            {reached === null ? null : (
              <ProgressBar
                className="widget-progress"
                value={Math.min(1, reached)}
                intent={intent}
                stripes={false}
                animate={false}
                aria-label={t`Tonnes vs target so far`}
              />
            )}
          </div>
        );
      }}
    </WidgetAnswer>
  );
}
