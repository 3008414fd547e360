import type { Fix } from './fix.ts';

const weekMs = 7 * 86_400_000;
/**
 * Before it no track was recorded by a receiver whose weeks were counted right: 22 August 1999, when the ten bits of
 * the week ran over first.
 */
const oldest = Date.UTC(1999, 7, 22);
const dayMs = 86_400_000;

/** What is wrong with the instants of a track, and what is left of it. */
export interface JudgedTimes {
  readonly fixes: readonly Fix[];
  /** Points whose instant nobody would believe: they are not sent unless somebody says so. */
  readonly odd: readonly Fix[];
  /** Points of an instant that another point before them has. */
  readonly repeated: number;
}

export const addWeeks = (fixes: readonly Fix[], weeks: number): readonly Fix[] =>
  weeks === 0 ? fixes : fixes.map((fix) => ({ ...fix, at: fix.at + weeks * weekMs }));

/**
 * Parts a track, in the order of its times, into what is sent, what is questioned, and what Filon would take as the
 * same point: one machine is at one place at an instant.
 */
export function judgeTimes(
  fixes: readonly Fix[],
  { now, anyTime }: { readonly now: number; readonly anyTime: boolean },
): JudgedTimes {
  const isOdd = ({ at }: Fix): boolean => !anyTime && (at < oldest || at > now + dayMs);
  const sound = fixes.filter((fix) => !isOdd(fix));
  const first = sound.filter(({ at }, index) => at !== sound[index - 1]?.at);
  return { fixes: first, odd: fixes.filter(isOdd), repeated: sound.length - first.length };
}

/** The question about odd instants, with the options that answer it. */
export function questionOf(odd: readonly Fix[], now: number): string {
  const [first] = odd;
  if (!first) return '';
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const what = `${odd.length} ${odd.length === 1 ? 'point is' : 'points are'} dated ${day(first.at)}${odd.length > 1 ? ' or the like' : ''}`;
  if (first.at > now)
    return `${what}, which is still to come. Is the receiver's clock wrong? --any-time sends them as they are.`;
  const rolled = day(first.at + 1024 * weekMs);
  return `${what}: a receiver that does not know its time, or whose count of weeks ran over. --add-weeks 1024 makes it ${rolled}; --any-time sends them as they are.`;
}
