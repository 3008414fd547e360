import { fold } from '../../../../core/i18n/fold.ts';
import type { MusterPerson } from '../../shared/emergency-answer.ts';

/** People of a muster who are looked for in one place. */
export interface MusterZone {
  readonly kind: 'place' | 'machines' | 'unknown';
  /** The code of the place; empty of the others. */
  readonly name: string;
  readonly people: readonly MusterPerson[];
  readonly missing: number;
}

/** Who is on a machine is looked for there; of all others their place counts. */
const zoneOf = ({ machine, zone }: MusterPerson): readonly [MusterZone['kind'], string] =>
  machine !== null ? ['machines', ''] : zone !== null ? ['place', zone] : ['unknown', ''];

/**
 * The zones of those whom the sought words name, by name, place or machine: most missing first, and in each who is missing
 * before who is safe.
 */
export function zonesOf(people: readonly MusterPerson[], sought = ''): readonly MusterZone[] {
  const words = fold(sought).split(/\s+/).filter(Boolean);
  const named = people.filter(({ name, zone, machine }) => {
    const text = fold([name, zone, machine].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  });
  const missing = ({ safeAt }: MusterPerson): boolean => safeAt === null;
  return [...Map.groupBy(named, (person) => zoneOf(person).join(' '))]
    .map(([, there]): MusterZone => {
      const [kind, name] = zoneOf(there[0] as MusterPerson);
      return {
        kind,
        name,
        people: [...there.filter(missing), ...there.filter((person) => !missing(person))],
        missing: there.filter(missing).length,
      };
    })
    .toSorted((one, other) => other.missing - one.missing || one.name.localeCompare(other.name));
}
