import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

interface Noted {
  readonly vendor: string;
  readonly vendor_name: string;
}

/**
 * The sentence that a delivery note of a vendor is recorded already; null where it is not. Who enters notes of one vendor
 * waits for the other from here to the end of the transaction. What was reversed may be entered anew.
 */
export async function notedAlready(
  db: Database,
  { vendor, vendor_name: name }: Noted,
  note: string,
  receipt: string | null,
): Promise<MessageDescriptor | null> {
  await sql`select from vendor where id = ${vendor} for no key update`.execute(db);
  const { rows } = await sql<{ number: string | null }>`
    select number from goods_receipt
    where vendor = ${vendor} and lower(delivery_note) = lower(${note}) and state <> 'reversed' and deleted_at is null
      and id is distinct from ${receipt}::uuid
    order by number nulls last
    limit 1`.execute(db);
  const [other] = rows;
  if (!other) return null;
  const { number } = other;
  return number === null
    ? msg`Delivery note ${note} of ${name} is already in a draft.`
    : msg`Delivery note ${note} of ${name} is already recorded (${number}).`;
}
