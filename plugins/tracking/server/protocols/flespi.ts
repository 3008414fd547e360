import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { courseOf, instantOf, knownOf, numberOf, saysOf, textOf, yesNoOf } from './raw-event.ts';
import { otherThan, readingOf, type Reading } from './reading.ts';

/** Whether a JSON object is a message of the flespi gateway: flat, with the device as `ident`. */
export const isFlespi = (message: JsonObject): boolean => 'ident' in message;

/** A message of the flespi gateway; one without a place tells nothing that is kept here. Speed in km/h. */
export function readFlespi(message: JsonObject): Reading {
  const [lon, lat] = [numberOf(message['position.longitude']), numberOf(message['position.latitude'])];
  if (lon === null || lat === null) return otherThan('flespi without place');
  const data = {
    lon,
    lat,
    speed: knownOf(message['position.speed']),
    heading: courseOf(message['position.direction']),
    alt: numberOf(message['position.altitude']),
    sats: knownOf(message['position.satellites']),
    hdop: knownOf(message['position.hdop']),
    ignition: yesNoOf(message['engine.ignition.status']),
    odometer: knownOf(message['vehicle.mileage']),
    ...(message['position.valid'] === false ? { valid: false } : {}),
  };
  const says = saysOf({ name: message['device.name'], model: message['device.type.id'], ident: message['ident'] });
  return readingOf({
    kind: 'position',
    ts: instantOf(message['timestamp']) ?? textOf(message['timestamp']),
    device: textOf(message['ident']),
    data,
    ...(says ? { says } : {}),
  });
}
