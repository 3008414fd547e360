import type { RecordDefinition } from '../../../core/records/record.ts';
import { alertRule } from './alert-rule.ts';
import { alert } from './alert.ts';
import { ingestSource } from './ingest-source.ts';
import { operatorCheckin } from './operator-checkin.ts';
import { signedSheet } from './signed-sheet.ts';
import { trackingDevice } from './tracking-device.ts';
import { truckCheckin } from './truck-checkin.ts';

/** The records of the tracking plugin. */
export const records: readonly RecordDefinition[] = [
  operatorCheckin,
  truckCheckin,
  trackingDevice,
  ingestSource,
  alert,
  alertRule,
  signedSheet,
];
