import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { trackingDevice } from '../records/tracking-device.ts';
import { equipmentTable } from './uses.ts';

/** A tracker that was heard within this time is taken to be still on its machine, in milliseconds. */
const stillHeardMs = 3_600_000;

/** A tracker is hardly on another machine than the one for which it sent a moment ago; it may be taken off. */
export const trackingDeviceHooks: RecordHooks<typeof trackingDevice> = {
  cannotBe: async ({ equipment }, { db, before, isTouched }) => {
    const seen = Date.parse(String(before?.last_seen));
    if (!before?.equipment || !equipment || !isTouched('equipment') || !(Date.now() - seen < stillHeardMs)) return [];
    const { rows } = await sql<{ code: string }>`
      select code from ${equipmentTable} where id = ${before.equipment}::uuid`.execute(db);
    const [machine] = rows;
    return machine
      ? [
          {
            field: 'equipment',
            sentence: msg`Tracker ${before.uid} is still sending for ${machine.code}.`,
            confirm: 'still_sends',
            needsReason: true,
          },
        ]
      : [];
  },
};
