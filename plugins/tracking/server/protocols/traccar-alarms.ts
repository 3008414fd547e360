import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { createHash } from 'node:crypto';
import type { RawEvent } from './raw-event.ts';

/**
 * Alarms of Traccar (its `Position.ALARM_*`) that need somebody at once, and those that are no more than news; all
 * others warn.
 */
const critical = new Set(['sos', 'accident', 'fallDown', 'powerCut', 'tampering', 'fatigueDriving', 'general']);
const news = new Set([
  'lowBattery',
  'lowspeed',
  'idle',
  'parking',
  'door',
  'lock',
  'unlock',
  'powerOn',
  'powerRestored',
  'geofence',
  'geofenceEnter',
  'geofenceExit',
  'movement',
  'bonnet',
  'footBrake',
  'laneChange',
  'cornering',
]);
const longestCode = 20;

interface AlarmedDevice {
  readonly device: string;
  readonly says: JsonObject | undefined;
}

/**
 * The alarms of a tracker as faults of its machine; several are divided by commas. `of` names the position: its alarms
 * are told with it and by an event of their own.
 */
export function alarmEvents(
  { device, says }: AlarmedDevice,
  alarms: string | null,
  of: string,
  ts: string | null,
): readonly RawEvent[] {
  return namesIn(alarms).map((alarm) => ({
    id: `tr-${of}-${alarm}`.slice(0, 64),
    kind: 'fault',
    ts,
    device,
    data: {
      code: alarm.slice(0, longestCode),
      description: `Tracker alarm: ${alarm}`.slice(0, 200),
      severity: critical.has(alarm) ? 'critical' : news.has(alarm) ? 'info' : 'warning',
    },
    ...(says ? { says } : {}),
  }));
}

/**
 * Trouble codes that the engine tells (`dtcs`, divided by blanks): told with every position, each is a fault once a
 * day.
 */
export function codeEvents(
  { device, says }: AlarmedDevice,
  codes: string | null,
  ts: string | null,
): readonly RawEvent[] {
  return namesIn(codes).map((code) => ({
    id: `tr-dtc-${createHash('sha256')
      .update(`${device} ${code} ${ts?.slice(0, 10) ?? ''}`)
      .digest('hex')
      .slice(0, 40)}`,
    kind: 'fault',
    ts,
    device,
    data: { code: code.slice(0, longestCode), description: `Trouble code ${code}`.slice(0, 200), severity: 'warning' },
    ...(says ? { says } : {}),
  }));
}

const namesIn = (list: string | null): readonly string[] =>
  [...new Set((list ?? '').split(/[\s,;]+/).filter((name) => name !== ''))].slice(0, 20);
