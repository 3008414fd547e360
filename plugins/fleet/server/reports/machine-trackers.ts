import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { machineTrackers } from '../../reports/machine-trackers.ts';
import { devicePairingView } from '../uses.ts';
import { machineOf } from './machine-telematics.ts';

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The pairings of one machine; none without a machine, or where no tracking plugin publishes any. */
export const machineTrackersReport = serverReport(machineTrackers, async (context) => {
  const machine = await machineOf(context);
  if (machine === null) return [];
  const { rows } = await sql<ReportRowOf<typeof machineTrackers>>`
    select device, uid as tracker, kind, valid_from, valid_to, last_seen
    from ${devicePairingView}
    where equipment = ${machine}
    order by valid_to desc nulls first, valid_from desc nulls last, uid`.execute(context.db);
  const words = context.host.records.get('tracking_device')?.definition.fields.kind?.options.choices as
    | Readonly<Record<string, MessageDescriptor>>
    | undefined;
  return rows.map((row) => {
    const kind = words?.[row.kind ?? ''];
    return {
      ...row,
      kind: kind ? sentenceIn(context.caller.language, kind) : row.kind,
      valid_from: instant(row.valid_from),
      valid_to: instant(row.valid_to),
      last_seen: instant(row.last_seen),
    };
  });
});
