import type { RawCall } from './raw-call.ts';

/** Who calls, and the token of a source that sends fleet pages. */
export interface HeavyCaller {
  readonly token: string;
  readonly sourceToken: string;
  readonly site: string;
}

const corners = (count: number): string => {
  const zigzag = Array.from(
    { length: count - 2 },
    (_, index) => `[${index % 2 === 0 ? -6 - index / 1e5 : -5 - index / 1e5},${31 + index / 1e5}]`,
  );
  return `[[-7,30],${zigzag.join(',')},[-7,30]]`;
};
const machine = (index: number): string =>
  `<Equipment><EquipmentHeader><OEMName>X</OEMName><PIN>PIN-${index}</PIN></EquipmentHeader><Location datetime="2026-11-18T05:00:00Z"><Latitude>31</Latitude><Longitude>-6</Longitude></Location></Equipment>`;
const fleetOf = (bytes: number): string =>
  `<Fleet>${Array.from({ length: Math.floor(bytes / 210) }, (_, index) => machine(index)).join('')}</Fleet>`;

/** What is as large as it may be: of each kind of body and question the one that takes the server most work. */
export function heavyCalls({
  token,
  sourceToken,
  site,
}: HeavyCaller): readonly (readonly [what: string, call: () => RawCall])[] {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const post =
    (path: string, body: string, headers: Readonly<Record<string, string>> = json) =>
    (): RawCall => ({ method: 'POST', path, headers, body });
  const get = (path: string) => (): RawCall => ({ method: 'GET', path, headers: json });
  const location = (coordinates: string): string =>
    `{"site":"${site}","code":"ODD","shape":{"type":"Polygon","coordinates":${coordinates}}}`;
  const sites = Array.from({ length: 400 }, () => site).join(',');
  return [
    [
      'a fleet page of 3.5 MB',
      () =>
        post('/api/ingest/v1/aemp/', fleetOf(3_500_000), {
          'content-type': 'application/xml',
          authorization: `Bearer ${sourceToken}`,
        })(),
    ],
    [
      'a fleet page of 1,900 machines',
      () =>
        post('/api/ingest/v1/aemp/', fleetOf(1_900 * 210), {
          'content-type': 'application/xml',
          authorization: `Bearer ${sourceToken}`,
        })(),
    ],
    [
      'a fleet page of 10 MB',
      () =>
        post('/api/ingest/v1/aemp/', fleetOf(10_000_000), {
          'content-type': 'application/xml',
          authorization: `Bearer ${sourceToken}`,
        })(),
    ],
    [
      'XML of 10 MB that is cut off',
      () =>
        post('/api/ingest/v1/aemp/', fleetOf(10_000_000).slice(0, -20), {
          'content-type': 'application/xml',
          authorization: `Bearer ${sourceToken}`,
        })(),
    ],
    [
      'XML of 10 MB of tags',
      () =>
        post('/api/ingest/v1/aemp/', `<Fleet>${'<a/>'.repeat(2_500_000 - 10)}</Fleet>`, {
          'content-type': 'application/xml',
          authorization: `Bearer ${sourceToken}`,
        })(),
    ],
    [
      'XML of 64 kB from a tracker',
      () =>
        post('/api/ingest/v1/device/', `<a>${'<b c="1">x</b>'.repeat(4_600)}</a>`, {
          'content-type': 'application/xml',
          authorization: `Bearer ${sourceToken}`,
        })(),
    ],
    ['a shape of 2,000 corners', post('/api/records/mine_location/', location(`[${corners(2_000)}]`))],
    [
      'a shape of 20 rings of 1,900 corners',
      post('/api/records/mine_location/', location(`[${Array.from({ length: 20 }, () => corners(1_900)).join(',')}]`)),
    ],
    [
      'a batch of 104 such shapes',
      () =>
        post(
          '/api/records/mine_location/batch/',
          `{"changes":[${Array.from({ length: 104 }, () => `{"create":${location(`[${corners(1_990)}]`)}}`).join(',')}]}`,
        )(),
    ],
    [
      'a batch of 1,000 empty rows',
      post(
        '/api/records/person/batch/',
        `{"changes":[${Array.from({ length: 1_000 }, () => '{"create":{}}').join(',')}]}`,
      ),
    ],
    ['a list of 50,000 numbers', post('/api/records/person/', `{"site":[${'1,'.repeat(49_999)}1]}`)],
    [
      '2,000 names that there are not',
      post(
        '/api/records/person/',
        JSON.stringify(
          Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`name_${index}`, 'x'.repeat(100)])),
        ),
      ),
    ],
    [
      'a text of 1 MB in every field',
      post(
        '/api/records/person/',
        JSON.stringify({ first_name: 'a'.repeat(300_000), last_name: ' '.repeat(300_000), notes: '<'.repeat(300_000) }),
      ),
    ],
    ['nested 100,000 deep', post('/api/login/', '['.repeat(100_000))],
    [
      'an import of 2 MB of users',
      post(
        '/api/administration/users/import/',
        JSON.stringify({
          commit: false,
          rows: Array.from({ length: 10_000 }, (_, index) => ({ email: `p${index}@x.example`, name: 'x'.repeat(100) })),
        }),
      ),
    ],
    [
      '1,000 events of 1 kB',
      post(
        '/api/ingest/v1/batch/',
        JSON.stringify({
          events: Array.from({ length: 900 }, (_, index) => ({
            id: `e${index}`,
            kind: 'position',
            ts: '2026-11-18T05:00:00Z',
            device: 'x'.repeat(900),
            data: {},
          })),
        }),
        { 'content-type': 'application/json', authorization: `Bearer ${sourceToken}` },
      ),
    ],
    ['400 times the same site', get(`/api/records/person/?sites=${sites}`)],
    ['400 times the same site in the scene', get(`/api/tracking/scene/?sites=${sites.slice(0, 3_999)}`)],
    [
      '400 times the same site in a report',
      get(`/api/reports/trip_figures/?sites=${sites.slice(0, 3_900)}&from=2025-11-19&to=2026-11-18`),
    ],
    ['a report over a year', get('/api/reports/time_ledger/?from=2025-11-19&to=2026-11-18')],
    [
      '20 filters for words',
      get(`/api/records/person/?${Array.from({ length: 20 }, () => 'filter=last_name:contains:%25_%5C').join('&')}`),
    ],
    ['a search of 200 signs', get(`/api/search/?q=${encodeURIComponent('%_ '.repeat(60))}&limit=50`)],
    [
      'an archive of zeros',
      () => ({
        method: 'POST',
        path: '/api/records/person/import/',
        headers: { ...json, 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(20_000_000),
      }),
    ],
    [
      'a table of 500,000 cells',
      () => ({
        method: 'POST',
        path: '/api/records/person/import/',
        headers: { ...json, 'content-type': 'text/csv' },
        body: `${'a;'.repeat(20)}\n`.repeat(25_000),
      }),
    ],
    ['all data of a description', get('/api/openapi.json')],
  ];
}
