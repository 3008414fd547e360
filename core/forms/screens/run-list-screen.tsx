import type { MessageDescriptor } from '@lingui/core';
import { Callout, Spinner } from '@blueprintjs/core';
import { Plus, TimelineLineChart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import { PathButton } from '../../parts/path-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { worthRepeating } from '../../http/query-client.ts';
import { records } from '../../records/client.ts';
import { RecordListScreen } from '../../records/screens/record-list-screen.tsx';
import { useRecordDefinition } from '../../records/views/use-record-definition.ts';
import { useCan, useSession } from '../../session/use-session.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import './run-list-screen.css';

interface RunListScreenProps {
  readonly template: string;
  readonly path: string;
  readonly title: MessageDescriptor;
  /** Stands above the list. */
  readonly head?: ReactNode;
}

/** F-LIST: what was filled of one template, newest first; its filter can be lifted. */
export function RunListScreen({ template, path, title, head }: RunListScreenProps) {
  const { t } = useLingui();
  const record = useRecordDefinition('form_run');
  const mayFill = useCan('form_filling:create');
  const seesTrends = useCan('form_trend:read');
  const { user } = useSession();
  const { data: page, error } = useQuery({
    queryKey: ['form-template', template],
    // Without a network too it is said at once that there is none.
    networkMode: 'always',
    retry: (failures, fault) => navigator.onLine && worthRepeating(failures, fault),
    queryFn: () => records.list('form_template', { filter: `code:eq:${template}`, limit: 1 }),
  });
  const id = page?.rows[0]?.id;
  const listed = useMemo(
    () =>
      record && { ...record, plural: title, filter: id === undefined ? [] : [`template:eq:${id}`, 'state:ne:voided'] },
    [record, title, id],
  );
  const fill = mayFill ? <PathButton icon={<Plus />} text={t`Fill`} path={`${path}/ajouter`} /> : null;
  const trends =
    seesTrends && id !== undefined ? (
      <PathButton icon={<TimelineLineChart />} text={t`Trends`} path={`/forms/trends?template=${id}`} />
    ) : null;
  return (
    <div className="run-list">
      {user ? <WaitingList user={user.id} /> : null}
      {head}
      {error ? (
        <Callout intent="warning">
          <p>{error.message}</p>
          {fill}
        </Callout>
      ) : listed && page ? (
        <RecordListScreen
          record={listed}
          path={`${path}/modifier`}
          actions={
            <>
              {trends}
              {fill}
            </>
          }
        />
      ) : (
        <Spinner aria-label={t`Loading`} />
      )}
    </div>
  );
}
