import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useOwnKeys } from './use-own-keys.ts';
import './modal-dialog.css';

interface Props {
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog of the browser's own: it holds the keyboard, closes on Escape or a click beside it, and gives the focus
 * back. The element marked `data-autofocus` has the focus first.
 */
export function ModalDialog({ label, className = '', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ownKeys = useOwnKeys();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React's autoFocus came too early: a closed dialog takes no focus.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it leaves the page: only then does the browser give the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      {...ownKeys}
      ref={dialog}
      aria-label={label}
      className={`modal-dialog ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event: MouseEvent) => (event.target === dialog.current ? onClose() : undefined)}
    >
      <div className="modal-content">{children}</div>
    </dialog>
  );
}
