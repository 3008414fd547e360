import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { fuelPrice } from '../records/fuel-price.ts';

const telling = [
  'valid_from',
  'product',
  'price',
  'currency',
  'for_site',
  'vendor',
  'index_name',
  'tax_included',
] as const;

/** Another price of the same vendor or index, product, site and day is asked about. */
export const priceHooks: RecordHooks<typeof fuelPrice> = {
  beforeWrite: async (draft, { db, before, confirmed }) => {
    const row = { ...before, ...draft };
    const isTouched = !before || telling.some((field) => draft[field] !== undefined);
    if (!isTouched || confirmed.has('other_price') || (row.vendor == null && row.index_name == null)) return;
    const { rows } = await sql<{ price: string }>`
      select trim_scale(price)::text as price
      from fuel_price
      where product = ${row.product}
        and valid_from = ${row.valid_from}::date
        and lower(vendor) is not distinct from lower(${row.vendor ?? null}::text)
        and lower(index_name) is not distinct from lower(${row.index_name ?? null}::text)
        and for_site is not distinct from ${row.for_site ?? null}::uuid
        and currency is not distinct from ${row.currency ?? null}::text
        and coalesce(tax_included, false) = ${row.tax_included === true}
        and price <> ${row.price}::numeric
        and id is distinct from ${before?.id ?? null}::uuid
        and deleted_at is null
      limit 1`.execute(db);
    const [other] = rows;
    if (other)
      throw problems.confirm([
        {
          field: 'price',
          sentence: {
            ...msg({ message: '{seller} already has another price on that day: {price}.' }),
            values: {
              seller: row.vendor ?? row.index_name,
              price: { amount: other.price, currency: row.currency ?? 'EUR' },
            },
          },
          confirm: 'other_price',
        },
      ]);
  },
};
