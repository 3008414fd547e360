import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Button } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { useState } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import { signByPasskey } from './passkey-ceremony.ts';
import { usePasskeySentence } from './use-passkey-sentence.ts';

interface PasskeyButtonProps<Answer> {
  readonly text: string;
  /** The call that takes what was signed; `begin/` below it says what to sign. */
  readonly path: string;
  readonly origins: readonly string[];
  readonly intent?: 'primary' | 'none';
  readonly onAnswer: (answer: Answer) => Promise<void>;
  /** Null when it begins: what was said before is over. */
  readonly onRefusal: (sentence: string | null, error?: unknown) => void;
}

/** Has a passkey sign what the server asks, and hands over what the server answers. */
export function PasskeyButton<Answer>({
  text,
  path,
  origins,
  intent = 'none',
  onAnswer,
  onRefusal,
}: PasskeyButtonProps<Answer>) {
  const sentenceOf = usePasskeySentence();
  const [waiting, setWaiting] = useState(false);
  const use = async (): Promise<void> => {
    setWaiting(true);
    onRefusal(null);
    try {
      const response = await signByPasskey(
        await cookieApi<PublicKeyCredentialRequestOptionsJSON>(`${path}begin/`, { method: 'POST' }),
      );
      await onAnswer(await cookieApi<Answer>(path, { method: 'POST', body: { response } }));
    } catch (error) {
      onRefusal(sentenceOf(error, origins), error);
    }
    setWaiting(false);
  };
  return (
    <Button
      fill
      size="large"
      intent={intent}
      icon={<Key />}
      text={text}
      autoFocus={intent === 'primary'}
      loading={waiting}
      onClick={() => void use()}
    />
  );
}
