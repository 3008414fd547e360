import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { vendorBankAccount } from '../records/vendor-bank-account.ts';

/** Account numbers are kept without spaces. One is confirmed by a call to a number that was there before it. */
export const bankAccountHooks: RecordHooks<typeof vendorBankAccount> = {
  beforeWrite: (draft) => {
    if (draft.iban) draft.iban = draft.iban.replaceAll(/\s/g, '').toUpperCase();
  },
  beforeTransition: async (transition, { db, row }) => {
    if (transition !== 'confirm') return;
    const { rows } = await sql<{ known: boolean }>`
      select exists (
        select from (
          select 'vendor' as record, id, phone, created_at from vendor where id = ${row.vendor}
          union all
          select 'vendor_contact', id, phone, created_at from vendor_contact
          where vendor = ${row.vendor} and deleted_at is null) named
        where regexp_replace(phone, '[^0-9+]', '', 'g') = ${(row.called_back ?? '').replaceAll(/[^0-9+]/g, '')}
          and created_at < ${row.created_at}::timestamptz
          and not exists (
            select from audit_event line
            where line.record = named.record and line.record_id = named.id::text
              and line.at >= ${row.created_at}::timestamptz
              and line.changes @> '[{"field": "phone"}]')) as known`.execute(db);
    if (!rows[0]?.known)
      throw problems.invalid({
        called_back: msg`Neither the vendor nor a contact had this number on file before the account was entered.`,
      });
  },
};
