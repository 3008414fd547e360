import type { AempMachine, ToldFigure } from './aemp-document.ts';

const newer = <Told extends { readonly at: string }>(one: Told, other: Told): Told =>
  one.at >= other.at ? one : other;

/** Of each section the newest: what counts where a page holds a machine, or a section, more than once. */
export function newestSections({ figures, places, ...machine }: AempMachine): AempMachine {
  const newest = new Map<string, ToldFigure>();
  for (const figure of figures) newest.set(figure.name, newer(newest.get(figure.name) ?? figure, figure));
  const [place] = places.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return { ...machine, figures: [...newest.values()], places: place ? [place] : [] };
}

/**
 * One machine of several entries, with all that any of them tells. A name that one of them lacks is taken from another.
 */
export function joinMachines(first: AempMachine, others: readonly AempMachine[]): AempMachine {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const named = <Name extends keyof AempMachine['name']>(member: Name) =>
    all.find(({ name }) => name[member] !== null)?.name[member] ?? null;
  const faults = new Map(all.flatMap((machine) => machine.faults).map((fault) => [`${fault.code} ${fault.at}`, fault]));
  return {
    name: {
      pin: named('pin'),
      make: named('make'),
      model: named('model'),
      serial: named('serial'),
      equipmentId: named('equipmentId'),
    },
    places: all.flatMap(({ places }) => places),
    figures: all.flatMap(({ figures }) => figures),
    faults: [...faults.values()],
    unread: all.flatMap(({ unread }) => unread),
  };
}
