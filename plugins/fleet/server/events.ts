import type { LateStatus } from './kinds/status.ts';

declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    'meter.read': {
      readonly site: string;
      readonly code: string;
      readonly kind: 'hours' | 'km';
      readonly value: number;
      readonly at: string;
    };
    /** A machine said late what it had done: the ledger from then on is open again. */
    'ledger.late': LateStatus;
    /** An average load was approved: trips without a scale weigh otherwise. */
    'load.approved': { readonly site: string; readonly load: string };
    /** What a machine does now, by its code and the code of the reason. */
    'equipment.status': {
      readonly site: string;
      readonly code: string;
      readonly category: string;
      readonly reason: string | null;
      readonly since: string;
    };
  }
}
