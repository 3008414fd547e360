import { instantOf, kmhOfKnots, kmhOfMetresPerSecond, knownOf, membersOf, numberOf, textOf, type Members, type RawEvent } from './raw-event.ts';
import { readRmc } from './rmc.ts';

const first = (query: Members, ...names: readonly string[]): unknown => names.map((name) => query[name]).find((value) => value !== undefined && value !== '');

/** `OsmAnd` and the Traccar client's parameters; speed in knots. Without a device it is refused; cells and networks alone are taken and tell no place. */
export function osmAndQuery(query: Members, now: Date): readonly RawEvent[] | null {
  const device = textOf(first(query, 'id', 'deviceid'));
  if (device === null) return null;
  const rmc = textOf(query['gprmc']);
  if (rmc !== null) return rmcEvents(rmc, device, { alt: numberOf(query['alt']) });
  const [latText, lonText] = (textOf(first(query, 'location')) ?? '').split(',');
  const [lat, lon] = [numberOf(first(query, 'lat') ?? latText), numberOf(first(query, 'lon') ?? lonText)];
  const told = first(query, 'timestamp');
  const ts = told === undefined ? now.toISOString() : instantOf(told);
  if (lat === null || lon === null) return first(query, 'cell', 'wifi') === undefined ? null : [];
  if (ts === null) return null;
  const ignition = query['ignition'];
  const data = {
    lon, lat, speed: kmhOfKnots(numberOf(query['speed'])), heading: knownOf(first(query, 'bearing', 'heading')), alt: numberOf(query['altitude']), acc: knownOf(first(query, 'accuracy', 'hacc')), hdop: numberOf(query['hdop']),
    ignition: ignition === 'true' ? true : ignition === 'false' ? false : null, fuel_level: knownOf(query['fuel']), operator: textOf(query['driverUniqueId']), ...(query['valid'] === 'false' ? { valid: false } : {}),
  };
  return [{ kind: 'position', ts, device, data }];
}

/** The JSON of background-geolocation clients, which Traccar takes on the same port; speed in m/s, −1 for what is not known. */
export function osmAndJson(body: Members, query: Members, now: Date): readonly RawEvent[] | null {
  const told = body['location'];
  const locations = (Array.isArray(told) ? told : [told]).map(membersOf);
  const device = textOf(first(body, 'device_id', 'deviceid')) ?? textOf(first(query, 'id', 'deviceid')) ?? deviceIn(body);
  if (device === null) return null;
  const events: RawEvent[] = [];
  for (const location of locations) {
    const coords = membersOf(location?.['coords']);
    const [lat, lon] = [numberOf(coords?.['latitude']), numberOf(coords?.['longitude'])];
    const ts = location?.['timestamp'] === undefined ? now.toISOString() : instantOf(location['timestamp']);
    if (!location || !coords || lat === null || lon === null || ts === null) return null;
    const metres = knownOf(location['odometer']);
    const data = { lon, lat, speed: kmhOfMetresPerSecond(knownOf(coords['speed'])), heading: knownOf(coords['heading']), alt: numberOf(coords['altitude']), acc: knownOf(coords['accuracy']), odometer: metres === null || metres === 0 ? null : metres / 1000 };
    events.push({ kind: 'position', ts, device, data });
  }
  return events;
}

/** Clients that cannot name the device otherwise hide it in a member `_`, as `&id=…&`. */
function deviceIn(body: Members): string | null {
  const hidden = [body['_'], ...(Array.isArray(body['location']) ? [] : [membersOf(body['location'])?.['_']])].find((value) => typeof value === 'string');
  return typeof hidden === 'string' ? new URLSearchParams(hidden).get('id') || new URLSearchParams(hidden).get('deviceid') : null;
}

/** A position told as an RMC sentence; null where that has no fix. */
export function rmcEvents(sentence: string, device: string, rest: Members = {}): readonly RawEvent[] | null {
  const fix = readRmc(sentence);
  return fix && [{ kind: 'position', ts: fix.at, device, data: { lon: fix.lon, lat: fix.lat, speed: fix.speedKmh, heading: fix.heading, ...rest } }];
}
