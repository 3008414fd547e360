import { Button, ProgressBar } from '@blueprintjs/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useFormat } from '../../../../../core/sites/use-format.ts';
import { QuestionDialog } from '../../../../../core/parts/question-dialog.tsx';
import { inSteps, type Chosen, type Progress } from './in-steps.ts';

interface ResendDialogProps {
  readonly body: Chosen;
  readonly count: number;
  /** What they have in common, in words. */
  readonly about: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before many entries are sent again, tells how far it is, and stops when told to: what was taken stays taken. */
export function ResendDialog({ body, count, about, onDone, onClose }: ResendDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<'asked' | 'running' | 'over'>('asked');
  const stop = useRef(new AbortController());
  const run = async (): Promise<void> => {
    setState('running');
    setProblem(null);
    try {
      await inSteps('tracking/ingest/replay/', body, {}, setProgress, stop.current.signal);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setState('over');
    onDone();
  };
  const close = (): void => {
    stop.current.abort();
    onClose();
  };
  const done = (progress?.taken ?? 0) + (progress?.refused ?? 0);
  const taken = format.number(progress?.taken ?? 0);
  const refused = format.number(progress?.refused ?? 0);
  return (
    <QuestionDialog
      title={plural(count, { one: 'Send # entry again', other: 'Send # entries again' })}
      about={<p>{about}</p>}
      problem={problem}
      onClose={close}
    >
      {state === 'asked' ? (
        <p>{t`Each event is checked as if its device had just sent it; its age counts from when it was first received. Events rejected again stay here with the reason.`}</p>
      ) : (
        <div role="status">
          {state === 'running' ? (
            <ProgressBar value={progress ? Math.min(1, done / Math.max(1, done + progress.left)) : 0} />
          ) : null}
          <p>{t`${taken} accepted, ${refused} rejected again`}</p>
          {state === 'over' && progress && progress.left > 0 ? (
            <p>
              {plural(progress.left, { one: '# entry was not processed.', other: '# entries were not processed.' })}
            </p>
          ) : null}
        </div>
      )}
      <div className="question-dialog-actions">
        {state === 'asked' ? <Button text={t`Cancel`} onClick={close} /> : null}
        {state === 'asked' ? <Button intent="primary" text={t`Send again`} onClick={() => void run()} /> : null}
        {state === 'running' ? <Button text={t`Stop`} onClick={() => stop.current.abort()} /> : null}
        {state === 'over' ? <Button intent="primary" text={t`Done`} onClick={close} /> : null}
      </div>
    </QuestionDialog>
  );
}
