import { useState } from 'react';
import { usePane } from '../../../../core/panes/pane.ts';

/** The machine picked here or in a pane of the same link colour. A pane without a colour shares nothing, and still shows what was picked in it. */
export function usePicked(): { readonly picked: string | null; readonly pick: (equipment: string | null, code?: string) => void } {
  const { selection, select } = usePane();
  const [own, setOwn] = useState<string | null>(null);
  const pick = (equipment: string | null, code = ''): void => {
    setOwn(equipment);
    select(equipment === null ? null : { record: 'equipment', id: equipment, label: code });
  };
  return { picked: selection?.record === 'equipment' ? selection.id : own, pick };
}
