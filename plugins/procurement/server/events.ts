export {};

declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    /** Goods of an order came and were taken in: ids of the site, the receipt and the order. */
    'receipt.posted': { readonly site: string; readonly receipt: string; readonly order: string };
  }
}
