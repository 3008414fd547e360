import { sql } from 'kysely';

/** Whether a row of `purchase_order`, named one, was issued and stands. */
export const orderCounts = sql<boolean>`(
  one.issued_at is not null and one.state not in ('draft', 'refused', 'cancelled') and one.deleted_at is null)`;

/** Whether a row of `purchase_request`, named request, is approved and stands. */
export const requestCounts = sql<boolean>`(
  request.approved_at is not null
  and request.state not in ('draft', 'in_approval', 'returned', 'rejected', 'cancelled')
  and request.deleted_at is null)`;

/** Whether a row of `quotation`, named offer, was opened and nobody found it not compliant. */
export const offerCounts = sql<boolean>`(
  offer.opened_at is not null and offer.net_company is not null and offer.deleted_at is null
  and offer.state in ('opened', 'compliant', 'awarded', 'partly_awarded', 'not_awarded'))`;
