export {};

/** A trip by its truck; `dump_end` is an instant. */
interface TripTold {
  readonly site: string;
  readonly id: string;
  readonly truck: string;
  readonly dump_end: string;
}

declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    /** What a truck does since an instant, as the haul engine finds it. */
    'haul.state': {
      readonly site: string;
      readonly truck: string;
      readonly state: string;
      readonly since: string;
      readonly place: string | null;
    };
    /** The intervals of a truck were written anew from an instant on. */
    'haul.intervals': { readonly site: string; readonly truck: string; readonly from: string };
    /** What the engine goes by at a site has changed: its settings, or who loads for whom. */
    'haul.plan': { readonly site: string };
    'trip.closed': TripTold;
    'trip.changed': TripTold;
    'truck.ordered': {
      readonly site: string;
      readonly id: string;
      readonly truck: string;
      readonly unit: string;
      readonly at: string;
    };
  }
}
