import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realData } from '../../../../tests/support/real-data.ts';
import { parsePosition } from '../kinds/position-data.ts';
import { readReport } from './read-report.ts';
import type { RawEvent } from './raw-event.ts';
import type { Reading } from './reading.ts';

const now = new Date('2026-03-09T06:00:00.000Z');
const readAll = (body: string, url = '/', device: string | null = null): Reading | null =>
  readReport({ query: Object.fromEntries(new URL(url, 'http://tracker').searchParams), body, device, now });
const read = (body: string, url = '/', device: string | null = null): readonly RawEvent[] | null =>
  (readAll(body, url, device)?.events ?? null) as readonly RawEvent[] | null;
/** The data of the only event, as it is kept; what is wrong with it where it is not. */
const kept = (body: unknown, url = '/'): unknown => {
  const [event] = read(typeof body === 'string' ? body : JSON.stringify(body), url) ?? [];
  const told = parsePosition(event?.data);
  return 'error' in told ? told.error : told.data;
};

describe('trackers that report by themselves', () => {
  test('OwnTracks: km/h as told, the device by its topic', () => {
    const message = {
      _type: 'location',
      topic: 'owntracks/mine/T-07',
      lat: 31.05,
      lon: -6.21,
      tst: 1_773_036_000,
      vel: 27,
      cog: 214,
      acc: 6,
      alt: 700,
    };
    const expected = {
      kind: 'position',
      ts: '2026-03-09T06:00:00.000Z',
      device: 'T-07',
      data: { lon: -6.21, lat: 31.05, speed: 27, heading: 214, acc: 6, alt: 700 },
      says: { topic: 'owntracks/mine/T-07' },
    };
    expect(read(JSON.stringify(message))).toEqual([expected]);
    expect(read(JSON.stringify(message), '/', 'phone-3')).toEqual([{ ...expected, device: 'phone-3' }]);
    // Without a time it is refused for that, with its device.
    expect(read('{"_type":"location","lat":1,"lon":2,"tid":"A"}')).toMatchObject([{ device: 'A', ts: null }]);
  });

  test('OwnTracks of an iPhone: −1 is unknown, and what is no place is counted', () => {
    const phone = {
      _type: 'location',
      topic: 'owntracks/ckrey/22A6',
      lat: 37,
      lon: -122,
      tst: 1_736_161_169,
      created_at: 1_736_161_415,
      acc: 5,
      alt: 0,
      vac: -1,
      vel: -1,
      cog: -1,
      batt: -1,
      conn: 'w',
      t: 'u',
      m: 1,
    };
    expect(kept(phone)).toEqual({ lon: -122, lat: 37, speed: null, heading: null, acc: 5, alt: null });
    expect(read(JSON.stringify(phone))?.[0]?.ts).toBe('2025-01-06T10:59:29.000Z');
    expect(read(JSON.stringify({ ...phone, tst: undefined }))?.[0]?.ts).toBe('2025-01-06T11:03:35.000Z');
    for (const type of ['waypoint', 'waypoints', 'lwt', 'status', 'card', 'encrypted', 'steps', 'cmd'])
      expect(readAll(JSON.stringify({ _type: type, data: 'x' }))).toEqual({
        events: [],
        others: [`owntracks ${type}`],
      });
    expect(readAll('{"_type":"transition","event":"enter"}')).toEqual({ events: [], others: ['owntracks transition'] });
    expect(readAll('{"_type":"invented"}')?.others).toEqual(['owntracks other']);
    const transition = {
      _type: 'transition',
      topic: 'owntracks/crew/T-07/event',
      event: 'leave',
      desc: 'Crusher',
      lat: 31,
      lon: -6,
      acc: 8,
      tst: 1_773_036_000,
      wtst: 1,
    };
    expect(read(JSON.stringify(transition))).toMatchObject([
      { kind: 'position', device: 'T-07', data: { lat: 31, acc: 8 } },
      { kind: 'geofence', device: 'T-07', data: { event: 'leave', place: 'Crusher' } },
    ]);
  });

  test('OsmAnd: knots in a query, m/s in JSON, and nothing without a device', () => {
    expect(read('', '/?id=T-07&lat=31.05&lon=-6.21&timestamp=1773036000&speed=10&bearing=90')).toMatchObject([
      { ts: '2026-03-09T06:00:00.000Z', device: 'T-07', data: { lat: 31.05, speed: 18.52, heading: 90 } },
    ]);
    expect(read('', '/?deviceid=T-07&location=31.05,-6.21&timestamp=2026-03-09+05%3A59%3A00')).toMatchObject([
      { ts: '2026-03-09T05:59:00.000Z', data: { lon: -6.21 } },
    ]);
    expect(read('', '/?lat=31.05&lon=-6.21')).toBeNull();
    expect(readAll('', '/?id=T-07&cell=257,02,16,2224')).toEqual({ events: [], others: ['osmand without place'] });
    expect(read('', '/?id=T-07')).toBeNull();
    const json = {
      location: {
        timestamp: '2026-03-09T05:58:00Z',
        coords: { latitude: 31.05, longitude: -6.21, speed: 5, heading: -1, accuracy: 4 },
      },
      device_id: '88',
    };
    expect(read(JSON.stringify(json))).toMatchObject([{ device: '88', data: { speed: 18, heading: null, acc: 4 } }]);
    expect(read(JSON.stringify({ ...json, device_id: undefined }))).toBeNull();
  });

  test('a place or a time that cannot be read is refused by its name, not with all that it stands among', () => {
    expect(kept('', '/?id=T-07&lat=north&lon=-6.21')).toMatchObject({ values: { path: 'lat' } });
    expect(read('', '/?id=T-07&lat=31&lon=-6.21&timestamp=yesterday')).toMatchObject([
      { ts: 'yesterday', device: 'T-07' },
    ]);
    const list = [
      { id: 'T-07', lat: '31,05', lon: '-6,21', timestamp: '1773036000123' },
      7,
      { id: 'T-08', lat: 31, lon: -6, speed: '-1', heading: -90 },
    ];
    expect(read(JSON.stringify(list))).toMatchObject([
      { device: 'T-07', ts: '2026-03-09T06:00:00.123Z', data: { lat: 31.05, lon: -6.21 } },
      7,
      { device: 'T-08', data: { speed: null, heading: 270 } },
    ]);
    expect(readAll('[]')).toEqual({ events: [], others: [] });
  });

  test('RMC within other messages: OpenGTS and Piligrim', () => {
    const rmc = '$GPRMC,055900.500,A,3103.0000,N,00612.6000,W,10.0,214.0,090326,,*00';
    expect(read('', `/?id=T-07&gprmc=${rmc}`)).toMatchObject([
      { ts: '2026-03-09T05:59:00.500Z', device: 'T-07', data: { lon: -6.21, lat: 31.05, speed: 18.52, heading: 214 } },
    ]);
    expect(read(`&phoneNumber=%2B+78000000000&message=ALARM; ${rmc}; GSM`)).toMatchObject([
      { device: '+78000000000', data: { lat: 31.05 } },
    ]);
    // A receiver in a workshop sees no satellites: that is no fault.
    expect(readAll('', `/?id=T-07&gprmc=${rmc.replace(',A,', ',V,')}`)).toEqual({ events: [], others: ['no fix'] });
    expect(read('', `/?id=T-07&gprmc=${rmc.slice(0, 30)}`)).toBeNull();
  });

  test('what is of no known protocol is refused, and so is what would be dangerous to read', () => {
    for (const body of [
      'nonsense',
      '{',
      '[1]',
      '{"a":1}',
      '<a/>',
      '<!DOCTYPE a [<!ENTITY b "c">]><gps id="1"/>',
      'a=b',
    ])
      expect(read(body), body).toBeNull();
  });
});

