import { Button } from '@blueprintjs/core';
import { Heatmap } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/plugin.ts';

/** The transfers, with the way to their matrix and the bowsers' balance. */
export default function TransferList(list: RecordListProps) {
  const { t } = useLingui();
  const { open } = usePane();
  return (
    <RecordListScreen
      {...list}
      actions={
        <Button
          icon={<Heatmap />}
          text={t`From tank to tank`}
          onClick={() => open('/mining_equipment_refueling/fuel_transfer_matrix')}
        />
      }
    />
  );
}
