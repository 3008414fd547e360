import type { Operation } from './operations.ts';
import type { RawCall } from './raw-call.ts';
import { oddTexts, oddValues } from './values.ts';

/** One place of an operation into which odd values are put, and the calls with each of them. */
export interface OddPlace {
  readonly operation: Operation;
  /** Such as `query from`, `path id`, `body reason`, `header if-match`. */
  readonly place: string;
  readonly calls: readonly (() => RawCall)[];
}

/** What the rest of a call holds, so that it comes as far as the odd value. */
export interface Plausible {
  /** Values by the name of a parameter or field, wherever it stands. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The path with a real row in each parameter but the one that is told. */
  readonly filled: (path: string, but?: string) => string;
  /** The body of a new row, by the path of the operation that takes it. */
  readonly bodies: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Filters `field:operator:` of a record's list, by its path. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
}

const odd = '@odd@';
const json = { 'content-type': 'application/json', 'if-match': '"1"' };
const oddHeaders = [
  'if-match',
  'idempotency-key',
  'accept-language',
  'cookie',
  'authorization',
  'content-type',
  'origin',
  'x-forwarded-for',
  'if-none-match',
  'range',
  'accept-encoding',
];

/** Every place of an operation. */
export function oddPlaces(operation: Operation, plausible: Plausible): readonly OddPlace[] {
  const { method, path, query, body } = operation;
  const place = (name: string, calls: OddPlace['calls']): OddPlace => ({ operation, place: name, calls });
  const whole =
    plausible.bodies.get(path) ??
    Object.fromEntries(
      body
        .filter((name) => !/[.[]/.test(name) && Object.hasOwn(plausible.values, name))
        .map((name) => [name, plausible.values[name]]),
    );
  const sent = method === 'GET' ? {} : { headers: json, body: JSON.stringify(whole) };
  const around = (name: string): string =>
    query
      .filter(
        (one) =>
          one !== name &&
          ['from', 'to', 'site', 'equipment', 'at', 'record'].includes(one) &&
          !path.startsWith('/api/records/'),
      )
      .map((one) => `&${one}=${encodeURIComponent(String(plausible.values[one]))}`)
      .join('');
  const ask = (text: string): RawCall => ({ method, path: `${plausible.filled(path)}?${text}`, headers: {}, ...sent });
  const inBody = (text: string): RawCall => ({ method, path: plausible.filled(path), headers: json, body: text });
  const takesBody = method !== 'GET' && method !== 'DELETE';
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([whole, name = '']) =>
      place(
        `path ${name}`,
        oddTexts.map((text) => () => ({
          method,
          path: plausible.filled(path.replace(whole, text.slice(0, 9_000)), name),
          headers: {},
          ...sent,
        })),
      ),
    ),
    ...query.map((name) =>
      place(`query ${name}`, [
        ...oddTexts.map((text) => () => ask(`${name}=${text}${around(name)}`)),
        ...[
          Array.from({ length: 400 }, () => String(plausible.values.site)).join(','),
          Array.from({ length: 300 }, (_, index) => `a${index}`).join(','),
        ].map((list) => () => ask(`${name}=${list.slice(0, 15_000)}${around(name)}`)),
        () => ask(Array.from({ length: 400 }, () => `${name}=1`).join('&')),
        () => ask(`${name}[a]=1&${name}[]=2`),
      ]),
    ),
    ...(method === 'GET' ? (plausible.filters.get(path) ?? []) : []).map((filter) =>
      place(
        `filter ${filter}`,
        oddTexts.map((text) => () => ask(`filter=${filter}${text}`)),
      ),
    ),
    ...(takesBody ? body : []).map((name) =>
      place(
        `body ${name}`,
        oddValues.map(
          (value) => () => inBody(JSON.stringify(holding(whole, name)).replaceAll(`"${odd}"`, () => value.json)),
        ),
      ),
    ),
    ...(takesBody
      ? [
          place('whole body', [
            ...oddValues.map((value) => () => inBody(value.json)),
            () => inBody(''),
            () => inBody('{'),
            () => inBody('\ufeff{}'),
            () => inBody('{"a":1,"a":2}'),
          ]),
        ]
      : []),
    ...(readsHeaders.has(path) ? oddHeaders : []).map((name) =>
      place(
        `header ${name}`,
        headerTexts.map((text) => () => ({
          method,
          path: plausible.filled(path),
          headers: {
            ...(takesBody ? json : {}),
            [name]:
              name === 'authorization'
                ? `Bearer ${text}`
                : name === 'cookie'
                  ? `access_token=${text}; refresh_token=${text}; device=${text}`
                  : text,
          },
          ...(takesBody ? { body: JSON.stringify(whole) } : {}),
        })),
      ),
    ),
  ];
}

/** The operations at which headers are tried: they are read in one place, before any route. */
const readsHeaders = new Set([
  '/api/records/crate/',
  '/api/records/crate/{id}/',
  '/api/records/crate/import/',
  '/api/layouts/{id}/',
  '/api/files/',
  '/api/files/{id}/',
  '/api/login/',
  '/api/refresh/',
  '/api/me/',
  '/api/health/',
  '/api/ingest/v1/batch/',
  '/metrics',
  '/',
  '/{page}',
]);

const headerTexts = [
  '',
  ' ',
  '"',
  '*',
  '"1", "2"',
  'W/"99999999999"',
  '-1',
  '1e400',
  '\u00ff\u00e9',
  '%00',
  'a'.repeat(7_000),
  'fr;q=1e400,en;q=NaN',
  'x-'.repeat(300),
  '__proto__',
  'bytes=0-,-1',
  `${'a,'.repeat(2_000)}a`,
  '=;=;;=',
  '0190b5a2-7c4e-7a30-8d2e-000000000000',
  'application/json; charset=utf-16',
  'text/csv',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'null',
  'http://[::1',
];

/** The body with the odd value in one place: `name`, `name.inner` or `list[].inner`. */
function holding(whole: Readonly<Record<string, unknown>>, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const inner: unknown = rest.length === 0 ? odd : holding({}, rest.join('.'));
  const key = name.replaceAll('[]', '');
  return { ...whole, [key]: name.endsWith('[]') ? [inner] : inner };
}
