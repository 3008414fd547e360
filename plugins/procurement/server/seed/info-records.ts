import { sql } from 'kysely';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import type { Database } from '../../../../core/host/host.ts';
import { partTable } from '../uses.ts';

const dayMs = 86_400_000;

/** What vendors of parts agreed to: two prices of each of the first 600 parts, one in eight of them over. */
export async function seedInfoRecords(db: Database, today: Date): Promise<void> {
  const { rows: parts } = await sql<{ id: string; code: string; unit: string }>`
    select id, code, unit from ${partTable} where deleted_at is null order by code limit 600`.execute(db);
  const { rows: vendors } = await sql<{ id: string; code: string; currency: string }>`
    select id, code, currency from vendor
    where state = 'approved' and 'parts' = any(kinds) and deleted_at is null
    order by code`.execute(db);
  if (parts.length === 0 || vendors.length < 2) return;
  const random = seededRandom(23);
  const day = (ahead: number): string => new Date(today.getTime() + ahead * dayMs).toISOString().slice(0, 10);
  const rows = parts.flatMap((part, index) =>
    [0, 1].map((place) => {
      const vendor = vendors[(index * 7 + place * 13) % vendors.length] as (typeof vendors)[number];
      const isOver = (index * 2 + place) % 8 === 3;
      return {
        id: seedId('vendor_info_record', `${vendor.code} ${part.code} ${place}`),
        vendor: vendor.id,
        part: part.id,
        vendor_ref: `${vendor.code.slice(-3)}-${part.code.slice(2)}`,
        currency: vendor.currency,
        price: (Math.round(Math.exp(4.5 + random() * 3.5) * 100) / 100).toFixed(2),
        price_base_qty: 1,
        unit: part.unit,
        factor: 1,
        lead_days: 3 + Math.floor(random() * 60),
        valid_from: day(isOver ? -400 : -90 - (index % 200)),
        valid_to: isOver ? day(-20 - (index % 30)) : index % 3 === 0 ? day(30 + (index % 300)) : null,
        source: index % 5 === 0 ? 'contract' : 'catalogue',
        rank: place + 1,
        blocked: false,
      };
    }),
  );
  await sql`
    insert into vendor_info_record (id, vendor, part, vendor_ref, currency, price, price_base_qty, unit, factor, lead_days,
      valid_from, valid_to, source, rank, blocked)
    select given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      id uuid, vendor uuid, part uuid, vendor_ref text, currency uuid, price numeric, price_base_qty float8, unit uuid,
      factor float8, lead_days integer, valid_from date, valid_to date, source text, rank integer, blocked boolean)`.execute(
    db,
  );
}
