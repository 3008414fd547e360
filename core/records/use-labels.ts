import { useQueries } from '@tanstack/react-query';
import { records } from './client.ts';
import { labelFor } from './reference-labels.ts';

/**
 * What rows of a record are called, by id; those that were not seen before are asked for. A row that the reader may not
 * see has no name.
 */
export function useLabels(record: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const seen = ids.flatMap((id) => {
    const label = labelFor(id);
    return label === undefined ? [] : [[id, label] as const];
  });
  const labelById = new Map(seen);
  const answers = useQueries({
    queries: ids
      .filter((id) => !labelById.has(id))
      .map((id) => ({
        queryKey: ['label', record, id],
        staleTime: Infinity,
        queryFn: async () =>
          (await records.search(id, record, { limit: 1 })).results.find((found) => found.id === id) ?? null,
      })),
  });
  for (const { data } of answers) if (data) labelById.set(data.id, data.label);
  return labelById;
}
