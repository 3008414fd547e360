import { seedId } from '../../../../core/host/seed.ts';

/** Invented makers: those of the demo fleet's machines, then those of parts; nobody must order from the demo. */
const makers = [
  ['ATLAS', 'Atlas'],
  ['TOUBKAL', 'Toubkal'],
  ['SIROUA', 'Siroua'],
  ['OUZOUD', 'Ouzoud'],
  ['DRAA', 'Draa'],
  ['NORVIKA', 'Norvika'],
  ['BELMARA', 'Belmara'],
  ['CASTOREL', 'Castorel'],
  ['DRENNEC', 'Drennec'],
  ['HALVORN', 'Halvorn'],
  ['ORVANE', 'Orvane'],
  ['TESSALIA', 'Tessalia'],
  ['QUARNEL', 'Quarnel'],
  ['BREVANE', 'Brevane'],
] as const;

/** How many of them make machines. */
const ofMachines = 5;
/** Who makes the machines of a model. */
const makerOfModel: Readonly<Record<string, number>> = {
  H98: 0,
  H64: 0,
  W60: 0,
  S17: 1,
  S07: 1,
  L14: 1,
  L12: 1,
  D500: 2,
  G300: 2,
  R230: 3,
  B20: 3,
  C60: 3,
  F5: 3,
  M9: 4,
  P4: 4,
  Q250: 4,
};

export const makerId = (maker: number): string => seedId('manufacturer', makers[maker]?.[0] ?? '');

/** The maker of the first part of an item: that of the machine, or one that makes such parts. */
export const firstMaker = (model: string | null, item: number): number =>
  model === null ? ofMachines + (item % (makers.length - ofMachines)) : (makerOfModel[model] ?? 0);

/** The maker of another part of the item: one that makes parts, each in its turn. */
export const otherMaker = (first: number, item: number, member: number): number => {
  const others = makers.length - ofMachines;
  const maker = ofMachines + ((item * 4 + member) % others);
  return maker === first ? ofMachines + ((maker - ofMachines + others - 1) % others) : maker;
};

export const makerRows = () =>
  makers.map(([code, name], index) => ({
    id: makerId(index),
    code,
    label: JSON.stringify({ en: name, fr: name }),
    sort: (index + 1) * 10,
    active: true,
  }));

/** Gives numbers that nobody has yet, each maker in a manner of its own. */
export function numberGiver(): (maker: number) => string {
  const given = new Map<number, number>();
  return (maker) => {
    const count = (given.get(maker) ?? 0) + 1;
    given.set(maker, count);
    // Scattered over a million, each once: the two numbers have no common divisor.
    const digits = String((count * 7_919 + maker * 104_729) % 1_000_003).padStart(7, '0');
    const name = makers[maker]?.[1] ?? '';
    return [
      `${name.slice(0, 2).toUpperCase()}-${digits.slice(0, 3)}-${digits.slice(3)}`,
      `${digits.slice(0, 4)}.${digits.slice(4)}${name.slice(0, 1)}`,
      `${name.slice(0, 3).toUpperCase()}${digits}`,
    ][maker % 3] as string;
  };
}
