import { DragHandleVertical } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Edge } from './move-line.ts';
import { useDraggedLine } from './use-dragged-line.ts';

interface LineProps {
  readonly grid: string;
  readonly line: string;
  readonly number: number;
  readonly movable: boolean;
  /** Others begin here than those above. */
  readonly begins: boolean;
  readonly onDrop: (line: string, edge: Edge) => void;
  readonly children: ReactNode;
}

/** A line of a grid under its number, by which it is dragged where its order counts. */
export function GridLine({ grid, line, number, movable, begins: isFirst, onDrop, children }: LineProps) {
  const { t } = useLingui();
  const { row, handle, isDragged, edge } = useDraggedLine({ grid, line, movable, onDrop });
  return (
    <tr
      ref={row}
      data-begins={isFirst ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      data-edge={edge ?? undefined}
    >
      <th ref={handle} scope="row" {...(movable ? { title: t`Drag to move` } : {})}>
        {movable ? <DragHandleVertical /> : null}
        {number}
      </th>
      {children}
    </tr>
  );
}
