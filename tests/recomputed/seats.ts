import type { Machine, Mine } from './mine-rows.ts';
import { groupBy, sum } from './numbers.ts';
import { hourMs, within, type Span } from './period.ts';

type Checkin = Mine['checkins'][number];

interface Seat extends Span {
  readonly person: string;
}

const longestMs = 14 * hourMs;
const ordered = (checkins: readonly Checkin[]): readonly Checkin[] =>
  checkins.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id));

const kept = new WeakMap<Mine, ReadonlyMap<string, readonly Seat[]>>();

/** Who was logged on to each machine, from a log-on to whatever ended it. */
function seatsOf(mine: Mine): ReadonlyMap<string, readonly Seat[]> {
  const known = kept.get(mine);
  if (known) return known;
  const leaves = groupBy(
    mine.checkins.filter(({ kind }) => ['machine_on', 'out'].includes(kind)),
    ({ person }) => String(person),
  );
  const marks = groupBy(
    mine.checkins.filter(({ kind }) => ['machine_on', 'machine_off'].includes(kind)),
    ({ machine }) => String(machine),
  );
  const seats = new Map(
    [...marks].map(([machine, unordered]): readonly [string, readonly Seat[]] => {
      const there = ordered(unordered);
      return [
        machine,
        there.flatMap((mark, place) => {
          if (mark.kind !== 'machine_on' || mark.person === null) return [];
          const elsewhere = ordered(leaves.get(mark.person) ?? []);
          const next = elsewhere[elsewhere.indexOf(mark) + 1];
          const end = Math.min(mark.at + longestMs, there[place + 1]?.at ?? Infinity, next?.at ?? Infinity);
          return [{ person: mark.person, start: mark.at, end }];
        }),
      ];
    }),
  );
  kept.set(mine, seats);
  return seats;
}

/** Who is on a machine now, and for how long the one was who was longest within spans of time. */
export function operatorsOf(
  mine: Mine,
  { id }: Machine,
  spans: readonly Span[],
  now: number,
): {
  readonly operator: string | null;
  readonly main_operator: string | null;
  readonly main_operator_hours: number | null;
} {
  const seats = seatsOf(mine).get(id) ?? [];
  const current = seats.find(({ start, end }) => start <= now && end > now);
  const hours = [...groupBy(seats, ({ person }) => person)]
    .map(([person, own]) => ({ person, hours: sum(own.map(({ start, end }) => within(spans, start, end))) / hourMs }))
    .filter((one) => one.hours > 0)
    .toSorted((one, other) => other.hours - one.hours || one.person.localeCompare(other.person));
  return {
    operator: current?.person ?? null,
    main_operator: hours[0]?.person ?? null,
    main_operator_hours: hours[0]?.hours ?? null,
  };
}
