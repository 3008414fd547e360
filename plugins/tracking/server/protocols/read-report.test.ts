import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realData } from '../../../../tests/support/real-data.ts';
import { readReport } from './read-report.ts';
import type { RawEvent } from './raw-event.ts';

const now = new Date('2026-03-09T06:00:00.000Z');
const read = (body: string, url = '/', device: string | null = null): readonly RawEvent[] | null =>
  readReport({ query: Object.fromEntries(new URL(url, 'http://tracker').searchParams), body, device, now });

describe('trackers that report by themselves', () => {
  test('OwnTracks: km/h as told, the device by its topic', () => {
    const message = { _type: 'location', topic: 'owntracks/mine/T-07', lat: 31.05, lon: -6.21, tst: 1_773_036_000, vel: 27, cog: 214, acc: 6, alt: 700 };
    const expected = { kind: 'position', ts: '2026-03-09T06:00:00.000Z', device: 'T-07', data: { lon: -6.21, lat: 31.05, speed: 27, heading: 214, acc: 6, alt: 700 } };
    expect(read(JSON.stringify(message))).toEqual([expected]);
    expect(read(JSON.stringify(message), '/', 'phone-3')).toEqual([{ ...expected, device: 'phone-3' }]);
    expect(read('{"_type":"transition","event":"enter"}')).toEqual([]);
    expect(read('{"_type":"location","lat":1,"lon":2,"tid":"A"}')).toBeNull();
  });

  test('OsmAnd: knots in a query, m/s in JSON, and nothing without a device', () => {
    expect(read('', '/?id=T-07&lat=31.05&lon=-6.21&timestamp=1773036000&speed=10&bearing=90')).toMatchObject([{ ts: '2026-03-09T06:00:00.000Z', device: 'T-07', data: { lat: 31.05, speed: 18.52, heading: 90 } }]);
    expect(read('', '/?deviceid=T-07&location=31.05,-6.21&timestamp=2026-03-09+05%3A59%3A00')).toMatchObject([{ ts: '2026-03-09T05:59:00.000Z', data: { lon: -6.21 } }]);
    expect(read('', '/?lat=31.05&lon=-6.21')).toBeNull();
    expect(read('', '/?id=T-07&cell=257,02,16,2224')).toEqual([]);
    expect(read('', '/?id=T-07')).toBeNull();
    const json = { location: { timestamp: '2026-03-09T05:58:00Z', coords: { latitude: 31.05, longitude: -6.21, speed: 5, heading: -1, accuracy: 4 } }, device_id: '88' };
    expect(read(JSON.stringify(json))).toMatchObject([{ device: '88', data: { speed: 18, heading: null, acc: 4 } }]);
    expect(read(JSON.stringify({ ...json, device_id: undefined }))).toBeNull();
  });

  test('RMC within other messages: OpenGTS and Piligrim', () => {
    const rmc = '$GPRMC,055900.500,A,3103.0000,N,00612.6000,W,10.0,214.0,090326,,*00';
    expect(read('', `/?id=T-07&gprmc=${rmc}`)).toMatchObject([{ ts: '2026-03-09T05:59:00.500Z', device: 'T-07', data: { lon: -6.21, lat: 31.05, speed: 18.52, heading: 214 } }]);
    expect(read(`&phoneNumber=%2B+78000000000&message=ALARM; ${rmc}; GSM`)).toMatchObject([{ device: '+78000000000', data: { lat: 31.05 } }]);
    expect(read('', `/?id=T-07&gprmc=${rmc.replace(',A,', ',V,')}`)).toBeNull();
  });

  test('what is of no known protocol is refused, and so is what would be dangerous to read', () => {
    for (const body of ['nonsense', '{', '[]', '[1]', '{"a":1}', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><gps id="1"/>', 'a=b']) expect(read(body), body).toBeNull();
  });
});

const folder = realData();
const vectorsOf = (file: string) =>
  folder === null ? [] : readFileSync(join(folder, '1-telematics/traccar', file), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { protocol: string; expect: string; http_method: string; url: string; body?: string });

/** What became of a report: refused, taken without a place, or every event of it with device, instant and place. */
function judged(events: readonly RawEvent[] | null): string {
  if (events === null) return 'refused';
  const placed = events.length > 0 && events.every(({ device, ts, data }) => device && new Date(ts).toISOString() === ts && typeof data['lon'] === 'number' && typeof data['lat'] === 'number');
  return placed ? 'placed' : 'taken';
}

describe.skipIf(folder === null)('the vectors of Traccar', () => {
  test.each(['http_protocol_vectors.jsonl', 'osmand_owntracks_vectors.jsonl'])('%s: each is accepted or refused as it says', (file) => {
    const vectors = vectorsOf(file);
    expect(vectors.length).toBeGreaterThan(20);
    const told = vectors.map(({ protocol, expect: verdict, url, body }) => `${protocol} ${verdict === 'null' ? 'refused' : verdict === 'notnull' ? 'taken' : 'placed'} ${url} ${body ?? ''}`);
    expect(vectors.map(({ protocol, url, body }) => `${protocol} ${judged(read(body ?? '', url))} ${url} ${body ?? ''}`)).toEqual(told);
  });
});
