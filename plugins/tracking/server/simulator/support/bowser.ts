import type { Unit } from '../unit.ts';
import { crewBadge } from '../badge.ts';
import type { Errands } from './errands.ts';
import { operatorOf, type SupportSpec } from './fleet.ts';
import type { Support, SupportOptions } from './support.ts';
import { RoadMachine } from './road-machine.ts';

/** Somebody who is brought fuel. */
export interface Client {
  readonly code: string;
  readonly node: string;
  readonly operator: () => string | null;
  /** Loading units are filled in the meal break, the others when half their tank is gone. */
  readonly isUnit: boolean;
  readonly missing_L: () => number;
  readonly filled: (litres: number) => void;
  readonly wants: () => boolean;
}

/**
 * Litres of a full bowser, and what it goes home with; L/min of its hose and of the pump that fills it; seconds until
 * they flow.
 */
const [full_L, least_L, hose, pump, setUpS] = [18_500, 11_000, 150, 600, 180];
/** Minutes after the start of the shift between which trucks take their meals in turn. */
const [mealsFrom, mealsTo] = [175, 290];

/** Brings fuel to what cannot come for it, and is filled at the fuel point in turn, from a tank that has no gauge. */
export class Bowser extends RoadMachine {
  readonly cargo: { litres: number };

  constructor(options: SupportOptions, clients: readonly Client[]) {
    const cargo = { litres: full_L };
    super(options, (_random, self) => rounds(options, clients, cargo, self));
    this.cargo = cargo;
  }
}

function rounds(
  { yard, tell }: SupportOptions,
  clients: readonly Client[],
  cargo: { litres: number },
  bowser: Support,
): Errands {
  const { mine } = yard;
  /** Start of the shift in which a client was last filled. */
  const served = new Map<string, number>();
  const drive = { limitKmh: 30, load: 40, runs: true };
  return () => {
    if (cargo.litres < least_L)
      return {
        ...drive,
        node: mine.fuelPoint,
        standS: Math.round(setUpS + ((full_L - cargo.litres) / pump) * 60),
        done: () => void (cargo.litres = full_L),
      };
    const begun = yard.shift.startsAt.getTime();
    const minute = (yard.now - begun) / 60_000;
    const mayBeFilled = ({ code, isUnit }: Client): boolean =>
      !isUnit || (minute >= mealsFrom && minute < mealsTo && served.get(code) !== begun);
    const client = clients.find((one) => mayBeFilled(one) && one.wants());
    if (!client) return { ...drive, runs: false, node: mine.parking, reason: 'X11', standS: 300 };
    const litres = Math.round(client.missing_L() * 10) / 10;
    const done = (): void => {
      served.set(client.code, begun);
      cargo.litres -= litres;
      client.filled(litres);
      tell({ what: 'served', bowser, equipment: client.code, operator: client.operator(), litres });
    };
    return { ...drive, node: client.node, standS: Math.round(setUpS + (litres / hose) * 60), done };
  };
}

/** Each bowser has clients of its own: the first serves the loading units, the last the others. */
export const serves = ({ index, of }: SupportSpec, { isUnit }: Client): boolean =>
  isUnit ? index === 0 : index === of - 1;

export function unitClient(unit: Unit, { yard }: SupportOptions): Client[] {
  const { fuel } = unit.face;
  const loaders = yard.mine.support?.loaders;
  if (!fuel || !loaders) return [];
  // As if it had been filled in the meal break before.
  let filledAt = unit.hours - 4;
  const missing_L = (): number => Math.min(fuel.tank_L * 0.97, (unit.hours - filledAt) * fuel.burn_lph);
  const index = yard.mine.faces.indexOf(unit.face);
  return [
    {
      code: unit.code,
      node: unit.face.node,
      isUnit: true,
      operator: () => crewBadge(loaders, index, yard.shift),
      missing_L,
      filled: () => void (filledAt = unit.hours),
      wants: () => !unit.isDown && missing_L() > fuel.tank_L * 0.1,
    },
  ];
}

export const machineClient = (machine: Support & { readonly node: string }, { yard }: SupportOptions): Client => ({
  code: machine.spec.code,
  node: machine.node,
  isUnit: false,
  operator: () => operatorOf(machine.spec, yard.shift),
  missing_L: () => machine.missing_L,
  filled: (litres) => void (machine.fuel_L += litres),
  wants: () => !machine.isDown && machine.spec.tank_L !== null && (machine.fuelPercent ?? 100) < 45,
});
