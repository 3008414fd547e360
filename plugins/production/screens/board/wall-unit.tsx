import { Plural, useLingui } from '@lingui/react/macro';
import { Fitted } from '../../../../core/panes/wall/fitted.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { BoardUnit } from '../../shared/board.ts';
import { materialName } from '../../shared/material-name.ts';
import { haulColours } from '../../shared/haul-colours.ts';
import { haulStateWords } from '../../records/choices.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { stages } from './stages.ts';
import { UnitRate } from './unit-rate.tsx';
import { WallTruck } from './wall-truck.tsx';

interface WallUnitProps {
  readonly unit: BoardUnit;
  readonly target: number | null;
  readonly rows: readonly HaulStateRow[];
  readonly now: number;
  /** False while nobody has told where the trucks are. */
  readonly told: boolean;
}

/** A loading unit on the wall: what it does, how fast, and its trucks by stage. */
export function WallUnit({ unit, target, rows, now, told }: WallUnitProps) {
  const { t, i18n } = useLingui();
  const format = useFormat(unit.site);
  const to = unit.destinations.length > 0 ? format.list(unit.destinations) : '—';
  return (
    <section className="wall-unit" aria-label={unit.code}>
      <h2>
        {unit.code}
        <span>{told ? <Plural value={rows.length} one="# truck" other="# trucks" /> : '—'}</span>
        {unit.trucksPlanned === null ? null : <small>{t`${unit.trucksPlanned} planned`}</small>}
      </h2>
      <p>{`${unit.material ? materialName(unit.material) : '—'}, ${unit.face ?? t`No face`} → ${to}`}</p>
      <UnitRate unit={unit} target={target} className="wall-rate" />
      <Fitted>
        <ol>
          {stages.map((stage) => {
            const there = rows.filter(({ state }) => state === stage);
            return there.length === 0 ? null : (
              <li key={stage}>
                <h3>
                  <i style={{ background: haulColours[stage] }} aria-hidden />
                  {i18n._(haulStateWords[stage])}
                </h3>
                {there
                  .toSorted((a, b) => (a.since < b.since ? -1 : 1))
                  .map((row) => (
                    <WallTruck key={row.truck} row={row} now={now} />
                  ))}
              </li>
            );
          })}
        </ol>
      </Fitted>
    </section>
  );
}
