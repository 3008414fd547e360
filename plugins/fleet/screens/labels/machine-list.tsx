import { Button } from '@blueprintjs/core';
import { Barcode, Comparison, Offline } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useIsThere } from '../machine/use-may-read.ts';
import { mostCompared } from '../specifications/compared.ts';
import { mostNamed } from './machines-named.ts';

/** The machines as a list, with what can be done with those that are marked. */
export default function MachineList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const isThere = useIsThere();
  const toast = useToast();
  const idsOf = (rows: readonly { readonly id: string }[]): string => rows.map(({ id }) => id).join(',');
  return (
    <RecordListScreen
      record={record}
      path={path}
      actions={
        isThere('tracking_device') ? (
          <Button
            size="small"
            icon={<Offline />}
            text={t`No tracker`}
            title={t`Machines in service without a tracker`}
            onClick={() => pane.open(listPath(path, ['state:eq:active', 'tracker:empty']))}
          />
        ) : null
      }
      rowActions={[
        {
          label: t`QR labels`,
          icon: <Barcode />,
          run: (rows) =>
            rows.length > mostNamed
              ? toast(
                  t`At most ${mostNamed} machines can be selected at once. If none is selected, labels are printed for all selected sites.`,
                  'warning',
                )
              : pane.open(`/mining_equipment_fleet/qr_labels?machines=${idsOf(rows)}`),
        },
        {
          label: t`Compare`,
          icon: <Comparison />,
          run: (rows) =>
            rows.length > mostCompared
              ? toast(t`At most ${mostCompared} machines can be compared at once.`, 'warning')
              : pane.open(`/mining_equipment_fleet/compare?machines=${idsOf(rows)}`),
        },
      ]}
    />
  );
}
