/** Hours that injury rates are per: ICMM, and the French taux de fréquence (catalogue hse.md §5.1). */
export const rateBase = 1_000_000;
/** Hours of the French taux de gravité (§5.3), and of the rates of 29 CFR 1904. */
export const severityBase = 1_000;
export const oshaBase = 200_000;

/**
 * Events, or days lost, per so many hours: `count × base ÷ hours`. Null where no hours were worked, or nobody knows how
 * many: no rate is better than one that is too good.
 */
export const rateOf = (count: number, hours: number | null, base: number = rateBase): number | null =>
  hours === null || hours <= 0 ? null : (count * base) / hours;

/** Days lost per lost time injury (§5.3); null where there was none. */
export const meanSeverity = (lostDays: number, lostTime: number): number | null =>
  lostTime > 0 ? lostDays / lostTime : null;

/** A part of a whole in per cent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? (100 * part) / whole : null);

/** Standard normal deviate that leaves 2.5 % on either side. */
const deviate = 1.959_964;

/**
 * Within which counts the true one lies, 19 times in 20, where so many were seen: Byar's approximation to the limits of a
 * Poisson count (Breslow & Day, Statistical Methods in Cancer Research II, IARC 1987, eq. 2.11). Few events make a wide band.
 */
export function poissonBand(count: number): { readonly low: number; readonly high: number } {
  const limit = (n: number, z: number): number => n * (1 - 1 / (9 * n) + z / (3 * Math.sqrt(n))) ** 3;
  return { low: count === 0 ? 0 : limit(count, -deviate), high: limit(count + 1, deviate) };
}

const dayMs = 86_400_000;
const ordinal = (day: string): number => Date.parse(day) / dayMs;

/**
 * Calendar days lost by one person within a period, both of its days included: from the day after work was left to the
 * day before the return, of an open case to today (§5.3). A day counts in the period that it falls in.
 */
export function lostDaysWithin(
  { left, returned }: { readonly left: string; readonly returned: string | null },
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): number {
  const first = Math.max(ordinal(left) + 1, ordinal(from));
  // A return that is only planned loses no day yet.
  const last = Math.min(returned === null ? Infinity : ordinal(returned) - 1, ordinal(today), ordinal(to));
  return Math.max(0, last - first + 1);
}

/** Observations that count, against what was aimed at: `made ÷ target` in per cent; null without a target (§5.5). */
export interface Observer {
  readonly made: number;
  readonly target: number;
}

/** Attainment over everybody, and how many of those with a target reached theirs. */
export function attainmentOf(people: readonly Observer[]): {
  readonly attainment: number | null;
  readonly participation: number | null;
} {
  const aimed = people.filter(({ target }) => target > 0);
  const sum = (of: (person: Observer) => number): number => people.reduce((total, person) => total + of(person), 0);
  return {
    attainment: shareOf(
      sum(({ made }) => made),
      sum(({ target }) => target),
    ),
    participation: shareOf(aimed.filter(({ made, target }) => made >= target).length, aimed.length),
  };
}
