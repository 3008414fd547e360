import { defineStream } from '../core/live/stream.ts';

/** That something of an order changed: its state, what came of it, its shipments. The order itself is asked for. */
export interface OrderNews {
  /** The order as the portal knows it. */
  readonly id: string;
  readonly at: string;
}

/** The news of the orders of a vendor, told to its people alone (catalogue procurement.md §5, §9.2). */
export const orderNews = defineStream<OrderNews>({
  name: 'vendor_orders',
  key: ({ id }) => id,
  at: ({ at }) => at,
  can: 'vendor_offer:read',
  mode: 'every',
  scope: 'own',
});
