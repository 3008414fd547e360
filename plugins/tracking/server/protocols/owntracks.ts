import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { courseOf, instantOf, knownOf, membersOf, numberOf, saysOf, textOf, type RawEvent } from './raw-event.ts';
import { knownType, otherThan, readingOf, type Reading } from './reading.ts';

/** Messages beside locations and transitions (https://owntracks.org/booklet/tech/json/): answered, and counted. */
const otherTypes = new Set([
  'waypoint',
  'waypoints',
  'lwt',
  'status',
  'card',
  'cmd',
  'steps',
  'configuration',
  'encrypted',
  'beacon',
  'dump',
  'request',
  'response',
  'transition',
]);
/** What stands behind the device in topics of other messages than locations. */
const subtopics = new Set([
  'event',
  'waypoint',
  'waypoints',
  'cmd',
  'info',
  'step',
  'steps',
  'beacon',
  'dump',
  'status',
  'request',
  'sensors',
]);

/** The device that a topic of OwnTracks names, such as `owntracks/{user}/{device}/event`. */
export function deviceOfTopic(topic: string): string | null {
  const parts = topic.split('/').filter((part) => part !== '');
  const last = parts.at(-1);
  return (parts.length > 3 && last !== undefined && subtopics.has(last) ? parts.at(-2) : last) ?? null;
}

/**
 * A message of OwnTracks (catalogue operations.md §4.5): a place, or a region entered or left. Null where it is none of
 * OwnTracks. `named`: the device by the topic or the request. Speed in km/h; −1 and a negative accuracy say that the
 * phone does not know.
 */
export function readOwnTracks(message: JsonObject, named: string | null): Reading | null {
  const type = textOf(message['_type']);
  if (type === null) return null;
  const topic = textOf(message['topic']);
  const device = named ?? (topic === null ? null : deviceOfTopic(topic)) ?? textOf(message['tid']);
  if (type === 'location') return readingOf(location(message, device));
  if (type === 'transition' && textOf(message['event']) !== null && textOf(message['desc']) !== null)
    return readingOf(...transition(message, device));
  return otherThan(`owntracks ${knownType(otherTypes, type)}`);
}

/** `tst` is when the phone was there, `created_at` when it told so. */
const instant = (message: JsonObject): string | null =>
  instantOf(message['tst']) ?? instantOf(message['created_at']) ?? textOf(message['tst']);

function location(message: JsonObject, device: string | null): RawEvent {
  const altitudeIsKnown = (numberOf(message['vac']) ?? 0) >= 0;
  const data = {
    lon: numberOf(message['lon']) ?? message['lon'],
    lat: numberOf(message['lat']) ?? message['lat'],
    speed: knownOf(message['vel']),
    heading: courseOf(message['cog']),
    acc: knownOf(message['acc']),
    alt: altitudeIsKnown ? numberOf(message['alt']) : null,
  };
  const says = saysOf({ tid: message['tid'], topic: message['topic'], battery: knownOf(message['batt']) });
  return { kind: 'position', ts: instant(message), device, data, ...(says ? { says } : {}) };
}

/** The place of the phone, where it is told, and which region it entered or left. */
function transition(message: JsonObject, device: string | null): readonly RawEvent[] {
  const ts = instant(message);
  const place = textOf(message['desc']);
  const event = message['event'] === 'enter' ? 'enter' : 'leave';
  const id = `ot-${device}-${event}-${ts === null ? '' : Date.parse(ts)}-${place}`.slice(0, 64);
  const there: readonly RawEvent[] =
    numberOf(message['lon']) !== null && numberOf(message['lat']) !== null ? [location(message, device)] : [];
  return [...there, { id, kind: 'geofence', ts, device, data: { event, place } }];
}

/** Whether a JSON object is a message of OwnTracks. */
export const isOwnTracks = (value: unknown): boolean => membersOf(value)?.['_type'] !== undefined;
