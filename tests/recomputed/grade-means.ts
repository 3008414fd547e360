import type { Mine, Trip } from './mine-rows.ts';
import { groupBy, over, sum, times } from './numbers.ts';
import { idIn, type Figures, type Recomputation } from './recomputation.ts';
import { tripsOf } from './trip-sums.ts';

/** The middle of the limits that a trip's material has for an analyte, or the only one. */
function gradeOf({ materialLimits }: Mine, { material }: Trip, analyte: string): number | null {
  const limit = materialLimits.get(material ?? '')?.find((one) => one.analyte === analyte);
  const bounds = [limit?.min, limit?.max].flatMap((bound) => (bound == null ? [] : [Number(bound)]));
  return over(sum(bounds), bounds.length);
}

/** Mean grades by source and by destination, weighted by tonnes (catalogue geology-income.md G1). */
export const gradeMeans: readonly Recomputation[] = (['source', 'destination'] as const).map((by) => ({
  report: 'grade_means',
  query: { by },
  keyOf: ({ place, analyte }) => `${idIn(place)} ${String(analyte)}`,
  rows: (mine, question) => {
    const trips = tripsOf(mine, question);
    const analytes = [...mine.analytes].filter(([id]) => trips.some((trip) => gradeOf(mine, trip, id) !== null));
    const entries = [...groupBy(trips, (trip) => trip[by] ?? '')].flatMap(([place, some]) =>
      analytes.map(([id, symbol]): readonly [string, Figures] => {
        const graded = some.flatMap((trip) => {
          const grade = gradeOf(mine, trip, id);
          return grade === null ? [] : [{ tonnes: trip.payload_t ?? 0, grade }];
        });
        const known = graded.length === 0 ? null : sum(graded.map(({ tonnes }) => tonnes));
        const whole = sum(some.map(({ payload_t: payload }) => payload));
        return [
          `${place} ${symbol}`,
          {
            known_trips: graded.length,
            known,
            tonnes: whole,
            mean: known === null ? null : over(sum(graded.map(({ tonnes, grade }) => tonnes * grade)), known),
            coverage: times(over(known ?? 0, whole), 100),
          },
        ];
      }),
    );
    return new Map(entries);
  },
}));
