import { Spinner, Switch } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { api } from '../../../../core/http/api.ts';
import type { Draft, Row } from '../../../../core/records/client.ts';
import { RecordForm } from '../../../../core/records/form/record-form.tsx';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import './new-sor.css';

const list = '/hse/rapports/sor/liste';

/** `/hse/rapports/sor/ajouter`: what somebody saw, with or without their name. */
export default function NewSor() {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const record = useRecordDefinition('sor');
  const [anonymous, setAnonymous] = useState(false);
  const [key] = useState(() => v4());
  if (!record) return <Spinner aria-label={t`Loading`} />;
  const saved = (row: Row): void => {
    const number = String(row['number']);
    toast(
      anonymous
        ? t`${number} has been received. Nothing shows who wrote it: keep the number.`
        : t`${number} was received.`,
      'success',
    );
    pane.open(anonymous ? list : `${list}/${row.id}`);
  };
  return (
    <div role="group" className="record-screen new-sor" aria-label={t`New safety observation`}>
      <header className="record-head">
        <h1>{t`New safety observation`}</h1>
        <Switch
          checked={anonymous}
          onChange={({ currentTarget }) => setAnonymous(currentTarget.checked)}
          label={t`Without my name`}
        />
      </header>
      {anonymous ? (
        <p className="new-sor-note">{t`Neither the observation nor its log will show who wrote it; you cannot change it afterwards.`}</p>
      ) : null}
      <RecordForm
        record={record}
        row={null}
        writeNew={
          anonymous
            ? (values: Draft) =>
                api<Row>('hse/sor/anonymous/', { method: 'POST', body: values, headers: { 'idempotency-key': key } })
            : undefined
        }
        onSaved={saved}
        onCancel={() => pane.open(list)}
      />
    </div>
  );
}
