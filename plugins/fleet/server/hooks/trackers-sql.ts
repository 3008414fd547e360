import { sql, type RawBuilder } from 'kysely';
import { trackingDeviceTable } from '../uses.ts';

/** Kinds of devices that tell where their machine is and what it does: a pump's controller or a badge reader does not. */
const trackers = ['gnss_tracker', 'fms_terminal', 'mobile', 'virtual'] as const;

/** Something of the trackers in use that sit on a machine of the list, `equipment`; null where none does. */
export const trackersSql = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${of}
  from ${trackingDeviceTable} as device
  where device.equipment = equipment.id
    and device.active
    and device.deleted_at is null
    and device.kind in (${sql.join(trackers.map((kind) => sql.lit(kind)))})`;
