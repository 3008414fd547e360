import { usePane } from '../../../../core/registry/pane.ts';
import type { Narrowing } from '../../../../core/reports/screens/report-screen.tsx';
import { useLinkedField } from '../use-linked-field.ts';

/**
 * The machine, place, material or operator picked in a pane of the same link colour, as what figures of trips are
 * narrowed to; null for what has nothing to do with them.
 */
export function useLinkedNarrowing(): Narrowing | null {
  const { selection, select } = usePane();
  const field = useLinkedField();
  return selection === null || field === null
    ? null
    : { parameters: { [field]: selection.id }, label: selection.label, lift: () => select(null) };
}
