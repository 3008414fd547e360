import type { DragEvent } from 'react';
import { proxy } from 'valtio';

/** What is being dragged: a path from the sidebar or the palette, or a pane by its tab. */
export type Dragged =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'pane'; readonly pane: string };

export const dragStore = proxy<{ dragged: Dragged | null }>({ dragged: null });

/**
 * Properties that let an element be dragged into a tile. `label` is what other programs get when it is dropped there.
 */
export function dragSource(dragged: Dragged, label: string) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'copyMove';
      event.dataTransfer.setData('text/plain', label);
      // Showing the drop zones at once would end the drag in Chromium, which looks at the page after this event.
      setTimeout(() => (dragStore.dragged = dragged));
    },
    onDragEnd: () => (dragStore.dragged = null),
  };
}
