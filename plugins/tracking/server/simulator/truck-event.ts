import type { Truck } from './truck.ts';
import type { TrueTrip } from './truth.ts';
import type { Yard } from './yard.ts';

/** What a truck did, for who sends it on. */
export type TruckEvent =
  | { readonly what: 'dumped'; readonly truck: Truck; readonly trip: TrueTrip }
  | { readonly what: 'fuelled'; readonly truck: Truck; readonly litres: number }
  | {
      readonly what: 'status';
      readonly truck: Truck;
      /** Code of the stop reason; null: productive again. */ readonly reason: string | null;
    };

export interface TruckOptions {
  readonly code: string;
  readonly index: number;
  readonly yard: Yard;
  readonly seed: number;
  readonly faults: boolean;
  readonly hasScale: boolean;
  readonly tell: (event: TruckEvent) => void;
  /** Instant at which it begins, milliseconds. */
  readonly now: number;
}
