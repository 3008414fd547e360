import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { awarenessCoverage } from '../../reports/awareness-coverage.ts';
import { ListWithViews } from './list-with-views.tsx';

/** Awareness sessions as a list, and whom they reach. */
export default function AwarenessList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const mayRead = useCan(`${awarenessCoverage.name}:read`);
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={
        mayRead
          ? [
              {
                id: 'coverage',
                title: t({ message: 'Coverage', context: 'of awareness' }),
                show: () => <ReportScreen report={awarenessCoverage} />,
              },
            ]
          : []
      }
    />
  );
}
