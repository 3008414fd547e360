import { Chart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';

/** The financial sheets, with the ways to what machines are worth and what they cost. */
export default function FinancialList(list: RecordListProps) {
  const { t } = useLingui();
  return (
    <RecordListScreen
      {...list}
      actions={
        <>
          <PathButton icon={<Chart />} text={t`Prices and book values`} path="/mining_equipment_fleet/machine_values" />
          <PathButton icon={<Chart />} text={t`Costs of machines`} path="/mining_equipment_fleet/machine_costs" />
        </>
      }
    />
  );
}
