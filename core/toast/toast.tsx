import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import './toast.css';

/** The colours a notification may have; `info` unless told. */
export type ToastColour = 'info' | 'success' | 'warning' | 'danger';

/** Shows the one notification; a newer message takes the place of the older. */
export type ShowToast = (message: string, colour?: ToastColour) => void;

/** Milliseconds a notification stays (spec §9). */
export const toastDurationMs = 3000;

interface Shown {
  readonly message: string;
  readonly colour: ToastColour;
}

const ToastContext = createContext<ShowToast | null>(null);

/** Gives everything below it the one notification, and draws it top right above all else. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback<ShowToast>((message, colour = 'info') => setShown({ message, colour }), []);
  const close = useCallback(() => setShown(null), []);

  // A new message is a new object, even when the words are the same: it starts its own three seconds.
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(close, toastDurationMs);
    return () => clearTimeout(timer);
  }, [shown, close]);

  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-region" role="status" aria-live={shown?.colour === 'danger' ? 'assertive' : 'polite'}>
        {shown ? <Toast message={shown.message} colour={shown.colour} onClose={close} /> : null}
      </div>
    </ToastContext>
  );
}

/** The notification itself: title, message and a close button. */
export function Toast({ message, colour, onClose }: Shown & { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="toast bp6-callout" data-colour={colour}>
      <div className="toast-head">
        <strong>{t`Notification`}</strong>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={t`Close the notification`}
          onClick={onClose}
        />
      </div>
      <div className="toast-message">{message}</div>
    </div>
  );
}

/** The function that shows a notification. Throws outside a `ToastProvider` (spec §8). */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}
