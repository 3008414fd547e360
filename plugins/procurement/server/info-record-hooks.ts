import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import type { BrokenRule, StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { vendorInfoRecord } from '../records/vendor-info-record.ts';

/** A price that differs from the one before by more than this share is asked about (catalogue procurement.md §2). */
const usualChange = 0.15;

/** What was agreed for how much and since when: the rest of a record may change while its price holds. */
const agreed = [
  'vendor',
  'part',
  'for_site',
  'unit',
  'factor',
  'currency',
  'price',
  'price_base_qty',
  'scales',
  'discount',
  'valid_from',
] as const;

type Row = Readonly<StoredDraft<typeof vendorInfoRecord>>;

/** One price at a time, of vendors that may sell; what held is closed, not overwritten. */
export const infoRecordHooks: RecordHooks<typeof vendorInfoRecord> = {
  cannotBe: async (row, { db, before, isTouched }) => [
    ...(isTouched('vendor', 'part', 'for_site', 'unit', 'valid_from', 'valid_to') ? await overlapping(db, row) : []),
    ...(isTouched('price', 'price_base_qty', 'currency') ? await unusualChange(db, row) : []),
    ...(isTouched('vendor') ? await fromBlocked(db, row) : []),
    ...(before !== null && isTouched(...agreed) && (await hasHeld(db, before.valid_from))
      ? [{ field: 'price', sentence: msg`This price has already been in force: end it and enter the next one.` }]
      : []),
  ],
  beforeDelete: async ({ valid_from: from }, { db }) => {
    if (await hasHeld(db, from))
      throw new Problem(409, 'has_held', msg`This price has already been in force: end it to keep its history.`);
  },
};

const sameThing = ({ vendor, part, for_site: site, unit, id }: Row) => sql`
  other.vendor = ${vendor ?? null}::uuid and other.part = ${part ?? null}::uuid
  and other.unit = ${unit ?? null}::uuid and other.for_site is not distinct from ${site ?? null}::uuid
  and other.id is distinct from ${id ?? null}::uuid and other.deleted_at is null`;

async function overlapping(db: Database, row: Row): Promise<readonly BrokenRule[]> {
  if (row.valid_from == null || (row.valid_to != null && row.valid_to < row.valid_from)) return [];
  const { rows } = await sql<{ from: string; to: string | null }>`
    select other.valid_from::text as from, other.valid_to::text as to
    from vendor_info_record other
    where ${sameThing(row)}
      and daterange(other.valid_from, other.valid_to, '[]') && daterange(
        ${row.valid_from ?? null}::date, ${row.valid_to ?? null}::date, '[]')
    order by other.valid_from
    limit 1`.execute(db);
  const [other] = rows;
  if (!other) return [];
  const { from, to } = other;
  return [
    {
      field: 'valid_from',
      sentence:
        to === null ? msg`A price already exists from ${from} on.` : msg`A price already exists from ${from} to ${to}.`,
    },
  ];
}

/** Against the price before it, in the same currency and for the same quantity. */
async function unusualChange(db: Database, row: Row): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ change: number | null }>`
    select ((${row.price ?? null}::numeric / ${row.price_base_qty ?? 1}::numeric)
      / nullif(other.price / coalesce(other.price_base_qty, 1)::numeric, 0) - 1)::float8 as change
    from vendor_info_record other
    where ${sameThing(row)} and other.currency = ${row.currency ?? null}::uuid
      and other.valid_from < ${row.valid_from ?? null}::date
    order by other.valid_from desc
    limit 1`.execute(db);
  const change = rows[0]?.change ?? null;
  if (change === null || Math.abs(change) <= usualChange) return [];
  const percent = Math.round(change * 1000) / 10;
  return [
    {
      field: 'price',
      sentence: msg`The price changes by ${percent} %.`,
      confirm: 'price_change',
      needsReason: true,
      ofAnybody: true,
    },
  ];
}

async function fromBlocked(db: Database, { vendor }: Row): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ name: string; reason: string | null }>`
    select legal_name as name, block_reason as reason from vendor
    where id = ${vendor ?? null}::uuid and state = 'blocked'`.execute(db);
  const [found] = rows;
  return found ? [{ field: 'vendor', sentence: msg`${found.name} is blocked: ${found.reason ?? ''}.` }] : [];
}

async function hasHeld(db: Database, from: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select ${from}::date <= current_date as held`.execute(db);
  return rows[0]?.held ?? false;
}
