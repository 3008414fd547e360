import { ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../core/registry/pane.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { OpenButton } from '../../../core/records/list/open-button.tsx';
import { useMayOpen } from '../../../core/session/use-may-open.ts';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import type { fuelSoon } from '../reports/fuel-soon.ts';

type Row = ReportRowOf<typeof fuelSoon>;

/** The page of a machine begins so. */
const machines = '/mining_equipment_fleet/equipments/';
/** Hours under which a machine is sent to fuel at once. */
const urgentHours = 0.5;

/** `fuel.soon`: machines whose tank is empty within two hours, the next one first. */
export default function FuelSoon() {
  const { t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const mayOpenMachines = useMayOpen(`${machines}:id`);
  const { answer, error, live } = useInstantReport('fuel_soon', 'today');
  const rows = (answer?.rows ?? []) as readonly Row[];
  if (!live) return <p className="widget-note">{t`Machine tank levels are only known for now.`}</p>;
  return (
    <WidgetAnswer
      waiting={answer === null}
      error={error}
      empty={rows.length === 0 ? t`No machine needs fuel within two hours.` : null}
    >
      {() => (
        <ul className="widget-bars widget-scroll" tabIndex={0} aria-label={t`Machines needing fuel soon`}>
          {rows.flatMap(({ machine, level, hours, litres }) =>
            machine === null ? (
              []
            ) : (
              <li key={machine.id}>
                <span className="widget-bars-name">
                  {mayOpenMachines ? (
                    <OpenButton onOpen={(where) => pane.open(`${machines}${machine.id}`, where)}>
                      {machine.label}
                    </OpenButton>
                  ) : (
                    machine.label
                  )}
                </span>
                <ProgressBar
                  value={(level ?? 0) / 100}
                  intent={(hours ?? 0) < urgentHours ? 'danger' : 'warning'}
                  stripes={false}
                  animate={false}
                  aria-label={t`Fuel level of ${machine.label}`}
                />
                <span className="widget-bars-value">
                  {format.quantity(hours, 'h', { decimals: 1 })}{' '}
                  <small>{format.quantity(litres, 'L', { decimals: 0 })}</small>
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </WidgetAnswer>
  );
}
