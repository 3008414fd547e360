import { Button, FormGroup, TextArea, type Intent } from '@blueprintjs/core';
import { useState } from 'react';
import { useSending } from './use-sending.ts';
import './text-to-send.css';

interface TextToSendProps {
  /** Of the field; of all that stand on a page it is the only one. */
  readonly id: string;
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  readonly intent?: Intent;
  readonly onSend: (text: string) => Promise<unknown>;
  readonly onSent: () => void;
}

/** A text, and the button that sends it; empty again once it is sent. What is refused is told below it. */
export function TextToSend({ id, label, action, intent = 'none', onSend, onSent }: TextToSendProps) {
  const [typed, setTyped] = useState('');
  const { isBusy, sentence, send } = useSending();
  const text = typed.trim();
  const sendIt = (): void =>
    send(
      () => onSend(text),
      () => {
        setTyped('');
        onSent();
      },
    );
  return (
    <FormGroup
      className="text-to-send"
      label={label}
      labelFor={id}
      {...(sentence === null ? {} : { intent: 'danger', helperText: sentence })}
    >
      <TextArea
        id={id}
        fill
        rows={2}
        maxLength={2000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button intent={intent} text={action} loading={isBusy} disabled={!text} onClick={sendIt} />
    </FormGroup>
  );
}
