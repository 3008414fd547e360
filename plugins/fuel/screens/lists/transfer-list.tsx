import { Heatmap } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';

/** The transfers, with the way to their matrix and the bowsers' balance. */
export default function TransferList(list: RecordListProps) {
  const { t } = useLingui();
  return (
    <RecordListScreen
      {...list}
      actions={
        <PathButton
          icon={<Heatmap />}
          text={t`From tank to tank`}
          path="/mining_equipment_refueling/fuel_transfer_matrix"
        />
      }
    />
  );
}
