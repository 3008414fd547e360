import { PopoverNext } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import './report.css';

interface FigureWordsProps {
  /** How the figure is worked out, sentence by sentence; nothing is shown where there is none. */
  readonly words: readonly string[];
  /** What bears the figure or its name. */
  readonly children: ReactElement;
}

/** Tells how a figure is made, under the pointer and for who comes to it by keyboard; Escape puts it away. */
export function FigureWords({ words, children }: FigureWordsProps) {
  const [isOpen, setOpen] = useState(false);
  if (words.length === 0) return children;
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      // The focus stays on the figure, where the popover does not hear the key.
      targetProps={{ onKeyDown: ({ key }) => key === 'Escape' && setOpen(false) }}
      interactionKind="hover-target"
      hoverOpenDelay={500}
      openOnTargetFocus
      autoFocus={false}
      enforceFocus={false}
      placement="bottom"
      content={
        <div className="figure-words" role="note">
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      }
    >
      {children}
    </PopoverNext>
  );
}
