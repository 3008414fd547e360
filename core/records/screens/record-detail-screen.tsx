import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Edit, Print, Trash } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { ProblemError } from '../../http/problem-error.ts';
import { printElement } from '../../parts/print-element.ts';
import { useFormat } from '../../sites/use-format.ts';
import { usePane } from '../../registry/pane.ts';
import type { EntryTab } from '../../registry/record-entry.ts';
import { useSession } from '../../session/use-session.ts';
import { useToast } from '../../toast/toast.tsx';
import type { Row } from '../client.ts';
import { EntryTabs } from '../detail/entry-tabs.tsx';
import { Facts } from '../detail/facts.tsx';
import { History } from '../detail/history.tsx';
import { StateBar } from '../detail/state-bar.tsx';
import { rememberRecord } from '../recent.ts';
import type { RecordDefinition } from '../record.ts';
import { isLocked } from '../states.ts';
import { useEntry } from '../use-entry.ts';
import { useReaches } from '../use-reaches.ts';
import { viewOf } from '../views/index.ts';
import './record-screen.css';

interface RecordDetailProps {
  readonly record: RecordDefinition;
  readonly path: string;
  readonly id: string;
  /** Further buttons of the entry's head. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly tabs?: readonly EntryTab[] | undefined;
  /** What is shown where there is no such entry, with the sentence that says so; absent: that sentence. */
  readonly missing?: ((sentence: string) => ReactNode) | undefined;
}

/** One entry: its facts, what may be done with it, its history. */
export function RecordDetailScreen({ record, path, id, actions, tabs = [], missing }: RecordDetailProps) {
  const pane = usePane();
  const { row, error, remove } = useEntry(record, id);
  const onRemove = async (): Promise<void> => {
    if (await remove()) pane.open(`${path}?deleted=${id}`);
  };
  if (missing && error instanceof ProblemError && error.status === 404) return missing(error.message);
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  return row ? (
    <Detail
      record={record}
      path={path}
      row={row}
      actions={actions?.(row)}
      tabs={tabs}
      onRemove={() => void onRemove()}
    />
  ) : (
    <Spinner />
  );
}

interface DetailProps {
  readonly record: RecordDefinition;
  readonly path: string;
  readonly row: Row;
  readonly actions: ReactNode;
  readonly tabs: readonly EntryTab[];
  readonly onRemove: () => void;
}

function Detail({ record, path, row, actions, tabs, onRemove }: DetailProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const queries = useQueryClient();
  const format = useFormat(row.site);
  const { user } = useSession();
  const page = useRef<HTMLDivElement>(null);
  const locked = isLocked(record, row);
  const reaches = useReaches(record);
  const mayUpdate = reaches('update', row) && !locked;
  const mayDelete = reaches('delete', row) && !locked;
  const names = record.display
    .map((field) =>
      record.fields[field]
        ? viewOf(record.fields[field]).words(row[field], record.fields[field], { i18n, format })
        : '',
    )
    .filter(Boolean);
  const name = names.join(' ');
  useEffect(() => {
    if (user) rememberRecord(user.id, { record: record.name, id: row.id, label: name });
  }, [user, record, row.id, name]);
  const changed = (next: Row): void => {
    queries.setQueryData(['record', record.name, next.id], next);
    toast(t`Saved.`, 'success');
  };
  const history = <History record={record} row={row} onChanged={changed} />;
  const print = (): void => {
    if (page.current) printElement(page.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <div role="group" className="record-screen" aria-label={name} ref={page}>
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
        {record.states ? <StateBar record={record} machine={record.states} row={row} onChanged={changed} /> : null}
        {actions}
        <Button variant="minimal" icon={<Print />} aria-label={t`Print`} title={t`Print`} onClick={print} />
        {mayUpdate ? (
          <Button icon={<Edit />} text={t`Edit`} onClick={() => pane.open(`${path}/${row.id}/edit`)} />
        ) : null}
        {mayDelete ? (
          <Button variant="outlined" intent="danger" icon={<Trash />} text={t`Delete`} onClick={onRemove} />
        ) : null}
      </header>
      {tabs.length > 0 ? (
        <EntryTabs record={record} row={row} tabs={tabs} history={history} />
      ) : (
        // A long entry is scrolled by its own keys.
        <div className="record-scroll" role="group" aria-label={t`Entry`} tabIndex={0}>
          <Facts record={record} row={row} />
          {history}
        </div>
      )}
    </div>
  );
}
