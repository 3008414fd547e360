import { firstMaker, numberGiver, otherMaker } from './makers.ts';
import { machineItems, type DemoItem } from './machine-items.ts';
import { standardItems } from './standard-items.ts';

/** How many there are of what (catalogue procurement.md §13). */
const totals = { V: 192, E: 768, D: 1_440, references: 5_200, replaces: 380, alternative: 171, same: 1_330, apart: 19 };

/** How many makers' parts an item has, in turn; the most of what is used up most. */
const sizes = { V: [1, 2, 1], E: [1, 3, 1, 2, 1], D: [1, 7, 1, 2, 6, 2] } as const;

export interface DemoPart {
  readonly code: string;
  readonly item: DemoItem;
  readonly maker: number;
  readonly reference: string;
  /** What it is to the first part of its item. */
  readonly role: 'first' | 'same' | 'old' | 'alternative';
  readonly references: readonly { readonly maker: number; readonly ref: string; readonly kind: string }[];
}

export interface DemoEquivalence {
  readonly a: string;
  readonly b: string;
  readonly relation: 'same' | 'replaces' | 'alternative' | 'not_equivalent';
}

/** As many numbers as there are items, after a pattern, that sum to a total. */
function spread(count: number, total: number, pattern: readonly number[]): readonly number[] {
  const numbers = Array.from({ length: count }, (_, index) => pattern[index % pattern.length] ?? 1);
  let missing = total - numbers.reduce((sum, one) => sum + one, 0);
  for (let index = 0; missing !== 0; index = (index + 1) % count) {
    const step = Math.sign(missing);
    if ((numbers[index] ?? 0) + step < 1) continue;
    numbers[index] = (numbers[index] ?? 0) + step;
    missing -= step;
  }
  return numbers;
}

/** Says of each of `count` things in turn whether it is one of `wanted`, evenly. */
const isOneOf = (index: number, wanted: number, count: number): boolean =>
  Math.floor(((index + 1) * wanted) / count) > Math.floor((index * wanted) / count);

/** The parts of the demo, item by item, with what else they are called. */
export function demoParts(): readonly DemoPart[] {
  const items = [...machineItems(), ...standardItems()];
  const members = new Map<DemoItem, number>();
  for (const criticality of ['V', 'E', 'D'] as const) {
    const own = items.filter((item) => item.criticality === criticality);
    const numbers = spread(own.length, totals[criticality], sizes[criticality]);
    for (const [index, item] of own.entries()) members.set(item, numbers[index] ?? 1);
  }
  const count = totals.V + totals.E + totals.D;
  const followers = count - items.length;
  const next = numberGiver();
  const parts: DemoPart[] = [];
  let follower = 0;
  for (const [index, item] of items.entries()) {
    const first = firstMaker(item.model, index);
    for (let member = 0; member < (members.get(item) ?? 1); member += 1) {
      const role = member === 0 ? 'first' : roleOf(follower, followers);
      if (member > 0) follower += 1;
      const maker = role === 'first' || role === 'old' ? first : otherMaker(first, index, member);
      const place = parts.length;
      const names =
        Math.floor(((place + 1) * totals.references) / count) - Math.floor((place * totals.references) / count);
      parts.push({
        code: `P-${String(place + 1).padStart(6, '0')}`,
        item,
        maker,
        role,
        reference: next(maker),
        references: Array.from({ length: names }, (_, name) => {
          const of = name === 0 ? maker : otherMaker(maker, place, name);
          return { maker: of, ref: next(of), kind: name === 0 ? 'old' : name === 1 ? 'aftermarket' : 'vendor' };
        }),
      });
    }
  }
  return parts;
}

function roleOf(follower: number, followers: number): 'same' | 'old' | 'alternative' {
  if (isOneOf(follower, totals.replaces, followers)) return 'old';
  // Among those that are left, evenly again.
  const before = follower - Math.floor((follower * totals.replaces) / followers);
  return isOneOf(before, totals.alternative, followers - totals.replaces) ? 'alternative' : 'same';
}

/** What the parts of one item are to each other, and which parts only look alike. */
export function demoEquivalences(parts: readonly DemoPart[]): readonly DemoEquivalence[] {
  const families = [...Map.groupBy(parts, ({ item }) => item).values()];
  const equal = families.flatMap((family) => {
    const alike = family.filter(({ role }) => role === 'first' || role === 'same');
    return alike.flatMap(({ code: a }, index) =>
      alike.slice(index + 1).map(({ code: b }) => ({ a, b, star: index === 0 })),
    );
  });
  // Those with the first part before those between others.
  const same = equal.toSorted((one, other) => Number(other.star) - Number(one.star)).slice(0, totals.same);
  const replaces = families.flatMap((family) => {
    const chain = [family[0], ...family.filter(({ role }) => role === 'old')];
    return chain.slice(1).map((older, index) => ({ a: chain[index]?.code ?? '', b: older?.code ?? '' }));
  });
  const alternative = families.flatMap((family) =>
    family.flatMap(({ role, code }) => (role === 'alternative' ? [{ a: code, b: family[0]?.code ?? '' }] : [])),
  );
  const lookAlike = families.flatMap((family, index) => {
    const [one, other] = [families[index - 1]?.[0], family[0]];
    const kin = (part: DemoPart | undefined): string => part?.item.en.split(/[ ,]/).slice(0, 2).join(' ') ?? '';
    return one && other && one.item.model === null && kin(one) === kin(other) ? [{ a: one.code, b: other.code }] : [];
  });
  const as = (relation: DemoEquivalence['relation'], pairs: readonly { a: string; b: string }[]) =>
    pairs.map(({ a, b }) => ({ a, b, relation }));
  return [
    ...as('same', same),
    ...as('replaces', replaces),
    ...as('alternative', alternative),
    ...as(
      'not_equivalent',
      lookAlike.filter((_, index) => isOneOf(index, totals.apart, lookAlike.length)),
    ),
  ];
}