const folder = realData();
const vectorsOf = (file: string) =>
  folder === null
    ? []
    : readFileSync(join(folder, '1-telematics/traccar', file), 'utf8')
        .trim()
        .split('\n')
        .map(
          (line) =>
            JSON.parse(line) as { protocol: string; expect: string; http_method: string; url: string; body?: string },
        );

/**
 * What became of a report: refused, taken without a place, or every event of it with device, instant and a place that
 * is kept.
 */
function judged(events: readonly RawEvent[] | null): string {
  if (events === null) return 'refused';
  const placed =
    events.length > 0 &&
    events.every(
      ({ device, ts, data }) =>
        device && ts !== null && new Date(ts).toISOString() === ts && 'data' in parsePosition(data),
    );
  return placed ? 'placed' : 'taken';
}

describe.skipIf(folder === null)('the vectors of Traccar', () => {
  test.each(['http_protocol_vectors.jsonl', 'osmand_owntracks_vectors.jsonl'])(
    '%s: each is accepted or refused as it says',
    (file) => {
      const vectors = vectorsOf(file);
      expect(vectors.length).toBeGreaterThan(20);
      const told = vectors.map(
        ({ protocol, expect: verdict, url, body }) =>
          `${protocol} ${verdict === 'null' ? 'refused' : verdict === 'notnull' ? 'taken' : 'placed'} ${url} ${body ?? ''}`,
      );
      expect(
        vectors.map(({ protocol, url, body }) => `${protocol} ${judged(read(body ?? '', url))} ${url} ${body ?? ''}`),
      ).toEqual(told);
    },
  );
});
