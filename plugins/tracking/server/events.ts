import type { AlertRow } from '../streams/alert.ts';
import type { OperatorCheckinRow } from '../streams/operator-checkin.ts';

declare module '../../../core/host/event-bus.ts' {
  interface HostEvents {
    /** An alert was written, or stands otherwise now. */
    alert: AlertRow;
    /** A device has told who came to a machine, or left it. */
    checkin: { readonly site: string; readonly row: OperatorCheckinRow };
    /** Loads were told at a site. */
    load: { readonly site: string };
    'equipment.fault': {
      readonly equipment: string;
      readonly site: string;
      readonly code: string;
      readonly severity: string;
      readonly active: boolean;
    };
  }
}
