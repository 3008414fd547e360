import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { identifierKinds } from '../records/choices.ts';
import type { vendorIdentifier } from '../records/vendor-identifier.ts';

/** A number belongs to one vendor, however it is spaced. */
export const identifierHooks: RecordHooks<typeof vendorIdentifier> = {
  cannotBe: async ({ id, kind, value }, { db, isTouched }) => {
    if (!kind || !value || kind === 'other' || !isTouched('kind', 'value')) return [];
    const { rows } = await sql<{ code: string }>`
      select vendor.code
      from vendor_identifier known join vendor on vendor.id = known.vendor
      where known.kind = ${kind}
        and regexp_replace(upper(known.value), '[[:space:].-]', '', 'g') = regexp_replace(upper(${value}), '[[:space:].-]', '', 'g')
        and known.id is distinct from ${id ?? null}
        and known.deleted_at is null
        and vendor.deleted_at is null`.execute(db);
    const code = rows[0]?.code;
    if (!code) return [];
    const sentence = msg({ message: 'Vendor {code} already has this {kind} number.' });
    return [{ field: 'value', sentence: { ...sentence, values: { code, kind: identifierKinds[kind] } } }];
  },
};
