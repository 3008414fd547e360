import { useLingui } from '@lingui/react/macro';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { ListWithViews } from './list-with-views.tsx';
import { YearProgramme } from './month-calendar.tsx';

/** Audits as a list and as the programme of a year, by the day for which each is planned. */
export default function AuditList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  return (
    <ListWithViews
      list={<RecordListScreen record={record} path={path} />}
      views={[
        {
          id: 'programme',
          title: t({ message: 'Programme of the year', context: 'view of entries' }),
          show: () => (
            <YearProgramme
              record={record}
              path={path}
              day="planned_on"
              filter={record.filter ?? []}
              shown={['planned_on', 'kind', 'standard']}
            />
          ),
        },
      ]}
    />
  );
}
