import { useLingui } from '@lingui/react/macro';
import { Wall, type WallPage } from '../../../../core/panes/wall/wall.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { unitTarget, type Board } from '../../shared/board.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { AllSilent } from './all-silent.tsx';
import { WallAside } from './wall-aside.tsx';
import { WallUnit } from './wall-unit.tsx';

/** Side by side on a page: more could not be read at 6 m. */
const unitsOnPage = 3;

interface BoardWallProps {
  readonly board: Board;
  /** The trucks that are heard and belong to a unit. */
  readonly rows: readonly HaulStateRow[];
  readonly silent: readonly HaulStateRow[];
  readonly aside: readonly HaulStateRow[];
  readonly allSilent: boolean;
  readonly told: boolean;
  readonly now: number;
}

/** `/production/live?wall=1`: the loading units of each site with their trucks, then the trucks of none. */
export function BoardWall({ board, rows, silent, aside, allSilent, told, now }: BoardWallProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { selected } = useSites();
  const tonnes = (value: number): string => format.quantity(value, 't', { decimals: 0 });
  const pages: WallPage[] = selected.flatMap((site) => {
    const units = board.units.filter((unit) => unit.site === site.id);
    const sum = (of: (unit: (typeof units)[number]) => number): number =>
      units.reduce((before, unit) => before + of(unit), 0);
    const note = t`${tonnes(sum((unit) => unit.tonnes_60))} in 60 min, ${tonnes(sum((unit) => unit.tonnes_shift))} in the shift`;
    return Array.from({ length: Math.ceil(units.length / unitsOnPage) }, (_, page) => ({
      key: `${site.id}-${page}`,
      title: site.name,
      note,
      content: (
        <div className="wall-board">
          {allSilent ? <AllSilent rows={silent} now={now} /> : null}
          <div className="wall-units">
            {units.slice(page * unitsOnPage, (page + 1) * unitsOnPage).map((unit) => (
              <WallUnit
                key={unit.unit}
                unit={unit}
                target={unitTarget(board, unit)}
                rows={rows.filter((row) => row.unit === unit.unit)}
                now={now}
                told={told && !allSilent}
              />
            ))}
          </div>
        </div>
      ),
    }));
  });
  const beside = silent.length + aside.length;
  if (beside > 0 || pages.length === 0)
    pages.push({
      key: 'aside',
      title: t`Silent and out of cycle`,
      note: t`${rows.length} of ${rows.length + beside} trucks in cycle`,
      content: <WallAside silent={silent} aside={aside} now={now} />,
    });
  return <Wall pages={pages} />;
}
