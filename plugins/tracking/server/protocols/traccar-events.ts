import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { instantOf, textOf, type RawEvent } from './raw-event.ts';
import { knownType } from './reading.ts';
import type { TraccarItem } from './traccar.ts';

/** Types of events of Traccar (its `Event.TYPE_*`) that are counted by their name. */
const types = new Set([
  'deviceOnline',
  'deviceOffline',
  'deviceUnknown',
  'deviceInactive',
  'deviceMoving',
  'deviceStopped',
  'deviceOverspeed',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'geofenceEnter',
  'geofenceExit',
  'alarm',
  'ignitionOn',
  'ignitionOff',
  'maintenance',
  'driverChanged',
  'commandResult',
  'queuedCommandSent',
  'textMessage',
  'media',
  'proximityEnter',
  'proximityExit',
  'newDevice',
]);

export const otherTypeOf = (type: string): string => `traccar ${knownType(types, type)}`;

const dayMs = 86_400_000;

/**
 * Whether the position beside an event is one that would be taken by itself: within the last week, and of no time to
 * come.
 */
export function isFresh(position: JsonObject, now: Date): boolean {
  const ts = instantOf(position['fixTime'] ?? position['deviceTime']);
  const age = ts === null ? Number.NaN : now.getTime() - Date.parse(ts);
  return age >= -120_000 && age <= 7 * dayMs;
}

/** A place that was entered or left, by the name that it has in Traccar. */
export function geofenceEvent(
  { device, says, geofence }: TraccarItem,
  type: string,
  event: JsonObject,
): readonly RawEvent[] {
  const place = textOf(geofence?.['name']);
  if ((type !== 'geofenceEnter' && type !== 'geofenceExit') || place === null) return [];
  const ts = instantOf(event['eventTime']) ?? textOf(event['eventTime']);
  const id = `tr-e${textOf(event['id']) ?? `${ts}-${place}`}`.slice(0, 64);
  return [
    {
      id,
      kind: 'geofence',
      ts,
      device,
      data: { event: type === 'geofenceEnter' ? 'enter' : 'leave', place },
      ...(says ? { says } : {}),
    },
  ];
}
