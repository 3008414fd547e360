import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { clockAround } from '../../../../core/sites/zone-clock.server.ts';
import type { VendorCompany } from '../../../vendor-calls.ts';
import { vendorName } from '../vendor-name.ts';

/** Somebody of a vendor who is signed in. */
export interface VendorPerson extends VendorCompany {
  readonly vendor: string;
}

/**
 * The vendor of a caller, which their session says and no request can change (catalogue procurement.md §5), and what
 * they may do there. Throws 404 where the account belongs to no vendor.
 */
export async function vendorOf(host: Host, caller: Caller): Promise<VendorPerson> {
  const [vendor] = caller.self?.['vendor'] ?? [];
  if (caller.kind !== 'vendor' || vendor === undefined) throw problems.notFound();
  const { rows } = await beyondScope(() =>
    sql<Omit<VendorPerson, 'role' | 'clock'> & { role: string | null; state: string }>`
      select vendor.id as vendor, vendor.code, ${vendorName} as name,
        vendor.time_zone as "timeZone", vendor.state, (
          select contact.portal_role
          from vendor_contact contact
          where contact.vendor = vendor.id and lower(contact.email) = lower(${caller.email}) and contact.deleted_at is null
          limit 1) as role
      from vendor
      where vendor.id = ${vendor} and vendor.deleted_at is null`.execute(host.db),
  );
  if (!rows[0]) throw problems.notFound();
  const { role, state, ...person } = rows[0];
  // Of a suspended vendor what is open goes on; a blocked one reads what it had.
  const answers = (role === 'bidder' || role === 'admin') && (state === 'approved' || state === 'suspended');
  return { ...person, clock: clockAround(person.timeZone), role: answers ? role : 'viewer' };
}

/** A vendor as it is told to its people. */
export const companyOf = ({ vendor: _vendor, ...company }: VendorPerson): VendorCompany => company;

/** Throws 403 where somebody may only read. */
export function refuseViewer({ role }: VendorPerson): void {
  if (role === 'viewer')
    throw new Problem(403, 'viewer', msg`You can view this request. A colleague with answer rights sends the offer.`);
}

/** Of two at once the second sees what the first has written. */
export const holdVendor = (db: Database, { vendor: id }: VendorPerson) =>
  sql<{ state: string }>`select state from vendor where id = ${id} for update`.execute(db);

/** Throws 403 to who does not manage the vendor's people: orders bind it (catalogue procurement.md §5). */
export function refuseNotManager({ role }: VendorPerson): void {
  if (role !== 'admin') throw new Problem(403, 'not_admin', msg`Only your company's portal manager can answer orders.`);
}
