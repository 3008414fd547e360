import { LineFault } from '../../../../core/files/line-fault.ts';
import { readXml } from '../../../../core/files/read-xml.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { courseOf, instantOf, knownOf, membersOf, numberOf, saysOf, textOf } from './raw-event.ts';
import { otherThan, readingOf, readList, type Reading } from './reading.ts';

const listOf = (value: unknown): readonly JsonObject[] =>
  (Array.isArray(value) ? value : [value]).map(membersOf).filter((one) => one !== null);

/** Characters of hundreds of positions. More would hold everybody up while it is read. */
const longest = 65_536;

/** Messages of SPOT and Moovbox trackers, which speak XML; null where it is neither. */
export function readXmlTrackers(body: string): Reading | null {
  if (body.length > longest) return null;
  try {
    const document = readXml(body);
    const spot = membersOf(document['messageList']);
    if (spot) return readList(listOf(spot['message']), (message) => spotMessage(membersOf(message) ?? {}));
    const moovbox = membersOf(document['gps']);
    const device = textOf(moovbox?.['@id']);
    return (
      moovbox &&
      readList(listOf(membersOf(moovbox['coordinates'])?.['coordinate']), (coordinate) =>
        moovboxCoordinate(membersOf(coordinate) ?? {}, device),
      )
    );
  } catch (error) {
    if (error instanceof LineFault) return null;
    throw error;
  }
}

function spotMessage(message: JsonObject): Reading {
  const [lon, lat] = [numberOf(message['longitude']), numberOf(message['latitude'])];
  if (lon === null || lat === null) return otherThan('spot without place');
  const time = message['timeInGMTSecond'] ?? message['timestamp'];
  const says = saysOf({ name: message['esnName'], model: message['modelId'], message: message['messageType'] });
  return readingOf({
    kind: 'position',
    ts: instantOf(time) ?? textOf(time),
    device: textOf(message['esn']) ?? textOf(message['messengerId']),
    data: { lon, lat, speed: null },
    ...(says ? { says } : {}),
  });
}

function moovboxCoordinate(coordinate: JsonObject, device: string | null): Reading {
  const [lon, lat] = [numberOf(coordinate['longitude']), numberOf(coordinate['latitude'])];
  if (lon === null || lat === null) return otherThan('moovbox without place');
  const data = {
    lon,
    lat,
    speed: knownOf(coordinate['speed']),
    heading: courseOf(coordinate['track']),
    alt: numberOf(coordinate['altitude']),
    sats: knownOf(coordinate['satellites']),
  };
  return readingOf({ kind: 'position', ts: instantOf(coordinate['time']) ?? textOf(coordinate['time']), device, data });
}
