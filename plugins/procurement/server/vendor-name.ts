import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';

/** What a row of `vendor` is called: its trade name, else its legal one. */
export const vendorName = sql<string>`coalesce(nullif(vendor.trade_name, ''), vendor.legal_name)`;

/** The refusal of a vendor of whom nothing may be bought. */
export const notApproved = (name: string) => msg`${name} is not approved.`;
