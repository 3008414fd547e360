import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { fuelRate } from '../reports/fuel-rate.ts';

/** `/mining_equipment_refueling/fuel_rate?equipment=<id>`: the L/h curve of one machine; other plugins link to it by its path. */
export default function MachineRate() {
  const { t } = useLingui();
  return <ReportScreen report={fuelRate} above={({ question }) => (question.parameters.equipment ? null : <Callout compact intent="primary">{t`Choose a machine to see its L/h.`}</Callout>)} />;
}
