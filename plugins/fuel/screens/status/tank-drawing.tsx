import type { tankStatuses } from '../../records/choices.ts';

interface TankDrawingProps {
  readonly tank: {
    readonly capacity: number;
    readonly safe_fill: number | null;
    readonly reorder_level: number | null;
    readonly critical_level: number | null;
    readonly status: keyof typeof tankStatuses;
  };
  /** % of the capacity; null where nobody knows. */
  readonly share: number | null;
}

/**
 * A tank seen from the side: its level, dotted the safe fill, dashed the reorder level, solid the critical one. The
 * figures stand beside it in words.
 */
export function TankDrawing({ tank, share }: TankDrawingProps) {
  const mark = (level: number | null) => (level === null ? undefined : { bottom: `${(100 * level) / tank.capacity}%` });
  return (
    <span className="tank-drawing" aria-hidden="true" data-status={tank.status}>
      <span className="tank-fuel" style={{ height: `${Math.min(100, share ?? 0)}%` }} />
      <span className="tank-mark" data-mark="safe" style={mark((tank.capacity * (tank.safe_fill ?? 95)) / 100)} />
      {tank.reorder_level === null ? null : (
        <span className="tank-mark" data-mark="reorder" style={mark(tank.reorder_level)} />
      )}
      {tank.critical_level === null ? null : (
        <span className="tank-mark" data-mark="critical" style={mark(tank.critical_level)} />
      )}
    </span>
  );
}
