import { Button, Callout, HTMLTable, Tag } from '@blueprintjs/core';
import { Key, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { sourceKinds } from '../../records/choices.ts';
import { TokenDialog } from './token-dialog.tsx';
import '../screen.css';

const refreshMs = 5_000;

/** `/tracking/sources`: who may send events, when they last did, and their tokens, each shown once. */
export default function Sources() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const showProblem = useProblemToast();
  const mayChange = useCan('ingest_source:update');
  const [shown, setShown] = useState<{ readonly code: string; readonly token: string } | null>(null);
  const { data, error } = useQuery({ queryKey: ['records', 'ingest_source', 'all'], queryFn: () => records.list('ingest_source', { limit: 200, sort: 'code' }), refetchInterval: refreshMs });
  const renew = (row: Row): void => {
    api<{ token: string }>(`tracking/sources/${row.id}/token/`, { method: 'POST' }).then(({ token }) => setShown({ code: String(row['code']), token }), showProblem);
  };
  return (
    <div className="screen-scroll">
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Ingest sources`}</h1>
          <p className="screen-note">{t`A new source has no token that anybody knows: make one here. It is shown once, and the one before it ends.`}</p>
        </div>
        {mayChange ? <Button intent="primary" icon={<Plus />} text={t`New source`} onClick={() => open('/tracking/sources/new')} /> : null}
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <HTMLTable striped className="screen-table">
        <thead>
          <tr>
            <th>{t`Code`}</th>
            <th>{t`Label`}</th>
            <th>{t`Kind`}</th>
            <th>{t`Status`}</th>
            <th>{t`Last event`}</th>
            {mayChange ? <th>{t`Token`}</th> : null}
          </tr>
        </thead>
        <tbody>
          {data?.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <button type="button" className="link-button" onClick={() => open(`/tracking/sources/${row.id}`)}>
                  {String(row['code'])}
                </button>
              </td>
              <td>{String(row[currentLanguage() === 'fr' ? 'label_fr' : 'label_en'])}</td>
              <td>{i18n._(sourceKinds[row['kind'] as keyof typeof sourceKinds])}</td>
              <td>{row['enabled'] === false ? <Tag minimal intent="warning">{t`Disabled`}</Tag> : <Tag minimal intent="success">{t`Enabled`}</Tag>}</td>
              <td>{typeof row['last_event_at'] === 'string' ? format.relative(row['last_event_at']) : t`Never`}</td>
              {mayChange ? (
                <td>
                  <Button size="small" icon={<Key />} text={t`New token`} aria-label={t`New token for ${String(row['code'])}`} onClick={() => renew(row)} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {shown ? <TokenDialog code={shown.code} token={shown.token} onClose={() => setShown(null)} /> : null}
    </div>
  );
}
