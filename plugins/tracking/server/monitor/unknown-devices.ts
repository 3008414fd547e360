import { sql } from 'kysely';
import type { Caller, Host } from '../../../../core/host/host.ts';
import type { Newest } from '../../../../core/registry/newest.ts';
import type { UnknownDevice } from '../../shared/monitor.ts';
import { membersOf } from '../protocols/raw-event.ts';
import { entryReached } from './seen.ts';

const most = 500;

type Row = Omit<UnknownDevice, 'says' | 'data'> & { readonly raw: string; readonly total: number };

/** One device of one source. */
type DeviceOfSource = Pick<UnknownDevice, 'source' | 'device'>;

/** SQL: the code of the machine that an event names, itself or in its data. */
export const namedCode = sql`
  coalesce(
    rejection.equipment,
      case when rejection.code = 'unknown_equipment' then rejection.reason -> 'values' ->> 'equipment' end)`;

/**
 * Refusals that a pairing mends, or a new machine. A kiosk that names a machine which nobody knows is no unknown
 * device.
 */
const ofUnknown = sql`
  rejection.code in ('unknown_device', 'unknown_equipment')
    and coalesce(${namedCode}, rejection.device) is not null
    and rejection.replayed_at is null
    and rejection.dismissed_at is null`;

/**
 * Devices and machines that send and that nobody put on a machine here, with what they say of themselves: the newest
 * first. Of the sources that the reader reaches. A telematics service's own account of a machine is no event: all of it
 * is what the machine says of itself. `only`: of one device.
 */
export async function readUnknownDevices(
  { db }: Host,
  caller: Caller,
  only?: DeviceOfSource,
): Promise<Newest<UnknownDevice>> {
  const reached = entryReached(caller, 'ingest_monitor:read');
  const chosen = only
    ? sql`rejection.source = ${only.source} and coalesce(${namedCode}, rejection.device) = ${only.device}`
    : sql`true`;
  const { rows } = await sql<Row>`
    select source.id as source, source.code as "sourceCode", source.kind as "sourceKind", told.device, told."isCode",
      told.events, told.first, told.last, told.kinds, newest.raw, count(*) over ()::int as total
    from (
      select rejection.source, coalesce(${namedCode}, rejection.device) as device, ${namedCode} is not null as "isCode",
        sum(rejection.times)::int as events, min(coalesce(rejection.ts, rejection.received_at)) as first,
        max(coalesce(rejection.ts, rejection.last_at)) as last,
          array_agg(distinct rejection.kind order by rejection.kind) filter (where rejection.kind is not null) as kinds
      from ingest_rejection rejection
      join ingest_source source on source.id = rejection.source
      where ${ofUnknown} and ${reached} and ${chosen}
      group by 1, 2, 3) told
    join ingest_source source on source.id = told.source and source.deleted_at is null
    cross join lateral (
      select rejection.raw from ingest_rejection rejection
      where rejection.source = told.source
        and coalesce(${namedCode}, rejection.device) = told.device
        and (${namedCode} is not null) = told."isCode"
        and ${ofUnknown}
        and ${reached}
      order by rejection.ts desc nulls last, rejection.last_at desc limit 1) newest
    order by told.last desc, told.device
    limit ${most}`.execute(db);
  const entries = rows.map(({ first, last, raw, total: _total, ...row }) => ({
    ...row,
    first: new Date(first).toISOString(),
    last: new Date(last).toISOString(),
    ...toldBy(raw),
  }));
  return { entries, more: (rows[0]?.total ?? 0) - rows.length };
}

/**
 * What an event says, and what the device says of itself beside it. Nothing where all of it was too long to be kept.
 */
function toldBy(raw: string): Pick<UnknownDevice, 'says' | 'data'> {
  const event = membersOf(parsed(raw));
  const data = membersOf(event?.['data']);
  return { says: data ? membersOf(event?.['says']) : event, data };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return null;
  }
}
