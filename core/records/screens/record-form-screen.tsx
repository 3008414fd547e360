import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Message } from '../../parts/message.tsx';
import { usePane } from '../../registry/pane.ts';
import { useToast } from '../../toast/toast.tsx';
import { records, type Draft, type Row } from '../client.ts';
import { NotToAdd } from '../form/not-to-add.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { isReference } from '../fields/reference.ts';
import type { RecordDefinition } from '../record.ts';
import { rememberLabels } from '../reference-labels.ts';
import { isLocked } from '../states.ts';
import { useMay } from '../use-may.ts';
import { useReaches } from '../use-reaches.ts';
import './record-screen.css';

interface RecordFormScreenProps {
  readonly record: RecordDefinition;
  readonly path: string;
  /** Null makes a new entry. */
  readonly id: string | null;
  /** What stands beside the fields, from the values as they are typed. */
  readonly aside?: ((draft: Draft) => ReactNode) | undefined;
}

/** Values that a link to a new entry brings along: `?preset={"equipment":{"id":"…","label":"T-07"}}`. */
function presetOf(text: string | null): Draft {
  try {
    const values: unknown = JSON.parse(text ?? '{}');
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
    rememberLabels(Object.values(values).filter(isReference));
    return values as Draft;
  } catch {
    return {};
  }
}

/** The form of a new or existing entry as a screen. */
export function RecordFormScreen({ record, path, id, aside }: RecordFormScreenProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const queries = useQueryClient();
  const reaches = useReaches(record);
  const mayAdd = useMay(record, 'create');
  // The form begins with the row as it is now, never with one that was read before.
  const {
    data: row,
    error,
    isFetchedAfterMount,
  } = useQuery({
    queryKey: ['record', record.name, id],
    queryFn: () => records.read(record.name, id ?? ''),
    enabled: id !== null,
    refetchOnMount: 'always',
  });
  if (id === null && !mayAdd)
    return <NotToAdd actions={<Button intent="primary" text={t`Show the list`} onClick={() => pane.open(path)} />} />;
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (id !== null && !(row && isFetchedAfterMount)) return <Spinner />;
  const locked = row !== undefined && isLocked(record, row);
  if (row && (locked || !reaches('update', row))) {
    return (
      <Message
        icon={<Lock size={40} />}
        title={t`Read-only`}
        actions={<Button intent="primary" text={t`Show the entry`} onClick={() => pane.open(`${path}/${row.id}`)} />}
      >
        {locked ? t`This entry can no longer be changed.` : t`You can view this entry but not change it.`}
      </Message>
    );
  }
  const saved = (next: Row): void => {
    queries.setQueryData(['record', record.name, next.id], next);
    toast(t`Saved.`, 'success');
    pane.open(`${path}/${next.id}`);
  };
  return (
    <div role="group" className="record-screen" aria-label={i18n._(record.title)}>
      <header className="record-head">
        <h1>{id === null ? t`New: ${i18n._(record.title)}` : t`Edit: ${i18n._(record.title)}`}</h1>
      </header>
      <RecordForm
        record={record}
        row={row ?? null}
        aside={aside}
        {...(id === null ? { preset: presetOf(pane.search.get('preset')) } : {})}
        onSaved={saved}
        onCancel={() => pane.open(id === null ? path : `${path}/${id}`)}
      />
    </div>
  );
}
