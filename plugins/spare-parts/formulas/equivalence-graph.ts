/** What one part is to another (catalogue procurement.md §8): `replaces`: a is the newer; `alternative`: a stands in for b. */
export interface Equivalence {
  readonly a: string;
  readonly b: string;
  readonly relation: 'same' | 'replaces' | 'alternative' | 'kit_contains' | 'not_equivalent';
  readonly condition?: string | null;
}

/** A part that may be taken in place of another. */
export interface Reached {
  readonly part: string;
  /** `newer`: a replacement lies on the way; `alternative`: on a condition, and the end of the way. */
  readonly as: 'same' | 'newer' | 'alternative';
  /** The parts on the way, from the first to this one. */
  readonly path: readonly string[];
  readonly condition: string | null;
}

/** Most equivalences on the way from a part to another. */
export const greatestDepth = 6;

interface Step {
  readonly to: string;
  readonly newer: boolean;
}

/** Ways from each part to what may be taken for it: both ways where they are the same, to the newer where one replaces. */
function stepsOf(equivalences: readonly Equivalence[]): ReadonlyMap<string, readonly Step[]> {
  const steps = new Map<string, Step[]>();
  const add = (from: string, step: Step): void => {
    const known = steps.get(from);
    if (known) known.push(step);
    else steps.set(from, [step]);
  };
  for (const { a, b, relation } of equivalences) {
    if (relation === 'same' || relation === 'replaces') add(b, { to: a, newer: relation === 'replaces' });
    if (relation === 'same') add(a, { to: b, newer: false });
  }
  return steps;
}

/** The parts that somebody said are not equivalent to this one, whatever leads to them. */
export const barredFrom = (origin: string, equivalences: readonly Equivalence[]): ReadonlySet<string> =>
  new Set(
    equivalences.flatMap(({ a, b, relation }) =>
      relation !== 'not_equivalent' ? [] : a === origin ? [b] : b === origin ? [a] : [],
    ),
  );

/**
 * What may be taken in place of a part, the nearest first (E1 of catalogue procurement.md §11): over `same` and to what
 * is newer, at most six steps, never through an alternative nor through what is said not to be equivalent to it; then
 * the alternatives to any of them. Give what is approved.
 */
export function reachOf(origin: string, equivalences: readonly Equivalence[]): readonly Reached[] {
  const steps = stepsOf(equivalences);
  const barred = barredFrom(origin, equivalences);
  const found = new Map<string, Reached>([[origin, { part: origin, as: 'same', path: [origin], condition: null }]]);
  let edge = [...found.values()];
  for (let depth = 1; depth <= greatestDepth && edge.length > 0; depth += 1) {
    const next = new Map<string, Reached>();
    for (const { part, as, path } of edge)
      for (const { to, newer } of steps.get(part) ?? []) {
        if (found.has(to) || barred.has(to) || (next.has(to) && next.get(to)?.as === 'same')) continue;
        next.set(to, {
          part: to,
          as: newer || as === 'newer' ? 'newer' : 'same',
          path: [...path, to],
          condition: null,
        });
      }
    for (const [part, reached] of next) found.set(part, reached);
    edge = [...next.values()];
  }
  const alternatives = new Map<string, Reached>();
  for (const { a, b, relation, condition = null } of equivalences) {
    const way = found.get(b);
    if (relation !== 'alternative' || !way || found.has(a) || barred.has(a) || alternatives.has(a)) continue;
    alternatives.set(a, { part: a, as: 'alternative', path: [...way.path, a], condition });
  }
  return [...found.values(), ...alternatives.values()].slice(1);
}

/**
 * The loop that an equivalence would close, as the parts on it, the first again at the end; null where it closes none.
 * Two parts that are the same lead to each other, which is no loop; a part that is newer than itself is. Kits close one
 * where a kit would contain itself.
 */
export function loopOf(added: Equivalence, equivalences: readonly Equivalence[]): readonly string[] | null {
  if (added.relation === 'kit_contains') {
    const kits = equivalences.filter(({ relation }) => relation === 'kit_contains');
    const back = wayBetween(added.b, added.a, (part) =>
      kits.flatMap(({ a, b }) => (a === part ? [{ to: b, newer: true }] : [])),
    );
    return back && [added.a, ...back];
  }
  if (added.relation !== 'same' && added.relation !== 'replaces') return null;
  const steps = stepsOf(equivalences);
  const from = (part: string): readonly Step[] => steps.get(part) ?? [];
  // From the newer part back to the older, by whatever leads there.
  const back = wayBetween(added.a, added.b, from, added.relation === 'same');
  if (back) return [added.b, ...back];
  const forth = added.relation === 'same' ? wayBetween(added.b, added.a, from, true) : null;
  return forth && [added.a, ...forth];
}

/** The shortest way from a part to another, over something newer where that is asked; null where there is none. */
function wayBetween(
  from: string,
  to: string,
  stepsFrom: (part: string) => readonly Step[],
  overNewer = false,
): readonly string[] | null {
  const seen = new Set<string>();
  let edge: readonly { readonly path: readonly string[]; readonly newer: boolean }[] = [{ path: [from], newer: false }];
  while (edge.length > 0) {
    const next: { path: readonly string[]; newer: boolean }[] = [];
    for (const { path, newer } of edge)
      for (const step of stepsFrom(path.at(-1) ?? from)) {
        const isNewer = newer || step.newer;
        const key = `${step.to} ${isNewer}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const way = [...path, step.to];
        if (step.to === to && (isNewer || !overNewer)) return way;
        next.push({ path: way, newer: isNewer });
      }
    edge = next;
  }
  return null;
}
