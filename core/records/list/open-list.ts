/** What the list in the focused pane can do for commands. */
export interface OpenList {
  readonly path: string;
  readonly exportAs: (format: 'csv' | 'xlsx') => Promise<void>;
}

let current: OpenList | null = null;

/** The list in the focused pane, or null. */
export const openList = (): OpenList | null => current;

/** Says that a list is in the focused pane; the disposer takes it back. */
export function offerList(list: OpenList): () => void {
  current = list;
  return () => {
    if (current === list) current = null;
  };
}
