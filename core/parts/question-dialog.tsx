import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { ModalDialog } from './modal-dialog.tsx';
import './question-dialog.css';

interface RecordDialogProps {
  readonly title: string;
  /** A line under the title. */
  readonly about?: ReactNode;
  /** What was refused, or what is asked before it is done. */
  readonly problem?: ReactNode;
  readonly intent?: 'danger' | 'warning';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question about an entry: its title, what went wrong, what is to be filled in, and last its buttons. */
export function RecordDialog({ title, about, problem, intent = 'danger', onClose, children }: RecordDialogProps) {
  return (
    <ModalDialog label={title} className="record-dialog" onClose={onClose}>
      <h2>{title}</h2>
      {about}
      {problem ? (
        <Callout intent={intent} role="alert">
          {problem}
        </Callout>
      ) : null}
      {children}
    </ModalDialog>
  );
}
