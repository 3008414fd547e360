import { useQuery } from '@tanstack/react-query';
import { usePane } from '../../../../core/panes/pane.ts';
import { records } from '../../../../core/records/client.ts';
import type { Narrowing } from '../../../../core/reports/screens/report-screen.tsx';

const loaders = new Set(['hydraulic_shovel', 'wheel_loader', 'dragline']);

/** The machine picked in a pane of the same link colour, as what figures of trips are narrowed to; null for one that neither hauls nor loads. */
export function useLinkedMachine(): Narrowing | null {
  const { selection, select } = usePane();
  const id = selection?.record === 'equipment' ? selection.id : null;
  const { data } = useQuery({ queryKey: ['machine-family', id], enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, queryFn: () => records.read('equipment', id ?? '') });
  if (id === null || !data || data.id !== id) return null;
  const parameter = data.family === 'haul_truck' ? 'truck' : loaders.has(String(data.family)) ? 'loading_unit' : null;
  return parameter === null ? null : { parameters: { [parameter]: id }, label: String(data.code), lift: () => select(null) };
}
