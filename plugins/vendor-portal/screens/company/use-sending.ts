import { useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';

/** Sends what a dialog holds once, and keeps what was refused: of single fields, or of all. */
export function useSending(onSent: () => void) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (call: () => Promise<unknown>): void => {
    setBusy(true);
    setProblem(null);
    setFields({});
    call().then(onSent, (error: unknown) => {
      setBusy(false);
      if (error instanceof ProblemError && Object.keys(error.fields).length > 0) setFields(error.fields);
      else setProblem(error instanceof Error ? error.message : String(error));
    });
  };
  return { fields, problem, isBusy, send };
}
