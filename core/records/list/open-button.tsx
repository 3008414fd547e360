import type { ReactNode } from 'react';
import './cells.css';

interface OpenButtonProps {
  /** `beside` where Ctrl or ⌘ is held, as with a link. */
  readonly onOpen: (where: 'here' | 'beside') => void;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/** The words of a row that open it. */
export function OpenButton({ onOpen, tabIndex, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      className="record-open"
      tabIndex={tabIndex}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey ? 'beside' : 'here')}
    >
      {children}
    </button>
  );
}
