import { useState } from 'react';
import { usePane, type Selection } from '../../../../core/registry/pane.ts';

export interface Picked {
  /** The id of the picked machine. */
  readonly machine: string | null;
  /** The id of the picked place of the mine. */
  readonly place: string | null;
  readonly pick: (chosen: Selection | null) => void;
}

/**
 * The machine or place picked here or in a pane of the same link colour. A pane without a colour shares nothing, and
 * still shows what was picked in it.
 */
export function usePicked(): Picked {
  const { selection, select } = usePane();
  const [own, setOwn] = useState<Selection | null>(null);
  const pick = (chosen: Selection | null): void => {
    setOwn(chosen);
    select(chosen);
  };
  const shown = selection ?? own;
  const idOf = (record: string): string | null => (shown?.record === record ? shown.id : null);
  return { machine: idOf('equipment'), place: idOf('mine_location'), pick };
}
