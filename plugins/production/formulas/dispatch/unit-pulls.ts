/** A rule that draws trucks to a unit, or away from it. */
export type PullRule = 'priority' | 'feed' | 'blend';

/** Minutes of a truck that the rule is worth: below zero it draws away. */
export interface Pull {
  readonly rule: PullRule;
  readonly minutes: number;
}

/** What a site has ruled on its units and destinations. */
export interface SiteRules {
  /** Units that come before the others, and after them. */
  readonly priorities: ReadonlyMap<string, 'first' | 'last'>;
  readonly feeds: readonly { readonly destination: string; readonly minimum_tph: number }[];
  readonly blends: readonly {
    readonly destination: string;
    readonly min: number | null;
    readonly max: number | null;
    /** Grades of what units load now, as far as they are known. */
    readonly gradeOf: ReadonlyMap<string, number>;
    /** Mean grade of what came within the last hours; null: nothing of a known grade did. */
    readonly mean: number | null;
  }[];
  /** t/h that came to each destination in the last hour. */
  readonly fedTph: ReadonlyMap<string, number>;
}

export const noRules: SiteRules = { priorities: new Map(), feeds: [], blends: [], fedTph: new Map() };

/** What a rule is worth, in minutes of a truck: more than a proposal must save, less than a cycle. */
const [priorityMin, feedMin, blendMin] = [5, 6, 6];

/**
 * What draws trucks to the units and away: priorities, a destination that got less than its minimum in the last hour,
 * and a blend that left its limits, which units on its other side bring back.
 */
export function unitPulls(
  units: readonly { readonly id: string; readonly destinations: readonly string[] }[],
  { priorities, feeds, blends, fedTph }: SiteRules,
): ReadonlyMap<string, readonly Pull[]> {
  return new Map(
    units.map(({ id, destinations }) => {
      const pulls: Pull[] = [];
      const priority = priorities.get(id);
      if (priority) pulls.push({ rule: 'priority', minutes: priority === 'first' ? priorityMin : -priorityMin });
      for (const { destination, minimum_tph: least } of feeds)
        if (destinations[0] === destination && (fedTph.get(destination) ?? 0) < least)
          pulls.push({ rule: 'feed', minutes: feedMin });
      for (const { destination, min, max, gradeOf, mean } of blends) {
        const grade = gradeOf.get(id);
        if (destinations[0] !== destination || grade === undefined || mean === null) continue;
        const [poor, rich] = [min !== null && mean < min, max !== null && mean > max];
        if (!poor && !rich) continue;
        const helps = poor ? grade >= (min ?? grade) : grade <= (max ?? grade);
        pulls.push({ rule: 'blend', minutes: helps ? blendMin : -blendMin });
      }
      return [id, pulls] as const;
    }),
  );
}

export const pullMin = (pulls: readonly Pull[] | undefined): number =>
  (pulls ?? []).reduce((sum, { minutes }) => sum + minutes, 0);

/** The rule that speaks most for leaving a unit for another. */
export function strongestRule(from: readonly Pull[], to: readonly Pull[]): PullRule | null {
  const speaks = [...to, ...from.map(({ rule, minutes }) => ({ rule, minutes: -minutes }))];
  const [first] = speaks.toSorted((one, other) => other.minutes - one.minutes);
  return first && first.minutes > 0 ? first.rule : null;
}
