import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { shellStore } from './shell-store.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  /** It holds the screen shown now, and so is open unless closed by hand. */
  readonly current: boolean;
  readonly nested?: boolean;
  readonly children: ReactNode;
}

/** A heading that opens and closes what is below it, and remembers. */
export function SidebarSection({ id, title, icon, current, nested = false, children }: Props) {
  const content = useId();
  const chosen = useSnapshot(shellStore).sections[id];
  const isOpen = chosen ?? current;
  return (
    <div className="sidebar-section" data-nested={nested || undefined}>
      <button
        type="button"
        className="sidebar-heading"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => (shellStore.sections[id] = !isOpen)}
      >
        {icon}
        <span className="sidebar-heading-text">{title}</span>
        {isOpen ? <ChevronDown /> : <ChevronRight />}
      </button>
      <div id={content} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}
