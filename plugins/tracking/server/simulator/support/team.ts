import type { Unit } from '../unit.ts';
import type { Yard } from '../yard.ts';
import { Bowser, machineClient, serves, unitClient, type Client } from './bowser.ts';
import { grading, visiting, watering } from './errands.ts';
import { FieldMachine } from './field-machine.ts';
import { supportOf, type SupportKind, type SupportSpec } from './fleet.ts';
import { RoadMachine } from './road-machine.ts';
import { StandingMachine } from './standing-machine.ts';
import { carrying, dozing, drilling } from './strokes.ts';
import type { Support, SupportEvent, SupportOptions } from './support.ts';

export interface TeamOptions {
  readonly yard: Yard;
  readonly units: readonly Unit[];
  readonly seed: number;
  /** Instant at which it begins, milliseconds. */
  readonly now: number;
  readonly tell: (event: SupportEvent) => void;
}

const grounds: Partial<Readonly<Record<SupportKind, typeof dozing>>> = {
  dozer: dozing,
  drill: drilling,
  forklift: carrying,
};
const errandsOf: Partial<Readonly<Record<SupportKind, typeof grading>>> = {
  grader: grading,
  water: watering,
  crane: visiting,
  light: visiting,
};

/** Builds the support machines of a mine; who brings fuel last, for it must know to whom. */
export function supportTeam({ units, ...shared }: TeamOptions): readonly Support[] {
  const options = (spec: SupportSpec): SupportOptions => ({ ...shared, spec });
  const specs = supportOf(shared.yard.mine);
  const standing = specs.flatMap((spec): (FieldMachine | StandingMachine)[] => {
    const machineOptions = options(spec);
    const ground = grounds[spec.kind];
    if (ground) return [new FieldMachine(machineOptions, (random) => ground(spec, machineOptions.yard.mine, random))];
    return spec.kind === 'pump' || spec.kind === 'lighting' ? [new StandingMachine(machineOptions)] : [];
  });
  const roaming = specs.flatMap((spec): RoadMachine[] => {
    const machineOptions = options(spec);
    const errands = errandsOf[spec.kind];
    return errands ? [new RoadMachine(machineOptions, (random) => errands(spec, machineOptions.yard, random))] : [];
  });
  const bowsers = specs.flatMap((spec): Bowser[] => {
    if (spec.kind !== 'bowser') return [];
    const machineOptions = options(spec);
    const clients: readonly Client[] = [
      ...units.flatMap((unit) => unitClient(unit, machineOptions)),
      ...standing.map((machine) => machineClient(machine, machineOptions)),
    ];
    return [
      new Bowser(
        machineOptions,
        clients.filter((client) => serves(spec, client)),
      ),
    ];
  });
  return [...standing, ...roaming, ...bowsers];
}
