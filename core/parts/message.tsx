import type { ReactNode } from 'react';
import './message.css';

interface Props {
  readonly icon: ReactNode;
  /** The heading; a page's own is an `h1`, that of a part an `h2`. */
  readonly title: string;
  readonly level?: 1 | 2;
  readonly children: ReactNode;
  /** Buttons: what one can do now. */
  readonly actions: ReactNode;
}

/** Says what is the matter in the place of a screen: an unknown page, a missing right, a failure. */
export function Message({ icon, title, level = 1, children, actions }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="message">
      <span className="message-icon">{icon}</span>
      <Heading className="page-title">{title}</Heading>
      <div className="message-text">{children}</div>
      <div className="button-row">{actions}</div>
    </div>
  );
}
