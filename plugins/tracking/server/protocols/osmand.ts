import type { JsonObject } from '../../../../core/registry/json-object.ts';
import {
  courseOf,
  instantOf,
  kmhOfKnots,
  kmhOfMetresPerSecond,
  knownOf,
  membersOf,
  numberOf,
  saysOf,
  textOf,
  yesNoOf,
  type RawEvent,
} from './raw-event.ts';
import { otherThan, readingOf, type Reading } from './reading.ts';
import { readRmc } from './rmc.ts';
import { alarmEvents } from './traccar-alarms.ts';

const first = (query: JsonObject, ...names: readonly string[]): unknown =>
  names.map((name) => query[name]).find((value) => value !== undefined && value !== '');

/** What a value says as a number; the value itself where it is none, so that it is refused by its name. */
const numberOrTold = (value: unknown): unknown => numberOf(value) ?? value ?? null;
const instantOrTold = (value: unknown): string | null => instantOf(value) ?? textOf(value);

/**
 * `OsmAnd` and the Traccar client's parameters; speed in knots. Without a device or a place it is null; cells and
 * networks alone are taken and tell no place.
 */
export function osmAndQuery(query: JsonObject, now: Date): Reading | null {
  const device = textOf(first(query, 'id', 'deviceid', 'device_id', 'uniqueId'));
  if (device === null) return null;
  const rmc = textOf(query['gprmc']);
  if (rmc !== null) return readRmcReport(rmc, device, { alt: numberOf(query['alt']) });
  const [latText, lonText] = (textOf(first(query, 'location')) ?? '').split(',');
  const [lat, lon] = [first(query, 'lat', 'latitude') ?? latText, first(query, 'lon', 'lng', 'longitude') ?? lonText];
  if (!lat && !lon) return first(query, 'cell', 'wifi') === undefined ? null : otherThan('osmand without place');
  const time = first(query, 'timestamp', 'time');
  const data = {
    lon: numberOrTold(lon),
    lat: numberOrTold(lat),
    speed: kmhOfKnots(knownOf(query['speed'])),
    heading: courseOf(first(query, 'bearing', 'heading')),
    alt: numberOf(query['altitude']),
    acc: knownOf(first(query, 'accuracy', 'hacc')),
    hdop: knownOf(query['hdop']),
    ignition: yesNoOf(query['ignition']),
    fuel_level: knownOf(query['fuel']),
    operator: textOf(query['driverUniqueId']),
    ...(yesNoOf(query['valid']) === false ? { valid: false } : {}),
  };
  const says = saysOf({
    name: query['dev'] ?? query['name'],
    model: query['model'],
    battery: first(query, 'batt', 'battery'),
  });
  const ts = time === undefined ? now.toISOString() : instantOrTold(time);
  return readingOf(
    { kind: 'position', ts, device, data, ...(says ? { says } : {}) },
    ...alarmEvents({ device, says }, textOf(query['alarm']), `${Date.parse(ts ?? '')}-${device}`, ts),
  );
}

/**
 * The JSON of background-geolocation clients, which Traccar takes on the same port; speed in m/s, −1 for what is not
 * known.
 */
export function osmAndJson(body: JsonObject, query: JsonObject, now: Date): Reading | null {
  const sent = body['location'];
  const locations = (Array.isArray(sent) ? sent : [sent]).map(membersOf);
  const device =
    textOf(first(body, 'device_id', 'deviceid')) ?? textOf(first(query, 'id', 'deviceid')) ?? deviceIn(body);
  if (device === null || locations.every((location) => location === null && !Array.isArray(sent))) return null;
  return readingOf(...locations.map((location) => jsonEvent(location ?? {}, device, now)));
}

function jsonEvent(location: JsonObject, device: string, now: Date): RawEvent {
  const coords = membersOf(location['coords']) ?? {};
  const metres = knownOf(location['odometer']);
  const altitudeIsKnown = (numberOf(coords['altitude_accuracy']) ?? 0) >= 0;
  const data = {
    lon: numberOrTold(coords['longitude']),
    lat: numberOrTold(coords['latitude']),
    speed: kmhOfMetresPerSecond(knownOf(coords['speed'])),
    heading: courseOf(coords['heading']),
    alt: altitudeIsKnown ? numberOf(coords['altitude']) : null,
    acc: knownOf(coords['accuracy']),
    odometer: metres === null || metres === 0 ? null : metres / 1000,
  };
  const says = saysOf({ event: location['event'], battery: knownOf(membersOf(location['battery'])?.['level']) });
  return {
    kind: 'position',
    ts: location['timestamp'] === undefined ? now.toISOString() : instantOrTold(location['timestamp']),
    device,
    data,
    ...(says ? { says } : {}),
  };
}

/** Clients that cannot name the device otherwise hide it in a member `_`, as `&id=…&`. */
function deviceIn(body: JsonObject): string | null {
  const hidden = [body['_'], ...(Array.isArray(body['location']) ? [] : [membersOf(body['location'])?.['_']])].find(
    (value) => typeof value === 'string',
  );
  return typeof hidden === 'string'
    ? new URLSearchParams(hidden).get('id') || new URLSearchParams(hidden).get('deviceid')
    : null;
}

/**
 * A position told as an RMC sentence; null where it is none. One of a receiver that sees no satellites tells no place.
 */
export function readRmcReport(sentence: string, device: string, rest: JsonObject = {}): Reading | null {
  const fix = readRmc(sentence);
  if (fix === 'no fix') return otherThan('no fix');
  return (
    fix &&
    readingOf({
      kind: 'position',
      ts: fix.at,
      device,
      data: { lon: fix.lon, lat: fix.lat, speed: fix.speedKmh, heading: fix.heading, ...rest },
    })
  );
}
