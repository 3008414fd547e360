import fc from 'fast-check';
import { inPlaceOf, oddJson, type OddJson } from './odd-json.ts';

type Json = unknown;

/** Where leaves of a JSON value stand: the keys that lead to each. */
function leaves(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => leaves(member, [...path, name]));
}

function withLeaf(value: Json, [name, ...rest]: readonly string[], odd: OddJson): Json {
  if (name === undefined) return inPlaceOf(value, odd);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as readonly unknown[])]
    : { ...(value as object) };
  const members = copy as Record<string, unknown>;
  members[name] = withLeaf(members[name], rest, odd);
  return copy;
}

/**
 * What is odd about a message: values in some of its places, a cut, bytes of another encoding, or all of it is
 * something else.
 */
export interface Oddity {
  readonly picks: readonly (readonly [number, OddJson])[];
  readonly whole: OddJson | null;
  readonly cut: number | null;
  readonly latin: boolean;
}

export const oddity: fc.Arbitrary<Oddity> = fc.record({
  picks: fc.array(fc.tuple(fc.nat(60), oddJson), { minLength: 1, maxLength: 4 }),
  whole: fc.option(oddJson, { freq: 12 }),
  cut: fc.option(fc.nat(99), { freq: 12 }),
  latin: fc.integer({ min: 0, max: 19 }).map((dice) => dice === 0),
});

/** A sound message as JSON made odd, as it would come over a wire. */
export function oddMessage(sound: Json, { picks, whole, cut, latin }: Oddity): Buffer<ArrayBuffer> {
  const places = leaves(sound);
  const odd = whole
    ? whole.anything
    : picks.reduce<Json>((value, [pick, one]) => withLeaf(value, places[pick % places.length] ?? [], one), sound);
  const bytes = Buffer.from(JSON.stringify(odd) ?? '', latin ? 'latin1' : 'utf8');
  return cut === null ? bytes : bytes.subarray(0, Math.floor((bytes.length * cut) / 100));
}

/** The same for what is told as texts: the members of a query, or of a line. */
export const oddTexts = (
  sound: Readonly<Record<string, string>>,
  { picks }: Oddity,
): Readonly<Record<string, string>> =>
  picks.reduce((members, [pick, odd]) => {
    const names = Object.keys(members);
    const name = names[pick % names.length] ?? '';
    return {
      ...members,
      [name]: odd.sameKind ? odd.text : typeof odd.anything === 'string' ? odd.anything : JSON.stringify(odd.anything),
    };
  }, sound);
