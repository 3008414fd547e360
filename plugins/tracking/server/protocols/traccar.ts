import type { JsonObject } from '../../../../core/registry/json-object.ts';
import {
  courseOf,
  instantOf,
  kmhOfKnots,
  knownOf,
  membersOf,
  numberOf,
  saysOf,
  textOf,
  yesNoOf,
  type RawEvent,
} from './raw-event.ts';
import { otherThan, type Reading } from './reading.ts';
import { alarmEvents, codeEvents } from './traccar-alarms.ts';
import { geofenceEvent, isFresh, otherTypeOf } from './traccar-events.ts';

/** What Filon knows of the device that Traccar speaks of. */
export interface TraccarDevice {
  /** Tonnes per unit of `axleWeight`; null: its axles tell no payload. */
  readonly scaleFactor: number | null;
  /** Badge of who logged on to its machine last. */
  readonly driver: string | null;
}

/** One position or event that Traccar forwards, with the device that it is of. */
export interface TraccarItem {
  readonly device: string;
  readonly says: JsonObject | undefined;
  readonly position: JsonObject | null;
  readonly event: JsonObject | null;
  readonly geofence: JsonObject | null;
}

/**
 * What Traccar forwards: one position, one event (with its position), or lists of them; each item as it is where it is
 * neither.
 */
export const traccarItems = (body: unknown): readonly (TraccarItem | { readonly unread: unknown })[] =>
  (Array.isArray(body) ? body : [body]).map((item) => itemOf(item) ?? { unread: item });

function itemOf(body: unknown): TraccarItem | null {
  const message = membersOf(body);
  const device = membersOf(message?.['device']);
  const uid = textOf(device?.['uniqueId']);
  const [position, event] = [membersOf(message?.['position']), membersOf(message?.['event'])];
  if (!message || !device || uid === null || (!position && !event)) return null;
  const says = saysOf({
    name: device['name'],
    model: device['model'],
    category: device['category'],
    contact: device['contact'],
    phone: device['phone'],
  });
  return { device: uid, says, position, event, geofence: membersOf(message['geofence']) };
}

/** The driver that Traccar names; null where it names none. */
export const traccarDriver = ({ position, event }: TraccarItem): string | null =>
  textOf(membersOf(position?.['attributes'])?.['driverUniqueId']) ??
  textOf(membersOf(event?.['attributes'])?.['driverUniqueId']);

/**
 * The events in what Traccar forwards (catalogue operations.md §4.4): a position, a log-on where the driver changed,
 * faults; of a position that is outdated (no new fix) the counters alone. An event of Traccar's tells its position,
 * what it says of the ignition, a place that was entered, an alarm; other types are counted.
 */
export function readTraccar(item: TraccarItem, known: TraccarDevice, now: Date): Reading<RawEvent> {
  const { event } = item;
  if (!event) return item.position ? readPosition(item, item.position, known) : otherThan('traccar other');
  const type = textOf(event['type']) ?? 'other';
  const ignition = type === 'ignitionOn' ? true : type === 'ignitionOff' ? false : null;
  // Traccar tells the last position with every event, however old.
  const there =
    item.position && isFresh(item.position, now)
      ? readPosition(
          item,
          ignition === null
            ? item.position
            : { ...item.position, attributes: { ...membersOf(item.position['attributes']), ignition } },
          known,
        )
      : otherThan();
  const more = [
    ...geofenceEvent(item, type, event),
    ...alarmEvents(
      item,
      type === 'alarm' ? textOf(membersOf(event['attributes'])?.['alarm']) : null,
      textOf(event['positionId']) ?? `e${textOf(event['id']) ?? ''}`,
      timeOf(event['eventTime']),
    ),
  ];
  const isTold = more.length > 0 || (ignition !== null && there.events.length > 0);
  return { events: [...there.events, ...more], others: [...there.others, ...(isTold ? [] : [otherTypeOf(type)])] };
}

const timeOf = (told: unknown): string | null => instantOf(told) ?? textOf(told);

function readPosition(
  item: TraccarItem,
  position: JsonObject,
  { scaleFactor, driver }: TraccarDevice,
): Reading<RawEvent> {
  const { device, says } = item;
  const attributes = membersOf(position['attributes']) ?? {};
  const ts = timeOf(position['fixTime'] ?? position['deviceTime']);
  const id = textOf(position['id']) ?? String(ts);
  const hoursMs = knownOf(attributes['hours']);
  const metres = knownOf(attributes['odometer']) ?? knownOf(attributes['totalDistance']);
  const hours = hoursMs === null ? null : Math.round(hoursMs / 3_600) / 1_000;
  const km = metres === null ? null : metres / 1000;
  const deviceMembers = { device, ...(says ? { says } : {}) };
  if (position['outdated'] === true) {
    const meter = (kind: string, value: number | null): RawEvent[] =>
      value === null
        ? []
        : [
            {
              id: `tr-${id}-${kind}`,
              kind: 'meter',
              ts: timeOf(position['deviceTime']) ?? ts,
              data: { kind, value },
              ...deviceMembers,
            },
          ];
    const counters = [...meter('hours', hours), ...meter('km', km)];
    return counters.length > 0 ? { events: counters, others: [] } : otherThan('traccar outdated');
  }
  const axle = numberOf(attributes['axleWeight']);
  const named = traccarDriver(item);
  const data = {
    lon: numberOf(position['longitude']) ?? position['longitude'],
    lat: numberOf(position['latitude']) ?? position['latitude'],
    valid: position['valid'] !== false,
    speed: kmhOfKnots(knownOf(position['speed'])),
    heading: courseOf(position['course']),
    alt: numberOf(position['altitude']),
    // Traccar says 0 where the device tells none.
    acc: knownOf(position['accuracy']) || null,
    sats: knownOf(attributes['sat']),
    hdop: knownOf(attributes['hdop']),
    ignition: yesNoOf(attributes['ignition']),
    payload: axle === null || scaleFactor === null ? null : axle * scaleFactor,
    engine_hours: hours,
    odometer: km,
    fuel_level: knownOf(attributes['fuelLevel'] ?? attributes['fuel']),
    fuel_used: knownOf(attributes['fuelUsed']),
    operator: named,
  };
  const logOn: RawEvent[] =
    named === null || named === driver
      ? []
      : [
          {
            id: `tr-${id}-driver`,
            kind: 'operator_checkin',
            ts,
            data: { badge: named, event: 'machine_on', method: 'machine_login' },
            ...deviceMembers,
          },
        ];
  return {
    events: [
      { id: `tr-${id}`, kind: 'position', ts, data, ...deviceMembers },
      ...logOn,
      ...alarmEvents(item, textOf(attributes['alarm']), id, ts),
      ...codeEvents(item, textOf(attributes['dtcs']), ts),
    ],
    others: [],
  };
}
