import { useLingui } from '@lingui/react/macro';
import { use, useState, type DragEvent } from 'react';
import type { Freshness } from '../../../../core/live/freshness.ts';
import type { BoardUnit } from '../../shared/board.ts';
import { haulColours } from '../../shared/haul-colours.ts';
import { haulStateWords } from '../../records/choices.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { BoardFocusContext } from './board-focus.ts';
import { stages, starvedFor, starvedMs } from './stages.ts';
import { chipType, TruckChip } from './truck-chip.tsx';
import { UnitHead } from './unit-head.tsx';

interface UnitColumnProps {
  readonly unit: BoardUnit;
  readonly target: number | null;
  readonly rows: readonly HaulStateRow[];
  readonly now: number;
  readonly freshness: (row: HaulStateRow) => Freshness;
  readonly units: readonly BoardUnit[];
  readonly onSend: (row: HaulStateRow, unit: BoardUnit) => void;
  readonly onDrop: (truck: string, unit: BoardUnit) => void;
  /** False while nobody has told yet where the trucks are. */
  readonly told?: boolean;
}

/** A loading unit with its trucks, stage by stage. A truck dropped on it is sent to it. */
export function UnitColumn({
  unit,
  target,
  rows,
  now,
  freshness,
  units,
  onSend,
  onDrop,
  told = true,
}: UnitColumnProps) {
  const { i18n } = useLingui();
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent): boolean => units.length > 0 && event.dataTransfer.types.includes(chipType);
  // One stop of the Tab key per column: where the keyboard was, else its first truck.
  const current = use(BoardFocusContext)?.current;
  const ordered = stages.flatMap((stage) =>
    rows.filter(({ state }) => state === stage).toSorted((a, b) => (a.since < b.since ? -1 : 1)),
  );
  const stop = ordered.find(({ truck }) => truck === current) ?? ordered[0];
  const starved = told ? starvedFor(rows, unit.lastLoadAt, now) : 0;
  return (
    <section
      className={`unit-column${over ? ' is-over' : ''}`}
      aria-label={unit.code}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (takes(event)) onDrop(event.dataTransfer.getData(chipType), unit);
      }}
    >
      <UnitHead
        unit={unit}
        target={target}
        trucks={told ? rows.length : null}
        starvedMs={starved > starvedMs ? starved : 0}
      />
      <ol className="unit-stages">
        {stages.map((stage) => {
          const there = ordered.filter(({ state }) => state === stage);
          return (
            <li key={stage}>
              <h3>
                <i style={{ background: haulColours[stage] }} aria-hidden />
                {i18n._(haulStateWords[stage])}
                <span>{told ? there.length : '—'}</span>
              </h3>
              <div className="truck-chips">
                {there.map((row) => (
                  <TruckChip
                    key={row.truck}
                    row={row}
                    tabStop={row === stop}
                    now={now}
                    freshness={freshness(row)}
                    units={units}
                    onSend={onSend}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
