import { instantOf, kmhOfKnots, membersOf, numberOf, textOf, type RawEvent } from './raw-event.ts';

/** What Filon knows of the device that Traccar speaks of. */
export interface TraccarDevice {
  /** Tonnes per unit of `axleWeight`; null: its axles tell no payload. */
  readonly scaleFactor: number | null;
  /** Badge of who logged on to its machine last. */
  readonly driver: string | null;
}

/** The uid of the device in a position that Traccar forwards; null where there is none. */
export const traccarUid = (body: unknown): string | null => textOf(membersOf(membersOf(body)?.['device'])?.['uniqueId']);

/** The driver that Traccar names; null where it names none. */
export const traccarDriver = (body: unknown): string | null => textOf(membersOf(membersOf(membersOf(body)?.['position'])?.['attributes'])?.['driverUniqueId']);

/**
 * The events in a position that Traccar forwards as JSON (catalogue operations.md §4.4): a position, a log-on where the driver changed; of one
 * that is outdated (no new fix) the counters alone. Null where it is no such message.
 */
export function traccarEvents(body: unknown, { scaleFactor, driver }: TraccarDevice): readonly RawEvent[] | null {
  const position = membersOf(membersOf(body)?.['position']);
  const device = traccarUid(body);
  const id = textOf(position?.['id']);
  const ts = instantOf(position?.['fixTime']);
  if (!position || device === null || id === null || ts === null) return null;
  const attributes = membersOf(position['attributes']) ?? {};
  const hoursMs = numberOf(attributes['hours']);
  const metres = numberOf(attributes['odometer']) ?? numberOf(attributes['totalDistance']);
  const hours = hoursMs === null ? null : hoursMs / 3_600_000;
  const km = metres === null ? null : metres / 1000;
  if (position['outdated'] === true) {
    const meter = (kind: string, value: number | null): RawEvent[] => (value === null ? [] : [{ id: `tr-${id}-${kind}`, kind: 'meter', ts: instantOf(position['deviceTime']) ?? ts, device, data: { kind, value } }]);
    return [...meter('hours', hours), ...meter('km', km)];
  }
  const axle = numberOf(attributes['axleWeight']);
  const named = traccarDriver(body);
  const data = {
    lon: numberOf(position['longitude']) ?? 0,
    lat: numberOf(position['latitude']) ?? 0,
    valid: position['valid'] !== false,
    speed: kmhOfKnots(numberOf(position['speed'])),
    heading: numberOf(position['course']),
    alt: numberOf(position['altitude']),
    acc: numberOf(position['accuracy']),
    sats: numberOf(attributes['sat']),
    hdop: numberOf(attributes['hdop']),
    ignition: typeof attributes['ignition'] === 'boolean' ? attributes['ignition'] : null,
    payload: axle === null || scaleFactor === null ? null : axle * scaleFactor,
    engine_hours: hours,
    odometer: km,
    fuel_level: numberOf(attributes['fuelLevel']),
    fuel_used: numberOf(attributes['fuelUsed']),
    operator: named,
  };
  const logOn: RawEvent[] = named === null || named === driver ? [] : [{ id: `tr-${id}-driver`, kind: 'operator_checkin', ts, device, data: { badge: named, event: 'machine_on', method: 'machine_login' } }];
  return [{ id: `tr-${id}`, kind: 'position', ts, device, data }, ...logOn];
}
