import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, IngestEvent, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { equipmentTable } from '../uses.ts';

/** What the kinds need to know of a machine. */
export interface Machine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly family: string;
  readonly payloadTarget: number | null;
}

export interface Device {
  readonly id: string;
  readonly uid: string;
  /** Which machine it sat on, newest first; no `from`: since ever. */
  readonly pairings: readonly { readonly equipment: string; readonly from: Date | null; readonly to: Date | null }[];
}

/** The machines and devices that a batch speaks of. */
export class Directory {
  readonly #byCode: ReadonlyMap<string, Machine>;
  readonly #byId: ReadonlyMap<string, Machine>;
  readonly #devices: ReadonlyMap<string, Device>;

  constructor(machines: readonly Machine[], devices: readonly Device[]) {
    this.#byCode = new Map(machines.map((machine) => [machine.code, machine]));
    this.#byId = new Map(machines.map((machine) => [machine.id, machine]));
    this.#devices = new Map(devices.map((device) => [device.uid, device]));
  }

  machine(code: string | null | undefined): Machine | null {
    return (code && this.#byCode.get(code)) || null;
  }

  device(uid: string | null): Device | null {
    return (uid && this.#devices.get(uid)) || null;
  }

  /** The machine of an event: the one it names, else the one its device sat on at that instant. */
  machineOf(event: IngestEvent): Machine | null {
    if (event.subject) return this.machine(event.subject);
    const pairing = this.device(event.device)?.pairings.find(
      ({ from, to }) => (from === null || from <= event.ts) && (to === null || event.ts < to),
    );
    return (pairing && this.#byId.get(pairing.equipment)) || null;
  }
}

/** Reads the machines and devices that events name; `codes` are machines named inside their data. */
export async function readDirectory(
  db: Database,
  events: readonly IngestEvent[],
  codes: readonly (string | null | undefined)[] = [],
): Promise<Directory> {
  const uids = [...new Set(events.flatMap(({ device }) => device ?? []))];
  const devices = uids.length > 0 ? await readDevices(db, uids) : [];
  const named = [...new Set([...events.map(({ subject }) => subject), ...codes].filter((code) => code != null))];
  const paired = [...new Set(devices.flatMap(({ pairings }) => pairings.map(({ equipment }) => equipment)))];
  const { rows } = await sql<{ id: string; code: string; site: string; family: string; payload_target: number | null }>`
    select id, code, site, family, payload_target
    from ${equipmentTable}
    where deleted_at is null and (code = any(${named}) or id = any(${paired}))`.execute(db);
  return new Directory(
    rows.map(({ payload_target: payloadTarget, ...machine }) => ({ ...machine, payloadTarget })),
    devices,
  );
}

async function readDevices(db: Database, uids: readonly string[]): Promise<readonly Device[]> {
  const { rows } = await sql<{
    id: string;
    uid: string;
    equipment: string | null;
    valid_from: string | null;
    valid_to: string | null;
  }>`
    select device.id, device.uid, pairing.equipment, nullif(pairing.valid_from, '-infinity') as valid_from,
      pairing.valid_to
    from tracking_device device left join device_pairing pairing on pairing.device = device.id
    where device.uid = any(${uids}) and device.deleted_at is null and device.active is distinct from false
    order by pairing.valid_from desc nulls last`.execute(db);
  return uids.flatMap((uid) => {
    const deviceRows = rows.filter((row) => row.uid === uid);
    const [first] = deviceRows;
    if (!first) return [];
    const pairings = deviceRows.flatMap(({ equipment, valid_from: from, valid_to: to }) =>
      equipment
        ? [{ equipment, from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }]
        : [],
    );
    return [{ id: first.id, uid, pairings }];
  });
}

export const noMachine = (equipment: string): MessageDescriptor => msg`No machine has the code ${equipment}.`;

/** Why an event has no machine, in the catalogue's codes. */
export function withoutMachine(event: IngestEvent, directory: Directory): IngestRejection {
  const { index, subject: equipment, device } = event;
  if (equipment) return refusal(index, 'unknown_equipment', noMachine(equipment));
  if (!device) return refusal(index, 'unknown_equipment', msg`The event has neither a device nor a machine.`);
  if (!directory.device(device)) return refusal(index, 'unknown_device', msg`No device has the identifier ${device}.`);
  return refusal(index, 'unknown_equipment', msg`The device ${device} was not fitted to a machine at that time.`);
}
