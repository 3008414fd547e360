import { useState } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import type { StepAnswer, StepFormProps } from './step-ways.ts';

/** A code that is typed for the second step of a sign-in, and its sending; a refused one is typed anew. */
export function useStepCode({ onAnswer, onRefusal }: Pick<StepFormProps, 'onAnswer' | 'onRefusal'>) {
  const [code, setCode] = useState('');
  const [waiting, setWaiting] = useState(false);
  const submit = async (): Promise<void> => {
    setWaiting(true);
    onRefusal(null);
    try {
      await onAnswer(await cookieApi<StepAnswer>('login/second_factor/', { method: 'POST', body: { code } }));
    } catch (error) {
      onRefusal((error as Error).message, error);
      setCode('');
    }
    setWaiting(false);
  };
  return { code, setCode, waiting, submit };
}
