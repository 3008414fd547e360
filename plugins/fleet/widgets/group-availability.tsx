import { ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { fleetStatistics } from '../reports/fleet-statistics.ts';
import { availabilityByGroup } from '../screens/statistics/group-by.ts';

/** `availability.group`: availability (PA) of each group of machines beside its target. */
export default function GroupAvailability() {
  const { t } = useLingui();
  const format = useFormat();
  const { answer, error } = useInstantReport(fleetStatistics.name, '7d');
  const groups = availabilityByGroup(answer?.rows ?? []).filter(({ pa }) => pa !== null);
  return (
    <WidgetAnswer
      waiting={answer === null}
      error={error}
      empty={groups.length === 0 ? t`No time ledger data for this period.` : null}
    >
      {() => (
        <ul className="widget-bars widget-scroll" tabIndex={0} aria-label={t`Availability per group and target`}>
          {groups.map(({ label, pa, target }) => (
            <li key={label}>
              <span className="widget-bars-name" title={label}>
                {label}
              </span>
              <ProgressBar
                value={(pa ?? 0) / 100}
                intent={target === null || (pa ?? 0) >= target ? 'success' : 'danger'}
                stripes={false}
                animate={false}
                aria-label={t`Availability of ${label}`}
              />
              <span className="widget-bars-value">
                {format.quantity(pa, '%', { decimals: 1 })}{' '}
                <small>{target === null ? '' : t`target ${format.number(target)}`}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </WidgetAnswer>
  );
}
