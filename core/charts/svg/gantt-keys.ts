interface Bar {
  readonly lane: string;
  readonly from: number;
  readonly to: number;
}

/** Where an arrow key leads from one stretch of a Gantt chart. */
export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/**
 * The stretch that a step leads to: the next in the lane, or the one at the same time in the lane above or below; the
 * same one where there is none.
 */
export function neighbourOf(bars: readonly Bar[], lanes: readonly string[], index: number, step: Step): number {
  const here = bars[index];
  if (!here) return index;
  const inLane = (lane: string | undefined): readonly (readonly [Bar, number])[] =>
    bars
      .map((bar, place) => [bar, place] as const)
      .filter(([bar]) => bar.lane === lane)
      .sort(([one], [other]) => one.from - other.from);
  const laneBars = inLane(here.lane);
  const place = laneBars.findIndex(([, one]) => one === index);
  if (step === 'first') return laneBars[0]?.[1] ?? index;
  if (step === 'last') return laneBars.at(-1)?.[1] ?? index;
  if (step === 'left' || step === 'right') return laneBars[place + (step === 'right' ? 1 : -1)]?.[1] ?? index;
  const by = step === 'down' ? 1 : -1;
  const middle = (here.from + here.to) / 2;
  for (let lane = lanes.indexOf(here.lane) + by; lane >= 0 && lane < lanes.length; lane += by) {
    const found = inLane(lanes[lane]).toSorted(([one], [other]) => distance(one, middle) - distance(other, middle));
    if (found[0]) return found[0][1];
  }
  return index;
}

const distance = ({ from, to }: Bar, instant: number): number => Math.max(from - instant, instant - to, 0);
