import type { ReactNode } from 'react';
import './cells.css';

interface OpenButtonProps {
  /** `beside` where Ctrl or ⌘ is held, as with a link. */
  readonly onOpen: (where: 'here' | 'beside') => void;
  readonly tabIndex?: number;
  /** What is said where the words alone tell too little; they are in it. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The words of a row that open it. */
export function OpenButton({ onOpen, tabIndex, label, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      className="record-open"
      tabIndex={tabIndex}
      aria-label={label}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey ? 'beside' : 'here')}
    >
      {children}
    </button>
  );
}
