import type { Shift } from '../../../../core/sites/shift.ts';
import { boardOf, type Presence } from '../../shared/sessions.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';

/** People come from two hours before their shift on, and leave until two hours after it. */
const marginMs = 2 * 3_600_000;

/** Whether a mark alone says that it is of the shift: coming by the nearest start, leaving by the nearest end. */
function tellsShift(kind: OperatorCheckinRow['kind'], at: number, { startsAt, endsAt }: Shift): boolean {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()];
  if (kind === 'in') return at >= start - marginMs && at < end - marginMs;
  if (kind === 'out') return at >= start + marginMs && at < end + marginMs;
  return at >= start && at < end;
}

/**
 * The check-ins that belong to a shift (catalogue operations.md §3.1). Who came for it works in it whatever the hour:
 * machines and breaks follow the person's coming, where it is known.
 */
export function inShift(rows: readonly OperatorCheckinRow[], shift: Shift): readonly OperatorCheckinRow[] {
  const [from, to] = [shift.startsAt.getTime() - marginMs, shift.endsAt.getTime() + marginMs];
  const came = new Map<string, boolean>();
  const kept = new Set<string>();
  for (const { id, person, kind, at: instant } of rows.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const at = Date.parse(instant);
    const alone = tellsShift(kind, at, shift);
    if (person === null) {
      if (alone) kept.add(id);
      continue;
    }
    if (kind === 'in') came.set(person, alone);
    const isOfShift = kind === 'in' ? alone : (came.get(person) ?? alone);
    if (isOfShift && at >= from && at < to) kept.add(id);
    if (kind === 'out') came.delete(person);
  }
  return rows.filter(({ id }) => kept.has(id));
}

/** How many people of a shift are where. */
export function presenceCounts(rows: readonly OperatorCheckinRow[], shift: Shift): Readonly<Record<Presence, number>> {
  const counts = { present: 0, on_machine: 0, on_break: 0, out: 0 };
  for (const { presence } of boardOf(inShift(rows, shift))) counts[presence] += 1;
  return counts;
}
