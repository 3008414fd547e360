import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Most that a fill may exceed the machine's tank by: meters are not exact (catalogue operations.md §4.2). */
const tolerance = 1.1;

/** What no fill can be; null when it can. Litres, instants. */
export function judgeFill({
  litres,
  tankCapacity,
  startedAt,
  endedAt,
}: {
  readonly litres: number;
  readonly tankCapacity: number | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}): MessageDescriptor | null {
  if (litres <= 0) return msg`A fill of ${litres} L is not possible.`;
  if (startedAt !== null && endedAt !== null && Date.parse(endedAt) < Date.parse(startedAt))
    return msg`The fill cannot end before it starts.`;
  const capacity = tankCapacity;
  if (capacity !== null && litres > tolerance * capacity) return msg`${litres} L exceed the tank of ${capacity} L.`;
  return null;
}
