import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, IngestEvent, IngestRejection, IngestSourceInfo } from '../../../../core/host/host.ts';
import { maySpeakFor, refusal, siteNotAllowed } from '../../../../core/host/ingest-kind.ts';

/** The machine that an event of the fleet speaks of. */
export interface NamedMachine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
}

/**
 * The machines that events name by their code. Where an event names its device only, the ingest filled in the machine
 * it sat on.
 */
export async function machinesOf(
  db: Database,
  events: readonly IngestEvent[],
): Promise<ReadonlyMap<string, NamedMachine>> {
  const codes = [...new Set(events.flatMap(({ subject }) => subject ?? []))];
  const { rows } = await sql<NamedMachine>`
    select id, code, site from equipment where deleted_at is null and code = any(${codes})`.execute(db);
  return new Map(rows.map((machine) => [machine.code, machine]));
}

/** Why an event cannot be taken for its machine; null when it can. */
export function refusedMachine(
  { index, subject: equipment, device }: IngestEvent,
  machine: NamedMachine | undefined,
  source: IngestSourceInfo,
): IngestRejection | null {
  if (machine) return maySpeakFor(source, machine.site) ? null : siteNotAllowed(index);
  if (equipment) return refusal(index, 'unknown_equipment', msg`No machine has the code ${equipment}.`);
  if (device) return refusal(index, 'unknown_device', msg`No machine is linked to the device ${device}.`);
  return refusal(index, 'unknown_equipment', msg`The event has neither a device nor a machine.`);
}
