import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { api } from '../../../core/http/api.ts';
import { useProblemToast } from '../../../core/toast/use-problem-toast.ts';
import { useToast } from '../../../core/toast/toast.tsx';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { defaultTiles } from '../shared/layout.ts';
import type { RoleDashboard, Tiles } from '../shared/tiles.ts';
import { ownLayoutKey, tilesIn } from './use-tiles.ts';

interface Draft {
  readonly role: string;
  readonly tiles: Tiles;
}

/**
 * The tiles with which a role begins, and a draft of them that is kept by `save` alone. `roles` is null until the
 * server has answered.
 */
export function useRoleTiles(role: string) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const toast = useToast();
  const showProblem = useProblemToast();
  const widgets = useWidgets();
  const [draft, setDraft] = useState<Draft | null>(null);
  const queryKey = ['dashboard-roles', i18n.locale];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await api<{ roles: readonly RoleDashboard[] }>('dashboard/roles/')).roles,
  });
  const chosen = data?.find(({ id }) => id === role);
  const first = useMemo(
    () =>
      defaultTiles(
        widgets.map(({ widget }) => widget),
        [role],
      ),
    [widgets, role],
  );
  const kept = useMemo(() => tilesIn(chosen?.body) ?? first, [chosen, first]);
  const draftTiles = draft?.role === role ? draft.tiles : null;

  const send = async (body: object | null): Promise<void> => {
    try {
      await api(`dashboard/roles/${role}/`, body === null ? { method: 'DELETE' } : { method: 'PUT', body: { body } });
      await queries.invalidateQueries({ queryKey });
      setDraft(null);
      // Whoever arranges may hold the role.
      await queries.invalidateQueries({ queryKey: ownLayoutKey });
      toast(
        body === null
          ? t`${chosen?.title ?? role} now starts with the original dashboard again.`
          : t`${chosen?.title ?? role} now starts with this dashboard.`,
        'success',
      );
    } catch (problem) {
      showProblem(problem);
    }
  };
  return {
    roles: data ?? null,
    chosen,
    tiles: draftTiles ?? kept,
    changed: draftTiles !== null && JSON.stringify(draftTiles) !== JSON.stringify(kept),
    change: (tiles: Tiles) => setDraft({ role, tiles }),
    save: () => void send({ version: 1, tiles: draftTiles ?? kept }),
    standard: () => (chosen?.body === null ? setDraft(null) : void send(null)),
  };
}
