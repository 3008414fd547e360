import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { currencyTable, taxCodeTable } from '../uses.ts';
import { rolesAt } from '../rfq/roles-at.ts';
import { seedInfoRecords } from './info-records.ts';
import { insertRows } from './insert-rows.ts';
import { proposalRows } from './proposals.ts';
import { readMarket } from './demo-market.ts';
import { seedPolicies } from './policies.ts';
import { seedPurchasingYear } from './purchasing-year.ts';
import { quotationPapers, seedQuotations } from './quotations.ts';
import { seedTwoStep, twoStepPapers } from './two-step.ts';
import { seedInvoices } from './invoices.ts';
import { seedReceipts } from './receipts.ts';
import { seedShipments } from './shipments.ts';
import { vendorRows } from './vendors.ts';

/**
 * The vendors of the demo, 120 invented companies with their papers, people and accounts; who signs; a year of
 * purchasing, and what is under way. */
export async function seed(host: Host): Promise<void> {
  const { db } = host;
  const { rows: terms } = await sql<{ id: string; code: string }>`
    select id, code from payment_terms where deleted_at is null order by sort`.execute(db);
  const { rows: currencies } = await sql<{ id: string; code: string }>`
    select id, code from ${currencyTable} where deleted_at is null`.execute(db);
  const { rows: taxes } = await sql<{ id: string; code: string }>`
    select id, code from ${taxCodeTable} where deleted_at is null`.execute(db);
  const { vendors, identifiers, contacts, documents, accounts } = vendorRows(
    new Date(),
    terms.map(({ id }) => id),
    new Map(currencies.map(({ id, code }) => [code, id])),
    new Map(taxes.map(({ id, code }) => [code, id])),
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
  await insertRows(db, 'vendor_proposal', proposalRows(new Date()));
  await seedPolicies(db);
  const now = Date.now();
  const market = await readMarket(db, now, host.config.demoDays);
  const [site] = market?.sites ?? [];
  if (!market || !site) return;
  const prices = await seedInfoRecords(db, market);
  const numbers = await seedPurchasingYear(host, market, prices, [
    ...quotationPapers(site, now),
    ...twoStepPapers(site, now),
  ]);
  await seedQuotations(host, now, numbers);
  await seedTwoStep(host, now, numbers);
  await nameRoles(db);
  await seedReceipts(db, new Date());
  await seedShipments(db, now);
  await seedInvoices(db, now);
}

/** Openings name who signed as what; those of the demo are written without it. */
async function nameRoles(db: Database): Promise<void> {
  const [site, first, second] = [sql`opening.site`, sql`opening.first_by`, sql`opening.second_by`];
  await sql`
    update rfq_opening opening
    set first_roles = ${rolesAt(first, site)},
      second_roles = case when ${second} is not null then ${rolesAt(second, site)} end`.execute(db);
}
