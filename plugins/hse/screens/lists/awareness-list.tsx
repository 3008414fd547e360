import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { awarenessCoverage } from '../../reports/awareness-coverage.ts';
import { ListWithViews } from './list-with-views.tsx';

/** Awareness sessions as a list, and whom they reach. */
export default function AwarenessList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={[
        {
          id: 'coverage',
          title: t({ message: 'Coverage', context: 'of awareness' }),
          can: `${awarenessCoverage.name}:read`,
          show: () => <ReportScreen report={awarenessCoverage} />,
        },
      ]}
    />
  );
}
