import { Button, Callout } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BatchFault } from '../batch.ts';
import type { RecordDefinition } from '../record.ts';
import { OverrideReason } from '../override-reason.tsx';
import { fieldOf } from '../system-fields.ts';
import type { GridEdits } from './use-grid-edits.ts';
import '../screens/record-screen.css';

const toldAtMost = 5;

/** Above the list: what a change of many rows did, with its undo, or why it was refused, row by row. */
export function EditNote({
  record,
  edits,
  nameOf,
}: {
  readonly record: RecordDefinition;
  readonly edits: GridEdits;
  readonly nameOf: (id: string) => string;
}) {
  const { t } = useLingui();
  const { refusal, done } = edits;
  if (refusal) {
    const named = (index: number): string => {
      const change = refusal.changes[index];
      return change === undefined || 'create' in change
        ? ''
        : nameOf('id' in change ? change.id : 'delete' in change ? change.delete : change.restore);
    };
    return (
      <Callout intent={refusal.confirm.length > 0 ? 'warning' : 'danger'} className="record-note" role="alert" compact>
        {refusal.faults.length === 1 ? null : refusal.message}
        <ul>
          {refusal.faults.slice(0, toldAtMost).map((fault) => (
            <li key={fault.index}>
              <bdi>{named(fault.index)}</bdi> – <FaultWords record={record} fault={fault} />
            </li>
          ))}
        </ul>
        {refusal.faults.length === 0 ? refusal.message : null}
        {refusal.confirm.length > 0 ? (
          <ConfirmAndWrite needsReason={refusal.needsReason} onConfirm={edits.confirm} />
        ) : null}{' '}
        <Button size="small" variant="minimal" text={t`Dismiss`} onClick={edits.dismiss} />
      </Callout>
    );
  }
  if (!done) return null;
  return (
    <Callout className="record-note" compact role="status">
      {done.action === 'changed' ? (
        <Plural value={done.count} one="# entry was changed." other="# entries were changed." />
      ) : null}
      {done.action === 'deleted' ? (
        <Plural value={done.count} one="# entry was deleted." other="# entries were deleted." />
      ) : null}
      {done.action === 'undone' ? <Trans>The change was undone.</Trans> : null}{' '}
      {done.action !== 'undone' ? (
        <Button size="small" icon={<Undo />} text={t`Undo`} onClick={() => void edits.undo()} />
      ) : null}{' '}
      <Button size="small" variant="minimal" text={t`Dismiss`} onClick={edits.dismiss} />
    </Callout>
  );
}

function ConfirmAndWrite({
  needsReason,
  onConfirm,
}: {
  readonly needsReason: boolean;
  readonly onConfirm: GridEdits['confirm'];
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  return (
    <>
      {needsReason ? <OverrideReason value={reason} onChange={setReason} /> : null}
      <Button
        size="small"
        intent="warning"
        text={t`Confirm and save`}
        disabled={needsReason && reason.trim() === ''}
        onClick={() => void onConfirm(reason)}
      />
    </>
  );
}

function FaultWords({ record, fault }: { readonly record: RecordDefinition; readonly fault: BatchFault }) {
  const { i18n, t } = useLingui();
  const faults = Object.entries(fault.errors);
  if (faults.length === 0) return fault.detail;
  return faults.map(([name, sentence]) => {
    const field = fieldOf(record, name);
    return <span key={name}>{t`${field ? i18n._(field.label) : name}: ${sentence}`} </span>;
  });
}
