import { useQuery } from '@tanstack/react-query';
import { records, type RowOf } from '../../../../core/records/client.ts';
import type { mineOreLevel } from '../../records/mine-ore-level.ts';
import type { pit as pitRecord } from '../../records/pit.ts';
import type { LevelThere } from './levels-between.ts';

interface PitAndLevels {
  readonly pit: RowOf<typeof pitRecord> | null;
  readonly there: readonly LevelThere[];
}

/** A pit and the levels that it has; nothing before one is chosen or while it is coming. */
export function usePit(id: string | null): PitAndLevels {
  const { data } = useQuery({
    queryKey: ['pit-and-levels', id],
    enabled: id !== null,
    queryFn: async (): Promise<PitAndLevels> => {
      const [pit, levels] = await Promise.all([
        records.read<typeof pitRecord>('pit', id ?? ''),
        records.every<typeof mineOreLevel>('mine_ore_level', { filter: [`pit:eq:${id}`] }),
      ]);
      return { pit, there: levels.map(({ code, top_z: top, bottom_z: floor }) => ({ code, top, floor })) };
    },
  });
  return id === null || !data ? { pit: null, there: [] } : data;
}
