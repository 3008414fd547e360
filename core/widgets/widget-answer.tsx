import { Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface WidgetAnswerProps {
  /** Nothing was answered yet. */
  readonly waiting: boolean;
  readonly error?: Error | null;
  /** What is said instead where there is nothing to show. */
  readonly empty?: string | null;
  readonly children: () => ReactNode;
}

/**
 * What a widget shows of something that was asked for: that it comes, why it does not, that there is nothing, or it.
 */
export function WidgetAnswer({ waiting, error = null, empty = null, children }: WidgetAnswerProps) {
  const { t } = useLingui();
  if (error)
    return (
      <p role="alert" className="widget-note">
        {error.message}
      </p>
    );
  if (waiting) return <Spinner className="widget-coming" size={24} aria-label={t`Loading`} />;
  return empty === null ? children() : <p className="widget-note">{empty}</p>;
}
