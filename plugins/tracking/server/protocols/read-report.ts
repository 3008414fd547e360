import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { isFlespi, readFlespi } from './flespi.ts';
import { osmAndJson, osmAndQuery, readRmcReport } from './osmand.ts';
import { isOwnTracks, readOwnTracks } from './owntracks.ts';
import { courseOf, instantOf, membersOf, numberOf, textOf } from './raw-event.ts';
import { readingOf, readList, type Reading } from './reading.ts';
import { readXmlTrackers } from './xml-trackers.ts';

/** A request of a tracker that speaks a protocol of its own over HTTP. */
export interface Report {
  readonly query: JsonObject;
  /** As text, whatever its type. */
  readonly body: string;
  /** The device as the request names it beside its message: OwnTracks' header `X-Limit-D`. */
  readonly device: string | null;
  readonly now: Date;
}

/**
 * What a tracker's report says, whichever of these protocols it speaks: OwnTracks, OsmAnd (query and JSON), OpenGTS,
 * flespi, Outsafe, SPOT, Moovbox, Piligrim, events as our own API takes them, and lists of those in JSON. Null where it
 * is none of them, or does not say which device it is.
 */
export function readReport(report: Report): Reading | null {
  const { query, now } = report;
  const text = report.body.trim();
  if (text === '') return osmAndQuery(query, now);
  if (text.startsWith('<')) return readXmlTrackers(text);
  if (!/^[[{]/.test(text)) return readForm(new URLSearchParams(text), now);
  const json = parsed(text);
  return Array.isArray(json) ? readList(json, (item) => readItem(item, report)) : readItem(json, report);
}

function readItem(item: unknown, { query, device, now }: Report): Reading | null {
  const members = membersOf(item);
  if (!members) return null;
  if (isOwnTracks(members)) return readOwnTracks(members, device);
  if (isFlespi(members)) return readFlespi(members);
  if (typeof members['kind'] === 'string' && membersOf(members['data'])) return { events: [members], others: [] };
  if (membersOf(members['location']) ?? Array.isArray(members['location'])) return osmAndJson(members, query, now);
  return readOutsafe(members, now) ?? osmAndQuery({ ...query, ...members }, now);
}

/** Piligrim wraps an RMC sentence in a text message; other forms are OsmAnd's parameters. */
function readForm(form: URLSearchParams, now: Date): Reading | null {
  const phone = form.get('phoneNumber')?.trim();
  if (phone) return readRmcReport(form.get('message') ?? '', phone.replaceAll(' ', ''));
  return osmAndQuery(Object.fromEntries(form), now);
}

function readOutsafe(message: JsonObject, now: Date): Reading | null {
  const [lon, lat, device] = [numberOf(message['longitude']), numberOf(message['latitude']), textOf(message['device'])];
  if (lon === null || lat === null || device === null) return null;
  const ts = message['time'] == null ? now.toISOString() : (instantOf(message['time']) ?? textOf(message['time']));
  return readingOf({
    kind: 'position',
    ts,
    device,
    data: { lon, lat, speed: null, heading: courseOf(message['heading']), alt: numberOf(message['altitude']) },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
