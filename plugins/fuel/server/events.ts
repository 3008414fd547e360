import type { FuelDispenseRow } from '../streams/fuel-dispense.ts';

declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    /** A pump has told of a fill at a site. */
    'fuel.dispensed': { readonly site: string; readonly row: FuelDispenseRow };
  }
}
