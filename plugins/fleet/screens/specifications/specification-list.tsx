import { Comparison } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';
import { mostCompared } from './compared.ts';

/** The technical sheets as a list; marked ones are compared. */
export default function SpecificationList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const compare = (rows: readonly { readonly id: string }[]): void => {
    if (rows.length > mostCompared) toast(t`At most ${mostCompared} data sheets can be compared at once.`, 'warning');
    else pane.open(`/mining_equipment_fleet/compare?sheets=${rows.map(({ id }) => id).join(',')}`);
  };
  return (
    <RecordListScreen
      record={record}
      path={path}
      rowActions={[{ label: t`Compare`, icon: <Comparison />, run: compare }]}
    />
  );
}
