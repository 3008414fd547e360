import type { Row } from '../../../../core/records/client.ts';
import { loadingFamilies } from '../../records/choices.ts';

/** A model of the fleet, with what is known of it by kind. */
export interface ModelLine {
  readonly model: string;
  readonly make: string;
  /** Reference of the group, for a new entry. */
  readonly group: unknown;
  readonly machines: number;
  readonly cells: ReadonlyMap<string, readonly Row[]>;
  /** Kinds that a model in service should have and has not. */
  readonly missing: readonly string[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The capacity that a family cannot do without. */
const neededOf = (family: string): readonly string[] =>
  family === 'haul_truck' ? ['payload'] : loadingFamilies.includes(family) ? ['bucket_heaped'] : [];

/** One line per model that has a capacity or a machine in service, by model. */
export function modelLines(capacities: readonly Row[], machines: readonly Row[]): readonly ModelLine[] {
  const byModel = Map.groupBy(capacities, ({ model }) => text(model));
  const used = Map.groupBy(machines, ({ model }) => text(model));
  return [...new Set([...byModel.keys(), ...used.keys()])]
    .toSorted((one, other) => one.localeCompare(other))
    .map((model) => {
      const [rows, of] = [byModel.get(model) ?? [], used.get(model) ?? []];
      const cells = Map.groupBy(rows, ({ kind }) => text(kind));
      const needed = new Set(of.flatMap(({ family }) => neededOf(text(family))));
      return {
        model,
        make: text(of[0]?.make ?? rows[0]?.make),
        group: of[0]?.group ?? rows[0]?.group ?? null,
        machines: of.length,
        cells,
        missing: [...needed].filter((kind) => !cells.has(kind)),
      };
    });
}
