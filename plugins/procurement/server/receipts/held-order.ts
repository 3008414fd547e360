import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Caller, Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn, type Permission } from '../../../../core/registry/access.ts';
import { vendorName } from '../vendor-name.ts';
import { receivableStates } from './lines-in-force.ts';

export interface HeldOrder {
  readonly id: string;
  readonly site: string;
  readonly state: string;
  readonly number: string | null;
  readonly public_id: string | null;
  readonly vendor: string;
  readonly vendor_name: string;
  /** Null of a direct order. */
  readonly award: string | null;
  readonly issued_by: string | null;
  readonly issued_at: Date | null;
  readonly tol_over: string | null;
}

/**
 * An order and its lines, held until the transaction ends: always the order first, then its lines by their ids, so that
 * two who receive at once wait for one another. Undefined where there is none.
 */
export async function holdOrder(db: Database, order: string): Promise<HeldOrder | undefined> {
  const { rows } = await sql<HeldOrder>`
    select one.id, one.site, one.state, one.number, one.public_id, one.vendor, ${vendorName} as vendor_name, one.award,
      one.issued_by, one.issued_at, one.tol_over_pct::text as tol_over
    from purchase_order one
    join vendor on vendor.id = one.vendor
    where one.id = ${order} and one.deleted_at is null
    for update of one`.execute(db);
  if (rows[0])
    await sql`
      select id from purchase_order_line where "order" = ${order} and deleted_at is null order by id for update`.execute(
      db,
    );
  return rows[0];
}

/** The same for whom a right reaches it. Throws 404 where that is not so. */
export async function heldFor(
  db: Database,
  { access }: Pick<Caller, 'access'>,
  permission: Permission,
  order: string,
): Promise<HeldOrder> {
  const held = isUuid(order) ? await holdOrder(db, order) : undefined;
  if (!held || reachIn(access, permission, held.site) === null) throw problems.notFound();
  return held;
}

/** Throws 409 where nothing is received of an order in its state. */
export function refuseNotReceivable({ state }: Pick<HeldOrder, 'state'>): void {
  if (!receivableStates.some((one) => one === state))
    throw new Problem(
      409,
      'not_receivable',
      msg`Goods can only be received for an issued order that is not rejected, cancelled or closed.`,
    );
}
