import type { AempMachine, ToldFigure } from './aemp-document.ts';
import { figureSections } from './figure-sections.ts';
import type { FigureName } from './figures.ts';

/**
 * Furthest a service's clock may run ahead of ours, and how old what it tells may be, in ms (catalogue operations.md
 * §4.2).
 */
const futureMs = 120_000;
const dayMs = 86_400_000;
const oldestPlaceMs = 7 * dayMs;
const oldestMs = 60 * dayMs;

/** What of a machine is live, what is told too late for that, and what is told of a time to come. */
export interface SortedMachine {
  readonly live: AempMachine;
  readonly old: {
    readonly figures: readonly ToldFigure[];
    /** The newest instant of what is old, its place and faults too; null where nothing is. */ readonly newest:
      | string
      | null;
  };
  readonly future: readonly { readonly section: string; readonly at: string; readonly seconds: number }[];
}

/** The standard's name of a figure's section. */
export const sectionOf = (name: FigureName): string =>
  name === 'engine_running'
    ? 'EngineStatus'
    : name.startsWith('switch_')
      ? 'SwitchStatus'
      : (figureSections.find(({ figure }) => figure === name)?.sections[0] ?? name);

/** Sorts the sections of a machine by their age at `now`: places are live for 7 days, all else for 60. */
export function byAge(machine: AempMachine, now: Date): SortedMachine {
  const age = ({ at }: { readonly at: string }): number => now.getTime() - Date.parse(at);
  const isFuture = (told: { readonly at: string }): boolean => age(told) < -futureMs;
  const within =
    (limit: number) =>
    (told: { readonly at: string }): boolean =>
      !isFuture(told) && age(told) <= limit;
  const beyond =
    (limit: number) =>
    (told: { readonly at: string }): boolean =>
      age(told) > limit;
  const { places, figures, faults } = machine;
  const oldFigures = figures.filter(beyond(oldestMs));
  const old = [...oldFigures, ...places.filter(beyond(oldestPlaceMs)), ...faults.filter(beyond(oldestMs))];
  const named = [
    ...places.map(({ at }) => ({ section: 'Location', at })),
    ...figures.map(({ name, at }) => ({ section: sectionOf(name), at })),
    ...faults.map(({ at }) => ({ section: 'FaultCode', at })),
  ];
  return {
    live: {
      ...machine,
      places: places.filter(within(oldestPlaceMs)),
      figures: figures.filter(within(oldestMs)),
      faults: faults.filter(within(oldestMs)),
    },
    old: {
      figures: oldFigures,
      newest:
        old
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? null,
    },
    future: named.filter(isFuture).map((told) => ({ ...told, seconds: Math.round(-age(told) / 1000) })),
  };
}
