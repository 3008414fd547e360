import type { MessageDescriptor, Messages } from '@lingui/core';
import { afterAll, describe, expect, test } from 'vitest';
import type { IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { learnSentences } from '../../../../core/host/languages.ts';
import { isRejection, readEnvelope } from '../ingest/envelope.ts';
import { faultKind } from '../kinds/fault.ts';
import { geofenceKind } from '../kinds/geofence.ts';
import { isInvalidFix, parsePosition } from '../kinds/position-data.ts';
import { tellReason } from '../monitor/tell-reason.ts';
import { readMessage } from '../mqtt/read-message.ts';
import { readReport } from './read-report.ts';
import type { Reading } from './reading.ts';
import { readTraccar, traccarItems } from './traccar.ts';

learnSentences(import.meta.glob<Messages>('../../locales/*.po', { import: 'messages', eager: true }));

const now = new Date('2026-03-09T06:00:00Z');
const epoch = now.getTime() / 1_000 - 60;
const table: (readonly [string, string, string])[] = [];
afterAll(() => {
  const width = (place: 0 | 1): number => Math.max(...table.map((row) => row[place].length));
  console.log(
    table
      .map(([protocol, fault, told]) => `${protocol.padEnd(width(0))} | ${fault.padEnd(width(1))} | ${told}`)
      .join('\n'),
  );
});

type Parse = (data: unknown) => { readonly data: object } | { readonly error: MessageDescriptor };
const parsers = new Map<string, Parse>([
  ['position', parsePosition],
  ['fault', faultKind.parse],
  ['geofence', geofenceKind.parse],
]);

/** What becomes of an event up to where the database is asked: its kind and what is kept, or why not. */
function judged(event: unknown): string {
  const read = readEnvelope(event, 0, now);
  if (isRejection(read)) return sentence(read);
  const parsed = parsers.get(read.kind)?.(read.data);
  if (!parsed) return read.kind;
  if ('error' in parsed) return sentence(refusal(0, 'bad_schema', parsed.error));
  const position = read.kind === 'position' ? parsePosition(read.data) : null;
  if (position && 'data' in position && isInvalidFix(position.data)) return 'invalid_fix';
  const kept = Object.entries(parsed.data).filter(
    ([name, value]: [string, unknown]) => value !== null && !['lon', 'lat', 'valid'].includes(name),
  );
  return [
    read.kind,
    ...kept.map(
      ([name, value]: [string, unknown]) =>
        `${name} ${typeof value === 'number' ? Math.round(value * 100) / 100 : String(value)}`,
    ),
  ].join(' ');
}

/** As a French dispatcher reads it. */
const sentence = ({ reason, message }: IngestRejection): string => `« ${tellReason('fr', reason ?? null, message)} »`;
const toldOf = (reading: Reading | null): string =>
  reading === null
    ? 'quarantine, whole'
    : [...reading.events.map(judged), ...reading.others.map((type) => `counted: ${type}`)].join('; ') || 'nothing';

const report = (body: string, query: Readonly<Record<string, string>> = {}): string =>
  toldOf(readReport({ query, body, device: null, now }));
const traccar = (body: unknown): string =>
  traccarItems(body)
    .map((item) =>
      'unread' in item ? 'quarantine, whole' : toldOf(readTraccar(item, { scaleFactor: null, driver: null }, now)),
    )
    .join('; ');
const mqtt = (topic: string, payload: string): string => {
  const read = readMessage(topic, Buffer.from(payload));
  return 'unread' in read ? sentence(refusal(0, 'bad_schema', read.unread)) : toldOf(read);
};

const phone = { _type: 'location', topic: 'owntracks/crew/T-07', lat: 31.05, lon: -6.21, tst: epoch, acc: 5 };
const forwarded = (rest: object = {}, attributes: object = {}) => ({
  device: { uniqueId: 'T-07' },
  position: {
    id: 7,
    fixTime: '2026-03-09T05:59:00.000+0000',
    latitude: 31.05,
    longitude: -6.21,
    speed: 10,
    course: 90,
    accuracy: 0,
    attributes,
    ...rest,
  },
});
const event = (type: string, rest: object = {}) => ({
  device: { uniqueId: 'T-07' },
  event: { id: 3, type, eventTime: '2026-03-09T05:59:00Z', ...rest },
});
const background = (coords: object, rest: object = {}) =>
  JSON.stringify({
    device_id: 'T-07',
    location: { timestamp: '2026-03-09T05:59:00Z', coords: { latitude: 31.05, longitude: -6.21, ...coords }, ...rest },
  });
const flespi = (rest: object) =>
  JSON.stringify([
    { ident: 'T-07', 'position.latitude': 31.05, 'position.longitude': -6.21, timestamp: epoch, ...rest },
  ]);
const spot = (inner: string) =>
  `<messageList xmlns="http://v2.shared.globalstar.com"><message><esn>T-07</esn>${inner}</message></messageList>`;
const rmc = '$GPRMC,055900.00,A,3103.0000,N,00612.6000,W,10.0,214.0,090326,,*00';

const cases: readonly (readonly [protocol: string, fault: string, told: () => string, expected: string])[] = [
  [
    'OwnTracks',
    'an iPhone: −1 everywhere',
    () => report(JSON.stringify({ ...phone, vel: -1, cog: -1, vac: -1, alt: 0, batt: -1 })),
    'position acc 5',
  ],
  [
    'OwnTracks',
    'no place',
    () => report(JSON.stringify({ ...phone, lat: undefined })),
    "« lat manque ou n'est pas du bon type. »",
  ],
  [
    'OwnTracks',
    'no time',
    () => report(JSON.stringify({ ...phone, tst: undefined })),
    "« ts manque ou n'est pas du bon type. »",
  ],
  [
    'OwnTracks',
    'numbers as texts',
    () => report(JSON.stringify({ ...phone, tst: String(epoch), lat: '31,05', vel: '12' })),
    'position speed 12 acc 5',
  ],
  ['OwnTracks', 'cut off', () => report(JSON.stringify(phone).slice(0, -9)), 'quarantine, whole'],
  ['OwnTracks', 'encrypted', () => report('{"_type":"encrypted","data":"xyz"}'), 'counted: owntracks encrypted'],
  [
    'OsmAnd',
    'no speed, course of −90',
    () => report('', { id: 'T-07', lat: '31.05', lon: '-6.21', timestamp: String(epoch), speed: '-1', bearing: '-90' }),
    'position heading 270',
  ],
  [
    'OsmAnd',
    'milliseconds, course of 360',
    () => report('', { id: 'T-07', lat: '31.05', lon: '-6.21', timestamp: String(epoch * 1_000), bearing: '360' }),
    'position heading 0',
  ],
  [
    'OsmAnd',
    'a place that is none',
    () => report('', { id: 'T-07', lat: 'north', lon: '-6.21' }),
    "« lat manque ou n'est pas du bon type. »",
  ],
  ['OsmAnd', 'no device', () => report('', { lat: '31.05', lon: '-6.21' }), 'quarantine, whole'],
  [
    'OsmAnd',
    'an hour ahead',
    () => report('', { id: 'T-07', lat: '31.05', lon: '-6.21', timestamp: String(epoch + 3_660) }),
    "« ts est en avance de 3600 s sur l'horloge du serveur. »",
  ],
  [
    'OsmAnd JSON',
    '−1 everywhere, in m/s',
    () => report(background({ speed: 5, heading: -1, accuracy: -1, altitude_accuracy: -1, altitude: 0 })),
    'position speed 18',
  ],
  [
    'OsmAnd JSON',
    'no coordinates',
    () => report(background({ latitude: undefined })),
    "« lat manque ou n'est pas du bon type. »",
  ],
  ['OsmAnd JSON', 'an empty list', () => report('[]'), 'nothing'],
  ['Traccar', 'knots, accuracy 0, +0000', () => traccar(forwarded()), 'position speed 18.52 heading 90'],
  [
    'Traccar',
    'course −1, hours as text',
    () => traccar(forwarded({ course: -1 }, { hours: '3600000' })),
    'position speed 18.52 engine_hours 1',
  ],
  ['Traccar', 'no fix', () => traccar(forwarded({ valid: false })), 'invalid_fix'],
  ['Traccar', 'no time', () => traccar(forwarded({ fixTime: null })), "« ts manque ou n'est pas du bon type. »"],
  ['Traccar', 'not its own shape', () => traccar({ position: {} }), 'quarantine, whole'],
  [
    'Traccar',
    'an alarm and two trouble codes',
    () => traccar(forwarded({}, { alarm: 'sos', dtcs: 'P0113 P0420' })),
    'position speed 18.52 heading 90; fault code sos description Tracker alarm: sos severity critical active true; fault code P0113 description Trouble code P0113 severity warning active true; fault code P0420 description Trouble code P0420 severity warning active true',
  ],
  [
    'Traccar event',
    'ignition on, with its position',
    () => traccar({ ...event('ignitionOn'), ...forwarded(), event: event('ignitionOn').event }),
    'position speed 18.52 heading 90 ignition true',
  ],
  [
    'Traccar event',
    'offline, with a position of last year',
    () => traccar({ ...forwarded({ fixTime: '2025-03-09T05:59:00Z' }), ...event('deviceOffline') }),
    'counted: traccar deviceOffline',
  ],
  [
    'Traccar event',
    'a place entered',
    () => traccar({ ...event('geofenceEnter'), geofence: { name: 'Crusher' } }),
    'geofence event enter place Crusher',
  ],
  ['Traccar event', 'a place without a name', () => traccar(event('geofenceExit')), 'counted: traccar geofenceExit'],
  [
    'Traccar event',
    'an alarm',
    () => traccar(event('alarm', { attributes: { alarm: 'powerCut' } })),
    'fault code powerCut description Tracker alarm: powerCut severity critical active true',
  ],
  ['Traccar event', 'a type that nobody knows', () => traccar(event('custom9')), 'counted: traccar other'],
  ['flespi', 'no place', () => report(flespi({ 'position.latitude': null })), 'counted: flespi without place'],
  [
    'flespi',
    'direction and speed unknown',
    () => report(flespi({ 'position.speed': -1, 'position.direction': -1, 'position.satellites': 7 })),
    'position sats 7',
  ],
  [
    'flespi',
    'one of two without a name',
    () =>
      report(
        JSON.stringify([
          { ident: 'T-07', 'position.latitude': 31, 'position.longitude': -6, timestamp: epoch },
          { 'position.latitude': 31 },
        ]),
      ),
    "position; « kind manque ou n'est pas du bon type. »",
  ],
  [
    'SPOT',
    '+0000',
    () =>
      report(
        spot('<latitude>31.05</latitude><longitude>-6.21</longitude><timestamp>2026-03-09T05:59:00+0000</timestamp>'),
      ),
    'position',
  ],
  [
    'SPOT',
    'no place',
    () => report(spot('<timestamp>2026-03-09T05:59:00+0000</timestamp>')),
    'counted: spot without place',
  ],
  ['SPOT', 'cut off', () => report(spot('').slice(0, -20)), 'quarantine, whole'],
  ['OpenGTS', 'no fix', () => report('', { id: 'T-07', gprmc: rmc.replace(',A,', ',V,') }), 'counted: no fix'],
  ['OpenGTS', 'cut off', () => report('', { id: 'T-07', gprmc: rmc.slice(0, 30) }), 'quarantine, whole'],
  ['OpenGTS', 'no course', () => report('', { id: 'T-07', gprmc: rmc.replace('214.0', '') }), 'position speed 18.52'],
  [
    'MQTT',
    'no JSON',
    () => mqtt('mine/S1/position/T-07', 'hello'),
    "« Le message n'est ni un objet JSON, ni une liste d'objets. »",
  ],
  [
    'MQTT',
    'a topic without a kind',
    () => mqtt('mine/S1', '{"a":1}'),
    "« Le sujet mine/S1 ne nomme aucun type d'événement : mine/site/type/appareil est attendu. »",
  ],
  ['MQTT', 'a message taken back', () => mqtt('mine/S1/position/T-07', ''), 'nothing'],
  [
    'MQTT',
    'epoch seconds, numbers as texts',
    () =>
      mqtt(
        'mine/S1/position/T-07',
        JSON.stringify({ ts: epoch, data: { lon: '-6.21', lat: '31.05', speed: '27,4', sats: '-1' } }),
      ),
    'position speed 27.4',
  ],
  [
    'MQTT',
    'one of a list is none',
    () => mqtt('mine/S1/position/T-07', JSON.stringify([{ ts: epoch, data: { lon: -6.21, lat: 31.05 } }, 7])),
    "position; « L'événement n'est pas un objet. »",
  ],
];

describe('what devices get wrong stops nothing, and is told in words of the reader', () => {
  test.each(cases)('%s: %s', (protocol, fault, told, expected) => {
    const said = told();
    table.push([protocol, fault, said]);
    expect(said).toBe(expected);
  });
});
