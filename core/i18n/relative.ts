const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** From which distance on a unit is used; two of a unit before the next, so that `90 min` does not become `1 h`. */
const steps = [
  { unit: 'day', length: day, from: 2 * day },
  { unit: 'hour', length: hour, from: 2 * hour },
  { unit: 'minute', length: minute, from: 2 * minute },
  { unit: 'second', length: second, from: 0 },
] as const;

/** A distance in milliseconds as words: negative is past. */
export function formatRelative(locale: string, distanceMs: number): string {
  const step = steps.find(({ from }) => Math.abs(distanceMs) >= from) ?? steps[3];
  return new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: step.unit === 'second' ? 'auto' : 'always' }).format(
    Math.trunc(distanceMs / step.length),
    step.unit,
  );
}
