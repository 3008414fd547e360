import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { currencyTable } from '../uses.ts';
import { seedInfoRecords } from './info-records.ts';
import { seedPolicies, seedRequests } from './requests.ts';
import { seedQuotations } from './quotations.ts';
import { seedReceipts } from './receipts.ts';
import { vendorRows } from './vendors.ts';

/** The vendors of the demo, 120 invented companies with their papers, people and accounts; who signs; what is asked for, and what vendors offer. */
export async function seed(host: Host): Promise<void> {
  const { db } = host;
  const { rows: terms } = await sql<{ id: string; code: string }>`
    select id, code from payment_terms where deleted_at is null order by sort`.execute(db);
  const { rows: currencies } = await sql<{ id: string; code: string }>`
    select id, code from ${currencyTable} where deleted_at is null`.execute(db);
  const { vendors, identifiers, contacts, documents, accounts } = vendorRows(
    new Date(),
    terms.map(({ id }) => id),
    new Map(currencies.map(({ id, code }) => [code, id])),
  );
  await db
    .insertInto('vendor')
    .values([...vendors])
    .execute();
  await db
    .insertInto('vendor_identifier')
    .values([...identifiers])
    .execute();
  await db
    .insertInto('vendor_contact')
    .values([...contacts])
    .execute();
  await db
    .insertInto('vendor_document')
    .values([...documents])
    .execute();
  await db
    .insertInto('vendor_bank_account')
    .values([...accounts])
    .execute();
  await seedInfoRecords(db, new Date());
  await seedPolicies(db);
  await seedRequests(db, new Date());
  await seedQuotations(host, new Date());
  await seedReceipts(db, new Date());
}
