import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { api } from '../../../core/http/api.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { useProblemToast } from '../../../core/toast/use-problem-toast.ts';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { defaultTiles } from '../layout.ts';
import { dashboardBody, type Tiles } from '../tiles.ts';

/** How long somebody goes on arranging before it is kept, in milliseconds. */
const pauseMs = 400;
const path = 'dashboard/layout/';
const queryKey = ['dashboard-layout'];

/** The user's tiles: as arranged, or those of the roles. `tiles` is null until the server has answered. */
export function useTiles() {
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const widgets = useWidgets();
  const { user } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data, error } = useQuery({ queryKey, queryFn: async () => (await api<{ body: unknown }>(path)).body, staleTime: Infinity });

  const roles = user?.roles.map(({ role }) => role).join() ?? '';
  const standard = useMemo(() => defaultTiles(widgets.map(({ widget }) => widget), roles.split(',')), [widgets, roles]);
  // What an older or newer Filon kept is not understood: the tiles of the roles take its place until somebody arranges them.
  const kept = useMemo(() => (data ? (dashboardBody.safeParse(data).data?.tiles ?? null) : null), [data]);

  const keep = useCallback(
    (tiles: Tiles) => {
      const body = { version: 1, tiles };
      queries.setQueryData(queryKey, body);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void api(path, { method: 'PUT', body: { body } }).catch(showProblem), pauseMs);
    },
    [queries, showProblem],
  );
  const reset = useCallback(() => {
    clearTimeout(timer.current);
    queries.setQueryData(queryKey, null);
    void api(path, { method: 'DELETE' }).catch(showProblem);
  }, [queries, showProblem]);
  return { tiles: data === undefined && !error ? null : (kept ?? standard), arranged: kept !== null, keep, reset };
}
