import { use } from 'react';
import type { Freshness } from '../../../../core/live/freshness.ts';
import type { BoardUnit } from '../../shared/board.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { BoardFocusContext } from './board-focus.ts';
import { TruckChip } from './truck-chip.tsx';

interface BoardAsideProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly HaulStateRow[];
  /** They are counted by the time since they were heard. */
  readonly silent?: boolean;
  readonly now: number;
  readonly freshness: (row: HaulStateRow) => Freshness;
  readonly units: readonly BoardUnit[];
  readonly onSend: (row: HaulStateRow, unit: BoardUnit) => void;
}

/** Trucks that stand in no column; nothing where there are none. */
export function BoardAside({ title, note, rows, silent = false, now, freshness, units, onSend }: BoardAsideProps) {
  const current = use(BoardFocusContext)?.current;
  if (rows.length === 0) return null;
  const stop = rows.find(({ truck }) => truck === current) ?? rows[0];
  return (
    <section className="board-aside" aria-label={title}>
      <h2>{title}</h2>
      <p>{note}</p>
      <div className="truck-chips">
        {rows.map((row) => (
          <TruckChip
            key={row.truck}
            tabStop={row === stop}
            row={row}
            silent={silent}
            now={now}
            freshness={freshness(row)}
            units={units}
            onSend={onSend}
          />
        ))}
      </div>
    </section>
  );
}
