import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { openingKinds } from '../../records/rfq-choices.ts';
import type { Remarks } from '../../shared/minutes.ts';
import { rfqApi } from './api.ts';

interface RemarksInputProps {
  /** Of the quotation request. */
  readonly id: string;
  readonly remarks: Remarks;
  readonly onSaved: () => void;
}

/** What the reader, having signed an opening, has to say in its minutes. */
export function RemarksInput({ id, remarks: { kind, text }, onSaved }: RemarksInputProps) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState(text);
  const { isBusy, sentence, send } = useSending();
  const input = `remarks-${kind}`;
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
      <Button
        text={t`Note in the minutes`}
        loading={isBusy}
        disabled={typed.trim() === text}
        onClick={() => send(() => rfqApi.noteRemarks(id, { kind, text: typed.trim() }), onSaved)}
      />
    </FormGroup>
  );
}
