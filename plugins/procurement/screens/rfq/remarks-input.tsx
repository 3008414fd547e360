import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { openingKinds } from '../../records/rfq-choices.ts';
import type { OpeningKind } from '../../shared/minutes.ts';
import { rfqApi } from './api.ts';

interface RemarksInputProps {
  /** Of the quotation request. */
  readonly id: string;
  readonly kind: OpeningKind;
  readonly onSaved: () => void;
}

/** What the reader, having signed an opening, adds to its minutes: it stays there. */
export function RemarksInput({ id, kind, onSaved }: RemarksInputProps) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState('');
  const { isBusy, sentence, send } = useSending();
  const input = `remarks-${kind}`;
  const note = (): void =>
    send(
      () => rfqApi.noteRemarks(id, kind, typed.trim()),
      () => {
        setTyped('');
        onSaved();
      },
    );
  const said = i18n._(openingKinds[kind]);
  return (
    <FormGroup
      className="minutes-remarks"
      label={t`Your remarks: ${said}`}
      labelFor={input}
      {...(sentence === null ? {} : { intent: 'danger', helperText: sentence })}
    >
      <TextArea
        id={input}
        fill
        rows={2}
        maxLength={2000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button text={t`Note in the minutes`} loading={isBusy} disabled={!typed.trim()} onClick={note} />
    </FormGroup>
  );
}
