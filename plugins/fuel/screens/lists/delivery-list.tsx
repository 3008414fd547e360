import { Button } from '@blueprintjs/core';
import { Chart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/plugin.ts';

/** The deliveries, with the way to what each vendor brought. */
export default function DeliveryList(list: RecordListProps) {
  const { t } = useLingui();
  const { open } = usePane();
  return (
    <RecordListScreen
      {...list}
      actions={
        <Button
          icon={<Chart />}
          text={t`By vendor`}
          onClick={() => open('/mining_equipment_refueling/fuel_deliveries_by_vendor')}
        />
      }
    />
  );
}
