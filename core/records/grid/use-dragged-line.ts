import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Edge } from './move-line.ts';

/** What of a line in a grid is dragged, and where another one would be let go. */
interface DraggedLine {
  readonly row: RefObject<HTMLTableRowElement | null>;
  readonly handle: RefObject<HTMLTableCellElement | null>;
  readonly isDragged: boolean;
  readonly edge: Edge | null;
}

interface LineInGrid {
  /** The id of its grid: lines of another one are not let go here. */
  readonly grid: string;
  /** What stays with the line as lines come and go. */
  readonly line: string;
  readonly movable: boolean;
  /** Another line, by its key, was let go at an edge of this one. */
  readonly onDrop: (line: string, edge: Edge) => void;
}

const edgeAt = (clientY: number, element: Element): Edge => {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'top' : 'bottom';
};

/** Lets a line be dragged by its handle, by mouse, pen or a long touch, and others be let go above and below it. */
export function useDraggedLine({ grid, line, movable, onDrop }: LineInGrid): DraggedLine {
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLTableCellElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!movable || !row.current || !handle.current) return undefined;
    return combine(
      draggable({
        element: handle.current,
        getInitialData: () => ({ grid, line }),
        // Panes take only what bears a text.
        getInitialDataForExternal: () => ({ 'text/plain': handle.current?.textContent ?? '' }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: row.current,
        canDrop: ({ source }) => source.data['grid'] === grid,
        getData: ({ input, element }) => ({ edge: edgeAt(input.clientY, element) }),
        onDrag: ({ self, source }) => setEdge(source.data['line'] === line ? null : (self.data['edge'] as Edge)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          drop(String(source.data['line']), self.data['edge'] as Edge);
        },
      }),
    );
  }, [grid, line, movable]);
  return { row, handle, isDragged, edge };
}
