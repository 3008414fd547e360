import { instantOf, membersOf, numberOf, textOf, type RawEvent } from './raw-event.ts';

/** Messages of the flespi gateway: a list of flat objects. Those without a place are taken and tell nothing; null where none is one. */
export function flespiEvents(body: readonly unknown[]): readonly RawEvent[] | null {
  const messages = body.map(membersOf).filter((message) => message !== null && textOf(message['ident']) !== null);
  if (messages.length === 0) return null;
  return messages.flatMap((message): RawEvent[] => {
    const [lon, lat, ts] = [numberOf(message?.['position.longitude']), numberOf(message?.['position.latitude']), instantOf(message?.['timestamp'])];
    if (!message || lon === null || lat === null || ts === null) return [];
    const ignition = message['engine.ignition.status'];
    const data = {
      lon, lat, speed: numberOf(message['position.speed']), heading: numberOf(message['position.direction']), alt: numberOf(message['position.altitude']), sats: numberOf(message['position.satellites']), hdop: numberOf(message['position.hdop']),
      ignition: typeof ignition === 'boolean' ? ignition : null, odometer: numberOf(message['vehicle.mileage']), ...(message['position.valid'] === false ? { valid: false } : {}),
    };
    return [{ kind: 'position', ts, device: textOf(message['ident']), data }];
  });
}
