import { flespiEvents } from './flespi.ts';
import { osmAndJson, osmAndQuery, rmcEvents } from './osmand.ts';
import { ownTracksEvents } from './owntracks.ts';
import { instantOf, membersOf, numberOf, textOf, type Members, type RawEvent } from './raw-event.ts';
import { xmlTrackerEvents } from './xml-trackers.ts';

/** A request of a tracker that speaks a protocol of its own over HTTP. */
export interface Report {
  readonly query: Members;
  /** As text, whatever its type. */
  readonly body: string;
  /** The device as the request names it beside its message: OwnTracks' header `X-Limit-D`. */
  readonly device: string | null;
  readonly now: Date;
}

/**
 * The events in a tracker's report, whichever of these protocols it speaks: OwnTracks, OsmAnd (query and JSON), OpenGTS, flespi,
 * Outsafe, SPOT, Moovbox, Piligrim. Null where it is none of them, or does not say which device it is.
 */
export function readReport({ query, body, device, now }: Report): readonly RawEvent[] | null {
  const text = body.trim();
  if (text === '') return osmAndQuery(query, now);
  if (text.startsWith('<')) return xmlTrackerEvents(text);
  if (!/^[[{]/.test(text)) return formEvents(new URLSearchParams(text), now);
  const json = parsed(text);
  if (Array.isArray(json)) return flespiEvents(json);
  const members = membersOf(json);
  if (!members) return null;
  if ('_type' in members) return ownTracksEvents(members, device);
  if ('location' in members) return osmAndJson(members, query, now);
  return outsafeEvents(members, now);
}

/** Piligrim wraps an RMC sentence in a text message; other forms are OsmAnd's parameters. */
function formEvents(form: URLSearchParams, now: Date): readonly RawEvent[] | null {
  const phone = form.get('phoneNumber')?.trim();
  if (phone) return rmcEvents(form.get('message') ?? '', phone.replaceAll(' ', ''));
  return osmAndQuery(Object.fromEntries(form), now);
}

function outsafeEvents(message: Members, now: Date): readonly RawEvent[] | null {
  const [lon, lat, device] = [numberOf(message['longitude']), numberOf(message['latitude']), textOf(message['device'])];
  const ts = message['time'] == null ? now.toISOString() : instantOf(message['time']);
  if (lon === null || lat === null || device === null || ts === null) return null;
  return [{ kind: 'position', ts, device, data: { lon, lat, speed: null, heading: numberOf(message['heading']), alt: numberOf(message['altitude']) } }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
