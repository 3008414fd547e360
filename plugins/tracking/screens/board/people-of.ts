import type { Shift } from '../../../../core/sites/shift.ts';
import { boardOf, type Presence } from '../../shared/sessions.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';

/** Two hours before and after a shift its check-ins still belong to it. */
const marginMs = 2 * 3_600_000;

/** The check-ins that belong to a shift. */
export function inShift(rows: readonly OperatorCheckinRow[], shift: Shift): readonly OperatorCheckinRow[] {
  const [from, to] = [shift.startsAt.getTime() - marginMs, shift.endsAt.getTime() + marginMs];
  return rows.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
}

/** How many people of a shift are where. */
export function presenceCounts(rows: readonly OperatorCheckinRow[], shift: Shift): Readonly<Record<Presence, number>> {
  const counts = { present: 0, on_machine: 0, on_break: 0, out: 0 };
  for (const { presence } of boardOf(inShift(rows, shift))) counts[presence] += 1;
  return counts;
}
