import { Chart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';

/** The deliveries, with the way to what each vendor brought. */
export default function DeliveryList(list: RecordListProps) {
  const { t } = useLingui();
  return (
    <RecordListScreen
      {...list}
      actions={
        <PathButton icon={<Chart />} text={t`By vendor`} path="/mining_equipment_refueling/fuel_deliveries_by_vendor" />
      }
    />
  );
}
