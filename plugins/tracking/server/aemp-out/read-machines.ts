import { sql, type RawBuilder } from 'kysely';
import { reachIn, type Permission } from '../../../../core/registry/access.ts';
import type { Caller, Database } from '../../../../core/host/host.ts';
import { machineRead, machinesPerPage } from './aemp-terms.ts';
import { equipmentTable } from '../uses.ts';

/** A machine as the standard names it. */
export interface OwnMachine {
  readonly id: string;
  readonly site: string;
  readonly code: string;
  readonly make: string;
  readonly model: string;
  readonly serial: string | null;
  readonly pin: string | null;
  readonly commissioned: string | null;
}

/** The sites where a caller may see all rows of something. */
export const sitesWhere = (
  { access, sites }: Pick<Caller, 'access' | 'sites'>,
  permission: Permission,
): readonly string[] => sites.filter((site) => reachIn(access, permission, site) === 'site');

const columns = sql`id, site, code, make, model, serial_no as serial, pin, commissioned_on::text as commissioned`;
/** Machines in service, of the sites where the caller may see them. */
const served = (caller: Caller): RawBuilder<unknown> =>
  sql`deleted_at is null and state not in ('draft', 'retired') and site = any(${[...sitesWhere(caller, machineRead)]}::uuid[])`;

export async function countMachines(db: Database, caller: Caller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${equipmentTable}
    where ${served(caller)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * A page of the fleet in the order of its codes. A fleet is some hundreds of machines: counting rows off is nothing.
 */
export async function readPage(db: Database, caller: Caller, page: number): Promise<readonly OwnMachine[]> {
  const { rows } = await sql<OwnMachine>`
    select ${columns}
    from ${equipmentTable}
    where ${served(caller)}
    order by code, id
    limit ${machinesPerPage}
    offset ${(page - 1) * machinesPerPage}`.execute(db);
  return rows;
}

/**
 * How a machine is asked for: by its PIN, by make, model and serial number, or by its equipment id, which is its code
 * here. Letters of either case.
 */
export type MachineAsked =
  | { readonly pin: string }
  | { readonly make: string; readonly model: string; readonly serial: string }
  | { readonly id: string };

/** The machine, where the caller may see it; null where there is none. */
export async function readMachine(db: Database, caller: Caller, asked: MachineAsked): Promise<OwnMachine | null> {
  const which =
    'pin' in asked
      ? sql`lower(pin) = lower(${asked.pin})`
      : 'id' in asked
        ? sql`lower(code) = lower(${asked.id})`
        : sql`lower(make) = lower(${asked.make})
          and lower(model) = lower(${asked.model})
          and lower(serial_no) = lower(${asked.serial})`;
  const { rows } = await sql<OwnMachine>`
    select ${columns}
    from ${equipmentTable}
    where ${served(caller)}
      and ${which}
    order by code
    limit 1`.execute(db);
  return rows[0] ?? null;
}
