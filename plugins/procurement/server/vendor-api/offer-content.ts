import * as z from 'zod';
import {
  chargeNames,
  conditionNames,
  incotermNames,
  offerFileLimits,
  offerKindNames,
  type OfferContent,
} from '../../../vendor-offer-calls.ts';

const decimal = z.nullable(z.string().regex(/^[0-9]{1,12}(\.[0-9]{1,6})?$/));
const whole = z.nullable(z.number().int().min(0).max(10_000));
const words = (most: number) => z.string().max(most);
const taxCode = z.nullable(words(20));

/** A line of an offer, or of its draft. */
export const offerLine = z.strictObject({
  line: z.uuid(),
  offer: z.nullable(z.enum(offerKindNames)),
  price: decimal,
  price_base_qty: decimal,
  discount: decimal,
  tax_code: taxCode,
  qty: decimal,
  lead_days: whole,
  manufacturer: words(80),
  manufacturer_ref: words(60),
  vendor_ref: words(60),
  description: words(200),
  moq: decimal,
  pack_qty: decimal,
  origin: z.string().regex(/^([A-Z]{2})?$/),
  condition: z.nullable(z.enum(conditionNames)),
  warranty_months: whole,
  note: words(300),
});

const charge = z.strictObject({
  kind: z.enum(chargeNames),
  label: words(80),
  amount: decimal,
  tax_code: taxCode,
});

/**
 * What a vendor writes, in the order in which it is sealed: the same content has the same text, so that its fingerprint
 * can be recomputed.
 */
export const offerContent = z.strictObject({
  quote_no: words(60),
  currency: z.nullable(z.string().regex(/^[A-Z]{3}$/)),
  incoterm: z.nullable(z.enum(incotermNames)),
  place: words(60),
  payment_terms: words(120),
  valid_until: z.nullable(z.iso.date()),
  partial_ok: z.boolean(),
  discount: decimal,
  charges: z.array(charge).max(20),
  deviations: words(4_000),
  message: words(4_000),
  lines: z.array(offerLine).max(2_000),
  technical: z
    .array(z.strictObject({ criterion: z.uuid(), text: words(4_000) }))
    .max(99)
    .exactOptional(),
  answers: z
    .array(z.strictObject({ question: z.uuid(), value: words(4_000) }))
    .max(500)
    .exactOptional(),
  files: z.array(z.uuid()).max(offerFileLimits.count).exactOptional(),
}) satisfies z.ZodType<OfferContent>;
