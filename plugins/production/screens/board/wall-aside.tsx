import { useLingui } from '@lingui/react/macro';
import { Fitted } from '../../../../core/panes/wall/fitted.tsx';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { WallTruck } from './wall-truck.tsx';

interface WallAsideProps {
  readonly silent: readonly HaulStateRow[];
  readonly aside: readonly HaulStateRow[];
  readonly now: number;
}

/** The trucks that stand in no column of the wall. */
export function WallAside({ silent, aside, now }: WallAsideProps) {
  const { t } = useLingui();
  const groups = [
    {
      title: t`Silent`,
      note: t`Not heard for more than 5 min: their state is unknown and they are excluded from all counts`,
      rows: silent.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
      silent: true,
    },
    {
      title: t`Out of cycle`,
      note: t`Workshop, fuel, parking, without signal or without a unit`,
      rows: aside,
      silent: false,
    },
  ];
  return (
    <div className="wall-units">
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map((group) => (
          <section key={group.title} className="wall-unit" aria-label={group.title}>
            <h2>
              {group.title}
              <span>{group.rows.length}</span>
            </h2>
            <p className="wall-aside-note">{group.note}</p>
            <Fitted>
              {group.rows.map((row) => (
                <WallTruck key={row.truck} row={row} now={now} silent={group.silent} />
              ))}
            </Fitted>
          </section>
        ))}
    </div>
  );
}
