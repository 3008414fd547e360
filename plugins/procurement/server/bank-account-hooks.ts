import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { vendorBankAccount } from '../records/vendor-bank-account.ts';

/** What says who is paid where. */
const paidTo = ['vendor', 'holder', 'bank', 'iban', 'bic'] as const;

/**
 * Account numbers are kept without spaces. One is confirmed by somebody who neither entered nor changed it, after a call
 * to a number that was there before it.
 */
export const bankAccountHooks: RecordHooks<typeof vendorBankAccount> = {
  beforeWrite: (draft, { before }) => {
    if (draft.iban) draft.iban = draft.iban.replaceAll(/\s/g, '').toUpperCase();
    // The call was about another account.
    const isCalledAnew = draft.called_back !== undefined && draft.called_back !== before?.called_back;
    if (before && draft.iban && draft.iban !== before.iban && !isCalledAnew) draft.called_back = null;
  },
  beforeTransition: async (transition, { db, row, caller }) => {
    if (transition !== 'confirm') return;
    const { rows } = await sql<{ own: boolean; known: boolean }>`
      select exists (
        select from audit_event line
        where line.record = 'vendor_bank_account' and line.record_id = ${row.id} and line.user_id = ${caller.userId}::uuid
          and line.action <> 'read_sensitive'
          and jsonb_path_query_array(line.changes, '$[*].field') ?| ${[...paidTo]}::text[]) as own,
        exists (
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
    if (rows[0]?.own) throw problems.ownRequest();
    if (!rows[0]?.known)
      throw problems.invalid({
        called_back: msg`Neither the vendor nor a contact had this number on file before the account was entered.`,
      });
  },
};
