import { Button, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import './long-wait.css';

interface LongWaitProps {
  /** What takes so long, in a sentence; null: nothing does. */
  readonly words: string | null;
  /** Gives it up; absent: there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** Says that something takes a while, also to who cannot see it, and gives it up where one does not want to wait. */
export function LongWait({ words, onCancel }: LongWaitProps) {
  const { t } = useLingui();
  return (
    <div className="long-wait">
      <div role="status">{words}</div>
      {words === null ? null : (
        <>
          <Spinner size={16} aria-hidden />
          {onCancel ? <Button size="small" text={t`Cancel`} onClick={onCancel} /> : null}
        </>
      )}
    </div>
  );
}
