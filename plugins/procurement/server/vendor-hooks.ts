import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { sentences } from '../../../core/i18n/sentences.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { vendor } from '../records/vendor.ts';
import { dayOf } from './reports/months.ts';
import { orderCounts } from './reports/what-counts.ts';

/** A vendor has a code and the zone of its country; it is approved on papers that hold, and blocked for a reason. */
export const vendorHooks: RecordHooks<typeof vendor> = {
  derived: {
    documents_expiring: sql`(
      select count(*)::integer from vendor_document paper
      where paper.vendor = vendor.id and paper.deleted_at is null and paper.valid_until < current_date + 60)`,
    open_orders: sql`(
      select count(*)::integer from purchase_order one
      where one.vendor = vendor.id and ${orderCounts} and one.state not in ('received', 'closed'))`,
    last_order_on: sql`(
      select max(${dayOf(sql`one.issued_at`)}) from purchase_order one
      join site on site.id = one.site
      where one.vendor = vendor.id and ${orderCounts})`,
    spend_12m: sql`(
      select sum(one.net_company)::float8 from purchase_order one
      where one.vendor = vendor.id and ${orderCounts} and one.issued_at >= now() - interval '12 months')`,
  },
  cannotBe: ({ id, code, related_to: related }, { before }) => [
    ...(before?.code && !code ? [{ field: 'code', sentence: sentences.required }] : []),
    ...(id && related?.includes(id)
      ? [{ field: 'related_to', sentence: msg`A vendor group needs at least one other vendor.` }]
      : []),
  ],
  beforeWrite: async (draft, { db, before, trial }) => {
    if (before) return;
    if (!draft.code && !trial) draft.code = await nextCode(db);
    if (!draft.time_zone && draft.country) draft.time_zone = zoneOf(draft.country);
  },
  beforeTransition: async (transition, { db, row, reason }) => {
    if (transition === 'submit' || transition === 'approve') await refuseUnqualified(db, row.id);
    if (transition === 'block') return { block_reason: reason?.slice(0, 200) ?? null };
    if (transition === 'unblock') return { block_reason: null };
    return {};
  },
};

/** The first zone of a country that `Intl` lists; that of the company's home where it lists none. */
const zoneOf = (country: string): string => {
  const place: Intl.Locale & { getTimeZones?: () => readonly string[] | undefined } = new Intl.Locale(`und-${country}`);
  return place.getTimeZones?.()?.[0] ?? 'Africa/Casablanca';
};

/** `V-00001` and on; who takes one waits for who took the last until their transaction ends. */
async function nextCode(db: Database): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('vendor code'))`.execute(db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(code from '^V-([0-9]{5,9})$')::integer), 0) as last from vendor`.execute(db);
  return `V-${String((rows[0]?.last ?? 0) + 1).padStart(5, '0')}`;
}

/** Throws what is missing: papers of registration and tax that hold today, and somebody to write to. */
async function refuseUnqualified(db: Database, vendor: string): Promise<void> {
  const { rows } = await sql<{ papers: readonly string[]; contacts: number }>`
    select
      array(select distinct kind from vendor_document
        where vendor = ${vendor} and deleted_at is null and (valid_until is null or valid_until >= current_date)) as papers,
      (select count(*)::integer from vendor_contact where vendor = ${vendor} and deleted_at is null) as contacts`.execute(
    db,
  );
  const { papers = [], contacts = 0 } = rows[0] ?? {};
  const missing = {
    ...(papers.includes('registration') && papers.includes('tax_certificate')
      ? {}
      : { documents: msg`Registration and tax certificates valid today are required.` }),
    ...(contacts > 0 ? {} : { contacts: msg`A contact with an e-mail address is required.` }),
  };
  if (Object.keys(missing).length > 0) throw problems.invalid(missing);
}
