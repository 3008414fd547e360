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

// Making one costs more than using it a hundred times, and a live list uses it for every row in every second.
const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(locale: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  const name = `${locale} ${numeric}`;
  let format = formats.get(name);
  if (!format) formats.set(name, (format = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric })));
  return format;
}

/** A distance in milliseconds as words: negative is past. */
export function formatRelative(locale: string, distanceMs: number): string {
  const step = steps.find(({ from }) => Math.abs(distanceMs) >= from) ?? steps[3];
  return formatOf(locale, step.unit === 'second' ? 'auto' : 'always').format(
    Math.trunc(distanceMs / step.length),
    step.unit,
  );
}
