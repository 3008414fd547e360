import { LineFault } from '../../../../core/files/line-fault.ts';
import { readXml } from '../../../../core/files/read-xml.ts';
import { instantOf, membersOf, numberOf, textOf, type Members, type RawEvent } from './raw-event.ts';

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value : [value]).map(membersOf).filter((one) => one !== null);

/** Characters of hundreds of positions. More would hold everybody up while it is read. */
const longest = 65_536;

/** Messages of SPOT and Moovbox trackers, which speak XML; null where it is neither. */
export function xmlTrackerEvents(body: string): readonly RawEvent[] | null {
  if (body.length > longest) return null;
  try {
    const document = readXml(body);
    const spot = membersOf(document['messageList']);
    if (spot) return listOf(spot['message']).flatMap(spotEvent);
    const moovbox = membersOf(document['gps']);
    return moovbox && listOf(membersOf(moovbox['coordinates'])?.['coordinate']).flatMap((coordinate) => moovboxEvent(coordinate, textOf(moovbox['@id'])));
  } catch (error) {
    if (error instanceof LineFault) return null;
    throw error;
  }
}

function spotEvent(message: Members): RawEvent[] {
  const [lon, lat, ts] = [numberOf(message['longitude']), numberOf(message['latitude']), instantOf(message['timeInGMTSecond'] ?? message['timestamp'])];
  const device = textOf(message['esn']) ?? textOf(message['messengerId']);
  return lon === null || lat === null || ts === null ? [] : [{ kind: 'position', ts, device, data: { lon, lat, speed: null } }];
}

function moovboxEvent(coordinate: Members, device: string | null): RawEvent[] {
  const [lon, lat, ts] = [numberOf(coordinate['longitude']), numberOf(coordinate['latitude']), instantOf(coordinate['time'])];
  if (lon === null || lat === null || ts === null) return [];
  return [{ kind: 'position', ts, device, data: { lon, lat, speed: numberOf(coordinate['speed']), heading: numberOf(coordinate['track']), alt: numberOf(coordinate['altitude']), sats: numberOf(coordinate['satellites']) } }];
}
