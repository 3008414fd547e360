import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { folded, keyOf, type MachineName } from './machine-name.ts';
import { equipmentTable } from '../uses.ts';

/** A machine of ours, as services may call it. */
export interface OwnMachine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly pin: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
}

/**
 * By which of its names a machine was found, the surest first: a person put it on the machine, or what the makers gave
 * it.
 */
export const ways = ['device', 'pin', 'make_model_serial', 'make_serial', 'number'] as const;

export type Match =
  | { readonly machine: OwnMachine; readonly way: (typeof ways)[number] }
  | { readonly candidates: readonly OwnMachine[] }
  | null;

/**
 * The machines of some sites, all of them where none is named, and the devices that sit on them by their identifiers.
 */
export async function readFleet(
  db: Database,
  sites: readonly string[],
): Promise<{ readonly machines: readonly OwnMachine[]; readonly devices: ReadonlyMap<string, string> }> {
  const { rows: machines } = await sql<OwnMachine>`
    select id, code, site, pin, make, model, serial_no as serial
    from ${equipmentTable}
    where deleted_at is null
      and (${[...sites]}::uuid[] = '{}' or site = any(${[...sites]}::uuid[]))`.execute(db);
  const { rows: devices } = await sql<{ uid: string; equipment: string }>`
    select uid, equipment
    from tracking_device
    where deleted_at is null
      and active is distinct from false
      and equipment is not null`.execute(db);
  return { machines, devices: new Map(devices.map(({ uid, equipment }) => [uid, equipment])) };
}

/**
 * Finds our machine for what a service calls one. The surest names that lead anywhere decide: a device's identifier,
 * the PIN, make, model and serial number, make and serial number, and last any number of it that is a code, a serial
 * number or a PIN here. Where those lead to more than one machine they lead to none, nor do weaker names than the PIN to
 * a machine that another name of the service's contradicts: the candidates are answered. Null where nothing leads
 * anywhere; what a service leaves empty leads nowhere.
 */
export function matcher(
  machines: readonly OwnMachine[],
  devices: ReadonlyMap<string, string>,
): (name: MachineName) => Match {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const index = (
    namesOf: (machine: OwnMachine) => readonly (string | null)[],
  ): ReadonlyMap<string, readonly OwnMachine[]> => {
    const found = new Map<string, OwnMachine[]>();
    for (const machine of machines)
      for (const name of new Set(namesOf(machine)))
        if (name !== null) found.set(name, [...(found.get(name) ?? []), machine]);
    return found;
  };
  const joined = (...parts: readonly (string | null)[]): string | null =>
    parts.some((part) => part === null || part.trim() === '')
      ? null
      : parts.map((part) => folded(part ?? '')).join('\n');
  const byPin = index(({ pin }) => [joined(pin)]);
  const byModel = index(({ make, model, serial }) => [joined(make, model, serial)]);
  const byMake = index(({ make, serial }) => [joined(make, serial)]);
  const byNumber = index(({ code, serial, pin }) => [joined(code), joined(serial), joined(pin)]);
  const of = (found: ReadonlyMap<string, readonly OwnMachine[]>, ...names: readonly (string | null)[]) =>
    names.flatMap((name) => (name === null ? [] : (found.get(name) ?? [])));
  return (name) => {
    const { pin, make, model, serial, equipmentId } = name;
    const identifiers = [pin, keyOf(name), equipmentId, serial].filter((one) => one !== null);
    const led: Readonly<Record<(typeof ways)[number], readonly OwnMachine[]>> = {
      device: identifiers.flatMap((uid) => byId.get(devices.get(uid) ?? '') ?? []),
      pin: of(byPin, joined(pin)),
      make_model_serial: of(byModel, joined(make, model, serial)),
      make_serial: of(byMake, joined(make, serial)),
      number: of(byNumber, joined(equipmentId), joined(serial), joined(pin)),
    };
    const way = ways.find((one) => led[one].length > 0);
    if (!way) return null;
    const [first, ...others] = new Set(led[way]);
    const isSure = way === 'device' || way === 'pin' || (first !== undefined && !contradicts(first, name));
    return first && others.length === 0 && isSure ? { machine: first, way } : { candidates: [...new Set(led[way])] };
  };
}

/**
 * Whether a machine has another PIN, another serial number or another maker than the service says. Makers are written
 * short and long: Cat is Caterpillar.
 */
function contradicts(own: OwnMachine, { pin, make, serial }: MachineName): boolean {
  const differ = (one: string | null, other: string | null): boolean =>
    one !== null && other !== null && one.trim() !== '' && folded(one) !== folded(other);
  const isPart = (one: string, other: string): boolean => folded(one).startsWith(folded(other).slice(0, 3));
  return (
    differ(own.pin, pin) ||
    differ(own.serial, serial) ||
    (own.make !== null && own.make.trim() !== '' && make !== null && !isPart(own.make, make) && !isPart(make, own.make))
  );
}
