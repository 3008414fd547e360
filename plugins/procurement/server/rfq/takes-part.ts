import { sql, type RawBuilder } from 'kysely';

/** Whether the technical offer of a vendor has passed the first of two stages of a request. */
export const hasQualified = (request: RawBuilder<unknown>, vendor: RawBuilder<unknown>) => sql<boolean>`exists (
  select from quotation first
  where first.rfq = ${request} and first.vendor = ${vendor} and first.stage = 1 and first.state = 'technical'
    and first.deleted_at is null)`;

/** Whether a vendor answers in the stage in which a row of `rfq` is: in the second of two the qualified alone. */
export const takesPart = (vendor: string) =>
  sql<boolean>`(rfq.stage is distinct from 2 or ${hasQualified(sql`rfq.id`, sql`${vendor}`)})`;
