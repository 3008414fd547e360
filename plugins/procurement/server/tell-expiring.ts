import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../core/host/host.ts';
import { documentKinds } from '../records/choices.ts';
import { portalOf, tell } from './tell.ts';

/** Days before a paper ends at which its vendor is told (catalogue procurement.md §5). */
const daysBefore = [60, 30, 7];

interface Expiring {
  readonly kind: keyof typeof documentKinds;
  readonly until: string;
  readonly vendor: string;
}

/**
 * Tells vendors which of their papers end in 60, 30 or 7 days, once each, of several that were missed the last alone; none
 * that a newer paper of the same kind has replaced.
 */
export async function tellExpiring(host: Host): Promise<void> {
  await host.db.transaction().execute(async (db) => {
    // Of two processes at once the second finds them told.
    const { rows } = await sql<Expiring>`
      with due as (
        select document.id, document.valid_until, document.kind, document.vendor, (
            select min(days) from unnest(${daysBefore}::int[]) as before(days)
            where document.valid_until - local_clock(now(), vendor.time_zone)::date <= days) as days
        from vendor_document document
        join vendor on vendor.id = document.vendor and vendor.state in ('approved', 'suspended')
          and vendor.deleted_at is null
        where document.deleted_at is null and document.valid_until >= local_clock(now(), vendor.time_zone)::date
          and not exists (
            select from vendor_document newer
            where newer.vendor = document.vendor and newer.kind = document.kind and newer.deleted_at is null
              and newer.valid_until > document.valid_until)),
      told as (
        insert into vendor_document_notice (document, valid_until, days)
        select id, valid_until, days from due where days is not null
        on conflict do nothing
        returning document)
      select due.kind, due.valid_until::text as until, due.vendor from due join told on told.document = due.id
      order by due.valid_until, due.id`.execute(db);
    for (const { kind, until, vendor } of rows) {
      const { rows: readers } = await sql<{ email: string; language: 'en' | 'fr' }>`
        select contact.email, coalesce(contact.language, vendor.language, 'fr') as language
        from vendor_contact contact
        join vendor on vendor.id = contact.vendor
        where contact.vendor = ${vendor} and contact.portal_role in ('admin', 'bidder') and contact.deleted_at is null
        order by contact.email`.execute(db);
      const document = documentKinds[kind];
      await tell(host, db, readers, () => ({
        subject: { ...msg({ message: '{document} expires on {until}' }), values: { document, until } },
        lines: [
          {
            ...msg({
              message:
                'The document {document} of your company expires on {until}. Please upload the new one in the portal.',
            }),
            values: { document, until },
          },
        ],
        link: `${portalOf(host)}/company`,
      }));
    }
  });
}
