import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { api } from '../../../core/http/api.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { useProblemToast } from '../../../core/toast/use-problem-toast.ts';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { roleTiles } from '../shared/layout.ts';
import { dashboardBody, type RoleDefault, type Tiles } from '../shared/tiles.ts';

/** How long somebody goes on arranging before it is kept, in milliseconds. */
const pauseMs = 400;
const path = 'dashboard/layout/';
/** The answer of `dashboard/layout/`: asked for again after a role's dashboard has changed. */
export const ownLayoutKey = ['dashboard-layout'];

interface OwnLayout {
  readonly body: unknown;
  readonly defaults: readonly RoleDefault[];
}

/** A dashboard as it was kept; null for what an older or newer Filon kept, which is not understood. */
export const tilesIn = (body: unknown): Tiles | null =>
  body == null ? null : (dashboardBody.safeParse(body).data?.tiles ?? null);

/**
 * The user's tiles: as arranged, or those of the roles. `tiles` is null until the server has answered; with an `unread`
 * they are those of the roles because nobody knows what was arranged.
 */
export function useTiles() {
  const queries = useQueryClient();
  const showProblem = useProblemToast();
  const widgets = useWidgets();
  const { user } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { data, error } = useQuery({
    queryKey: ownLayoutKey,
    queryFn: () => api<OwnLayout>(path),
    staleTime: Infinity,
  });

  const roles = user?.roles.map(({ role }) => role).join() ?? '';
  const standard = useMemo(() => {
    const arranged = new Map(
      (data?.defaults ?? []).flatMap(({ role, body }) => {
        const tiles = tilesIn(body);
        return tiles ? [[role, tiles] as const] : [];
      }),
    );
    return roleTiles(
      widgets.map(({ widget }) => widget),
      [...new Set(roles.split(','))],
      arranged,
    );
  }, [widgets, roles, data]);
  const kept = useMemo(() => tilesIn(data?.body), [data]);

  const keep = useCallback(
    (tiles: Tiles) => {
      const body = { version: 1, tiles };
      queries.setQueryData<OwnLayout>(ownLayoutKey, (before) => ({ defaults: before?.defaults ?? [], body }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void api(path, { method: 'PUT', body: { body } }).catch(showProblem), pauseMs);
    },
    [queries, showProblem],
  );
  const reset = useCallback(() => {
    clearTimeout(timer.current);
    queries.setQueryData<OwnLayout>(ownLayoutKey, (before) => ({ defaults: before?.defaults ?? [], body: null }));
    // The answer says what the roles begin with by now; what was arranged since the question stays.
    void api<OwnLayout>(path, { method: 'DELETE' }).then(
      ({ defaults }) =>
        queries.setQueryData<OwnLayout>(ownLayoutKey, (before) => ({ body: before?.body ?? null, defaults })),
      showProblem,
    );
  }, [queries, showProblem]);
  return {
    tiles: data === undefined && !error ? null : (kept ?? standard),
    arranged: kept !== null,
    unread: data === undefined ? error : null,
    keep,
    reset,
  };
}
