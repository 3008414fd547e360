import { useState } from 'react';
import { usePane, type Pane } from '../../../../core/registry/pane.ts';

/**
 * The machine picked on the board or in a pane of the same link colour, and the pane as the parts inside the board see
 * it: a pane without a colour shares nothing with others, but its own map and alerts follow its chips all the same.
 */
export function usePickedTruck(): { readonly pane: Pane; readonly picked: string | null } {
  const pane = usePane();
  const [own, setOwn] = useState<Pane['selection']>(null);
  const selection = pane.selection ?? own;
  const select: Pane['select'] = (next) => {
    setOwn(next);
    pane.select(next);
  };
  return { pane: { ...pane, selection, select }, picked: selection?.record === 'equipment' ? selection.id : null };
}
