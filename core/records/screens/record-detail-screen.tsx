import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { usePane } from '../../panes/pane.ts';
import { useCan } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import { useToast } from '../../toast/toast.tsx';
import { records, type Row } from '../client.ts';
import { History } from '../detail/history.tsx';
import type { RecordDefinition } from '../record.ts';
import { useRecordChanges } from '../use-record-changes.ts';
import { viewOf } from '../views/index.ts';
import '../records.css';

interface RecordDetailProps {
  readonly record: RecordDefinition;
  readonly path: string;
  readonly id: string;
}

/** One entry: its facts, what may be done with it, its history. */
export function RecordDetailScreen({ record, path, id }: RecordDetailProps) {
  const { data: row, error, refetch } = useQuery({ queryKey: ['record', record.name, id], queryFn: () => records.read(record.name, id) });
  const { visible } = usePane();
  useRecordChanges(record, row?.site === undefined ? [] : [row.site], visible && row !== undefined, (changes, missed) => {
    // Its own topic of one site: what this page wrote itself is fetched anew as well, which costs one small request.
    if (missed || changes.some((change) => change.id === id && change.at > String(row?.updated_at))) void refetch();
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  return row ? <Detail record={record} path={path} row={row} /> : <Spinner />;
}

function Detail({ record, path, row }: { readonly record: RecordDefinition; readonly path: string; readonly row: Row }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const format = useFormat(row.site);
  const { sites } = useSites();
  const mayUpdate = useCan(`${record.name}:update`, row.site);
  const mayDelete = useCan(`${record.name}:delete`, row.site);
  const site = sites.find(({ id }) => id === row.site);
  const names = record.display.map((field) => (record.fields[field] ? viewOf(record.fields[field]).words(row[field], record.fields[field], { i18n, format }) : '')).filter(Boolean);
  const name = names.join(' ');
  const remove = async (): Promise<void> => {
    try {
      await records.remove(record.name, row);
      pane.open(`${path}?deleted=${row.id}`);
    } catch (problem) {
      toast((problem as Error).message, 'danger');
    }
  };
  return (
    <div role="group" className="record-screen" aria-label={name}>
      <header className="record-head">
        <h1>
          {names.map((part, position) => (
            // Each part by itself: one written from right to left must not turn the others round.
            <Fragment key={record.display[position]}>
              <bdi>{part}</bdi>{' '}
            </Fragment>
          ))}
          <span className="record-count">{i18n._(record.title)}</span>
        </h1>
        {mayUpdate ? <Button icon={<Edit />} text={t`Edit`} onClick={() => pane.open(`${path}/${row.id}/edit`)} /> : null}
        {mayDelete ? <Button variant="outlined" intent="danger" icon={<Trash />} text={t`Delete`} onClick={() => void remove()} /> : null}
      </header>
      {/* A long entry is scrolled by its own keys. */}
      <div className="record-scroll" role="group" aria-label={t`Entry`} tabIndex={0}>
        <dl className="record-facts">
          {site ? <Fact label={t`Site`} words={`${site.code} – ${site.name}`} /> : null}
          {Object.entries(record.fields).map(([field, definition]) => (
            <Fact key={field} label={i18n._(definition.label)} words={viewOf(definition).words(row[field], definition, { i18n, format })} />
          ))}
        </dl>
        <History record={record} row={row} />
      </div>
    </div>
  );
}

function Fact({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words || '–'}</dd>
    </div>
  );
}
