import type { CSSProperties, ReactNode } from 'react';
import './cells.css';

interface RecordCellProps {
  readonly right: boolean;
  /** Given by the table, as is `style`: which cell this is. */
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/**
 * A cell of a table in one element. Blueprint's own takes three and a copy of its children, which a screenful of them
 * feels.
 */
export function RecordCell({ right, className = '', style, children }: RecordCellProps) {
  return (
    <div className={`bp6-table-cell record-cell ${right ? 'record-cell-right ' : ''}${className}`} style={style}>
      {children}
    </div>
  );
}
