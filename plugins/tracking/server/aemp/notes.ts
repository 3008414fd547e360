import type { AempNote } from '../../shared/aemp.ts';
import type { AempMachine } from './aemp-document.ts';
import { impossibleFigure } from './figures.ts';
import type { FallenCounter } from './known-counters.ts';
import type { OwnMachine } from './match-machines.ts';
import { sectionOf } from './section-ages.ts';

const text = (value: number): string => String(Math.round(value * 100) / 100);

/** What of a machine's sections could not be read. */
export const unreadNotes = ({ code: machine, site }: OwnMachine, { unread }: AempMachine): AempNote[] =>
  unread.map(({ section, why, text: told }) => ({ code: why, machine, site, section, told }));

/** Figures that cannot be true as they are told, and counters that fell. */
export const figureNotes = (
  { id, code: machine, site }: OwnMachine,
  { figures }: AempMachine,
  fallen: readonly FallenCounter[],
): AempNote[] => [
  ...figures.flatMap(({ name, value }): AempNote[] => {
    const why = impossibleFigure(name, value);
    return why === null ? [] : [{ code: why, machine, site, section: sectionOf(name), told: text(value) }];
  }),
  ...fallen
    .filter(({ equipment }) => equipment === id)
    .map(({ name, value, before, belowMeter }): AempNote => ({
      code: belowMeter ? 'below_meter' : 'fell',
      machine,
      site,
      section: sectionOf(name),
      told: text(value),
      before: text(before),
    })),
];
