import type { TakenMachines } from './take-together.ts';

/** The sum of what several pages brought. */
export function sumOf(pages: readonly TakenMachines[]): TakenMachines {
  const sum = (of: (page: TakenMachines) => number): number => pages.reduce((total, page) => total + of(page), 0);
  return {
    accepted: sum(({ accepted }) => accepted),
    duplicates: sum(({ duplicates }) => duplicates),
    late: sum(({ late }) => late),
    machines: sum(({ machines }) => machines),
    matched: sum(({ matched }) => matched),
    figures: sum(({ figures }) => figures),
    rejected: pages.flatMap(({ rejected }) => rejected),
    unknown: pages.flatMap(({ unknown }) => unknown),
    waiting: new Map(pages.flatMap(({ waiting }) => [...waiting])),
    notes: pages.flatMap(({ notes }) => notes),
  };
}
