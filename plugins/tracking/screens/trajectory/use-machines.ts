import { useQuery } from '@tanstack/react-query';
import { records } from '../../../../core/records/client.ts';

/** Machines whose tracks are drawn at once. */
export const mostMachines = 5;

export interface Machine {
  readonly id: string;
  readonly code: string;
}

/** Which machines are meant, by code or by id, with commas between. */
type Named = { readonly codes: string } | { readonly ids: string };

/** The machines that are named, in that order; whom nobody knows is left out. */
export async function readMachines(named: Named): Promise<readonly Machine[]> {
  const [field, list] = 'codes' in named ? (['code', named.codes] as const) : (['id', named.ids] as const);
  const wanted = list.split(',').filter(Boolean).slice(0, mostMachines);
  if (wanted.length === 0) return [];
  const { rows } = await records.list('equipment', { filter: [`${field}:in:${JSON.stringify(wanted)}`] });
  return rows
    .map(({ id, code }): Machine => ({ id, code: String(code) }))
    .toSorted((one, other) => wanted.indexOf(one[field]) - wanted.indexOf(other[field]));
}

const none: readonly Machine[] = [];

/** The machines that are named; those named before stay until the new ones are known. */
export function useMachines(named: Named): readonly Machine[] {
  const { data } = useQuery({
    queryKey: ['records', 'equipment', 'named', named],
    staleTime: 300_000,
    placeholderData: (before) => before,
    queryFn: () => readMachines(named),
  });
  return data ?? none;
}
