import { useQuery } from '@tanstack/react-query';
import { usePane } from '../../../core/registry/pane.ts';
import { records } from '../../../core/records/client.ts';

const loaders: readonly unknown[] = ['hydraulic_shovel', 'wheel_loader', 'dragline'];
const sources: readonly unknown[] = ['loading_face', 'stockpile'];

/** Records whose rows mean one column of a trip, whatever they are. */
const columns: Readonly<Record<string, string>> = { mineral_type: 'material', person: 'operator' };
const looked: readonly string[] = ['equipment', 'mine_location'];

/**
 * The column of a trip that what was picked in a linked pane stands for: a truck or a loading unit, where loads come
 * from or go to, a material, an operator; null where it has nothing to do with trips, or is not known yet.
 */
export function useLinkedField(): string | null {
  const { selection } = usePane();
  const [record, id] = [selection?.record ?? '', selection?.id ?? null];
  const { data } = useQuery({
    queryKey: ['linked', record, id],
    enabled: id !== null && looked.includes(record),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => records.read(record, id ?? ''),
  });
  if (columns[record]) return columns[record];
  if (!data || data.id !== id) return null;
  if (record === 'mine_location') return sources.includes(data.type) ? 'source' : 'destination';
  return data.family === 'haul_truck' ? 'truck' : loaders.includes(data.family) ? 'loading_unit' : null;
}
