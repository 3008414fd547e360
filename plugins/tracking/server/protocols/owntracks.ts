import { instantOf, membersOf, numberOf, textOf, type RawEvent } from './raw-event.ts';

/**
 * The position in an OwnTracks message (catalogue operations.md §4.5); none in its other messages (transitions, waypoints, last
 * wills). Null where it is no message of OwnTracks, or a location without place or time. `named`: the device by the topic or the request.
 */
export function ownTracksEvents(body: unknown, named: string | null): readonly RawEvent[] | null {
  const message = membersOf(body);
  const type = textOf(message?.['_type']);
  if (!message || type === null) return null;
  if (type !== 'location') return [];
  const [lon, lat, ts] = [numberOf(message['lon']), numberOf(message['lat']), instantOf(message['tst'])];
  const device = named ?? textOf(message['topic'])?.split('/').at(-1) ?? textOf(message['tid']);
  if (lon === null || lat === null || ts === null || device == null) return null;
  const data = { lon, lat, speed: numberOf(message['vel']), heading: numberOf(message['cog']), acc: numberOf(message['acc']), alt: numberOf(message['alt']) };
  return [{ kind: 'position', ts, device, data }];
}
