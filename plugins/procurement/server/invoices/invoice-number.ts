import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';

interface Billed {
  readonly vendor: string;
  readonly vendor_name: string;
}

/**
 * The sentence that an invoice of a vendor stands already under a number, whatever its case and spaces; null where it does
 * not. Who enters invoices of one vendor waits for the other from here to the end of the transaction.
 */
export async function invoicedAlready(
  db: Database,
  { vendor, vendor_name: name }: Billed,
  no: string,
): Promise<MessageDescriptor | null> {
  await sql`select from vendor where id = ${vendor} for no key update`.execute(db);
  // A vendor numbers its invoices for the whole company, whichever sites the reader has.
  const { rows } = await seeingAll(db, () =>
    sql`
    select from vendor_invoice
    where vendor = ${vendor} and ${bare(sql`invoice_no`)} = ${bare(sql`${no}::text`)} and state <> 'cancelled'
      and deleted_at is null
    limit 1`.execute(db),
  );
  return rows.length === 0 ? null : msg`Invoice ${no} of ${name} already exists.`;
}

const bare = (number: ReturnType<typeof sql>) => sql`regexp_replace(lower(${number}), '[[:space:]]', '', 'g')`;
