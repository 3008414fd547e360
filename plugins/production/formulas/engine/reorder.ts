import type { CycleEvent } from './events.ts';

/** How long events wait for those that they may have overtaken (catalogue §4.2). */
export const reorderMs = 20_000;

/** At one instant: what is known of the mine first, then what is said of the load, then where the truck is. */
const rank: Readonly<Record<CycleEvent['kind'], number>> = {
  unit: 0,
  assignment: 1,
  ledger: 2,
  load: 3,
  checkin: 4,
  position: 5,
};

const order = (a: CycleEvent, b: CycleEvent): number =>
  a.at - b.at || rank[a.kind] - rank[b.kind] || compare(key(a), key(b));

/** The same event twice has the same key. A truck has one position per instant. */
function key(event: CycleEvent): string {
  return event.kind === 'position' ? '' : JSON.stringify(event, Object.keys(event).toSorted());
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Events in the order in which they happened, each once. */
export function inOrder(events: readonly CycleEvent[]): CycleEvent[] {
  const sorted = events.toSorted(order);
  return sorted.filter((event, index) => index === 0 || order(sorted[index - 1] as CycleEvent, event) !== 0);
}
