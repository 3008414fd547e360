import type { Draft, Row } from '../../../../core/records/client.ts';
import type { Reference } from '../../../../core/records/fields/index.ts';

/** What is typed into a quick fill. */
export interface FillEntry {
  readonly code: string;
  readonly meter: string;
  readonly pump: string;
  readonly litres: string;
  readonly badge: string;
  readonly odometer: string;
  /** The machine's tank is full now; a partial fill closes no interval of consumption. */
  readonly full: boolean;
}

export const emptyEntry: FillEntry = { code: '', meter: '', pump: '', litres: '', badge: '', odometer: '', full: true };

/** Scanned text may be a whole address; the machine's code is its last part. */
export const codeOf = (scanned: string): string => scanned.trim().split('/').at(-1)?.toUpperCase() ?? '';

/** `1,234` is a thousand times as much to one reader as to another. */
const either = /^\d{1,3}[.,]\d{3}$/;

/**
 * A number as people type it, with comma or point; null where nothing was typed, NaN where it is none, or may be one of
 * two.
 */
export const numberOf = (typed: string): number | null => {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return null;
  return either.test(text) ? Number.NaN : Number(text.replace(',', '.'));
};

/** The pumps of a machine's site; all where no machine is named. */
export const pumpsFor = (machine: Row | null, pumps: readonly Row[]): readonly Row[] =>
  machine ? pumps.filter(({ site }) => site === machine.site) : pumps;

/** The one pump of a machine's site that gives what the machine burns; null where there are more, or none. */
export function onlyPump(machine: Row | null, pumps: readonly Row[], tanks: readonly Row[]): string | null {
  const giving = pumpsFor(machine, pumps).filter(
    (pump) => tanks.find(({ id }) => id === tankOf(pump).id)?.product === machine?.fuel_type,
  );
  return giving.length === 1 ? (giving[0]?.id ?? null) : null;
}

/** A machine by its code, typed or scanned. */
export const machineBy = (machines: readonly Row[], typed: string): Row | null =>
  machines.find(({ code }) => String(code).toUpperCase() === codeOf(typed)) ?? null;

/** Somebody by badge or employee number. */
export const personBy = (people: readonly Row[], typed: string): Row | null =>
  people.find(
    ({ badge_no: badge, matricule }) => typed.trim() !== '' && [badge, matricule].includes(typed.trim().toUpperCase()),
  ) ?? null;

/** The tank from which a pump draws. */
export const tankOf = (pump: Row): Reference => pump.tank as Reference;

/** Who stands at the pump: an operator who fills is the machine's operator, anybody else the attendant. */
export interface Filler {
  readonly person: string | null;
  readonly drives: boolean;
}

/**
 * A fill of this moment as the server takes it. Who filled is written down now: the tablet may be in other hands when it
 * is sent.
 */
export function draftOf({
  machine,
  pump,
  entry,
  operator,
  filler,
}: {
  readonly machine: Row;
  readonly pump: Row;
  readonly entry: FillEntry;
  readonly operator: Row | null;
  readonly filler: Filler;
}): Draft {
  return {
    site: pump.site,
    equipment: machine.id,
    tank: tankOf(pump).id,
    pump: pump.id,
    at: new Date().toISOString(),
    litres: numberOf(entry.litres),
    hour_meter: numberOf(entry.meter),
    odometer: numberOf(entry.odometer),
    full: entry.full,
    method: 'manual',
    operator: operator?.id ?? (filler.drives ? filler.person : null),
    attendant: filler.drives ? null : filler.person,
  };
}
