import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../http/api.ts';
import type { StreamDefinition } from './stream.ts';
import { unpackRow } from './wire.ts';

/** Seconds to which past instants are rounded: what was asked for once is not asked for again. */
const grainMs = 1_000;

/**
 * The rows that were in view at a past instant at the given sites; null while live. Keeps the last answer until the
 * next one is there; `againMs`: what is still written of that time, such as a late entry, is looked for that often.
 */
export function usePast<Row>(
  stream: StreamDefinition<Row>,
  sites: readonly string[],
  at: number | null,
  { againMs }: { readonly againMs?: number } = {},
): { readonly rows: readonly Row[] | null; readonly error: Error | null } {
  const instant = at === null ? null : new Date(Math.floor(at / grainMs) * grainMs).toISOString();
  const { data, error } = useQuery<readonly Row[]>({
    queryKey: ['live', stream.name, sites, instant],
    enabled: instant !== null && sites.length > 0,
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    ...(againMs === undefined ? {} : { refetchInterval: againMs }),
    queryFn: async ({ signal }) => {
      const answer = await api<{ sites: Record<string, unknown[]> }>(`live/${stream.name}/at/`, {
        query: { sites: sites.join(','), at: instant },
        signal,
      });
      return Object.values(answer.sites).flatMap((rows) => rows.map((row) => unpackRow(stream, row)));
    },
  });
  return instant === null ? { rows: null, error: null } : { rows: data ?? null, error };
}
