import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api } from '../http/api.ts';

/** How long somebody goes on choosing before it is kept, in milliseconds. */
const pauseMs = 400;
const path = (key: string): string => `me/settings/${key}/`;

/**
 * A setting of the user, kept on the server. `value` is undefined while it is fetched, null before anything was kept.
 */
export function useUserSetting(key: string): {
  readonly value: unknown;
  readonly keep: (value: Readonly<Record<string, unknown>>) => void;
} {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data, isError } = useQuery({
    queryKey: ['setting', key],
    queryFn: async () => (await api<{ body: unknown }>(path(key))).body ?? null,
    staleTime: Infinity,
  });
  const keep = useCallback(
    (value: Readonly<Record<string, unknown>>) => {
      queries.setQueryData(['setting', key], value);
      clearTimeout(timer.current);
      // A choice that could not be kept still holds on this page.
      timer.current = setTimeout(
        () => void api(path(key), { method: 'PUT', body: { body: value } }).catch(() => undefined),
        pauseMs,
      );
    },
    [queries, key],
  );
  return { value: isError ? null : data, keep };
}
