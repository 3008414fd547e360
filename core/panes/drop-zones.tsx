import { useState, type DragEvent, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { dragStore } from './drag-store.ts';
import { movePane, openAt, type Zone } from './layout-operations.ts';
import { changeLayout } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

/** Share of a tile's width or height at its edges that means "beside" and not "into". */
const edge = 0.25;

/** Which zone of a rectangle a point lies in; `x` and `y` run from 0 to 1. The nearest edge wins. */
export function zoneAt(x: number, y: number): Zone {
  const distances = { left: x, right: 1 - x, top: y, bottom: 1 - y };
  const [zone, distance] = (Object.entries(distances) as [Exclude<Zone, 'centre'>, number][]).reduce((nearest, entry) =>
    entry[1] < nearest[1] ? entry : nearest,
  );
  return distance < edge ? zone : 'centre';
}

/** A tile that takes what is dropped on it: a sidebar entry or another tile's tab. */
export function DropZones({ tile, children }: { readonly tile: string; readonly children: ReactNode }) {
  const { dragged } = useSnapshot(dragStore);
  const [zone, setZone] = useState<Zone | null>(null);

  const over = (event: DragEvent): void => {
    event.preventDefault();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setZone(zoneAt((event.clientX - left) / width, (event.clientY - top) / height));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (!dragged || zone === null) return;
    const target = workspaceStore.layout.tiles[tile];
    if (dragged.kind === 'pane') changeLayout((layout) => movePane(layout, dragged.pane, tile, zone));
    else if (target) changeLayout((layout) => openAt(layout, target.active, zone, dragged.path));
    setZone(null);
    dragStore.dragged = null;
  };

  return (
    <div className="drop-target">
      {children}
      {dragged ? (
        <div className="drop-overlay" onDragOver={over} onDragLeave={() => setZone(null)} onDrop={drop}>
          {zone === null ? null : <div className="drop-preview" data-zone={zone} />}
        </div>
      ) : null}
    </div>
  );
}
