import fc from 'fast-check';
import type { RecordDefinition } from '../../../core/records/record.ts';
import { hostileText, hostileValue } from './hostile.ts';
import { fieldValue } from './field-values.ts';

/** A request of the record API. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stands in `if-match` for the version that the row has when the request is sent. */
export const currentVersion = 'current';

/** Rows that exist: their ids and versions by record. */
export type KnownRows = ReadonlyMap<string, readonly { readonly id: string; readonly version: number }[]>;

const some = <T>(values: readonly T[], otherwise: T): fc.Arbitrary<T> =>
  values.length > 0 ? fc.constantFrom(...values) : fc.constant(otherwise);
const none = '00000000-0000-4000-8000-000000000000';

/** Requests to every end point of one record, valid, nearly valid and hostile. */
export function recordRequests(
  definition: RecordDefinition,
  rows: KnownRows,
  sites: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const base = `/api/records/${definition.name}/`;
  const own = rows.get(definition.name) ?? [];
  const row = fc.oneof(
    { weight: 9, arbitrary: some(own, { id: none, version: 1 }) },
    {
      weight: 1,
      arbitrary: fc.record({
        id: fc.oneof(
          fc.uuid(),
          hostileText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 60)) || 'x'),
        ),
        version: fc.integer({ min: -1, max: 5 }),
      }),
    },
  );
  const fields = Object.entries(definition.fields);
  const idsOf = (record: unknown): readonly string[] => (rows.get(String(record)) ?? []).map(({ id }) => id);
  const values = Object.fromEntries(
    fields.map(([name, field]) => [name, fieldValue(field, idsOf(field.options.record))]),
  );
  const site =
    definition.scope === 'site'
      ? { site: fc.oneof({ weight: 9, arbitrary: some(sites, none) }, { weight: 1, arbitrary: hostileValue }) }
      : {};
  const writable = Object.fromEntries(Object.entries(values).filter(([name]) => !definition.fields[name]?.readOnly));
  const draft = fc.oneof(
    { weight: 8, arbitrary: fc.record({ ...site, ...writable }) },
    { weight: 3, arbitrary: fc.record({ ...site, ...values }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: hostileValue },
  );
  // One to three fields at a time, as forms send them.
  const patch = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .subarray(Object.entries(writable), { maxLength: Math.min(3, Object.keys(writable).length) })
        .chain((chosen) => fc.record<Record<string, unknown>>(Object.fromEntries(chosen))),
    },
    { weight: 1, arbitrary: draft },
  );
  const names = [
    ...fields.map(([name]) => name),
    'site',
    'id',
    'version',
    'created_at',
    'state',
    '__proto__',
    'deleted_at',
  ];
  const operator = fc.constantFrom(
    'eq',
    'ne',
    'lt',
    'lte',
    'gt',
    'gte',
    'in',
    'has',
    'lacks',
    'contains',
    'empty',
    'filled',
    'like',
  );
  const filterText = fc.oneof(
    hostileText.map((text) => text.toWellFormed().slice(0, 100)),
    fc.constantFrom('1', 'true', '["a","b"]', '2026-03-09', '2026-03-09T05:00:00Z', none, '1e309', '%', '\\'),
  );
  const filter = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...names), operator, filterText).map((parts) => parts.join(':')) },
    { weight: 1, arbitrary: filterText },
  );
  const sort = fc
    .array(
      fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...names)).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((keys) => keys.join(','));
  const query = fc
    .record(
      {
        filter,
        sort,
        search: filterText,
        sites: fc.oneof(some(sites, none), filterText),
        limit: fc.constantFrom('1', '50', '500', '0', '-1', '1e3', 'x'),
        offset: fc.constantFrom('0', '10', '1000000', '99999999999'),
        count: fc.constantFrom('exact', 'estimate', 'none', 'all'),
        cursor: fc.oneof(
          filterText,
          fc
            .array(hostileValue, { maxLength: 3 })
            .map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url').slice(0, 4_000)),
        ),
        unknown: filterText,
      },
      { requiredKeys: [] },
    )
    // One or two at a time: together one wrong parameter would hide the others.
    .chain((all) => fc.subarray(Object.entries(all), { maxLength: 2 }))
    .map((chosen) => new URLSearchParams(chosen.map(([name, value]) => [name, value.toWellFormed()])).toString());
  const key = fc.oneof(
    { weight: 30, arbitrary: fc.constant<Record<string, string>>({}) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('k1', 'k2', 'x'.repeat(201), '')
        .map((one): Record<string, string> => ({ 'idempotency-key': one })),
    },
  );
  const version: fc.Arbitrary<Record<string, string>> = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ 'if-match': currentVersion }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        {},
        { 'if-match': '*' },
        { 'if-match': '99999999999' },
        { 'if-match': 'W/"1"' },
      ),
    },
  );
  const get = (path: string) =>
    query.map((parameters): FuzzRequest => ({ method: 'GET', path: `${base}${path}?${parameters}`, headers: {} }));
  const change = (method: string, path: (id: string) => string, body: fc.Arbitrary<unknown> | null) =>
    row.chain(({ id }) =>
      fc
        .record({
          body: body ?? fc.constant(undefined),
          headers: fc.tuple(version, key).map(([one, two]) => ({ ...one, ...two })),
        })
        .map((rest): FuzzRequest => ({ method, path: `${base}${path(id)}`, ...rest })),
    );
  const transitions = ['none', ...Object.keys(definition.states?.transitions ?? {})];
  const batch = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        changes: fc.array(
          fc.oneof(
            draft.map((create) => ({ create })),
            fc.record({ id: row.map(({ id }) => id), version: fc.integer({ min: 1, max: 4 }), values: draft }),
            fc.record({ delete: row.map(({ id }) => id), version: fc.integer({ min: 1, max: 4 }) }),
            hostileValue,
          ),
          { maxLength: 4 },
        ),
      }),
    },
    { weight: 1, arbitrary: hostileValue },
  );
  const table = fc
    .tuple(
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.oneof(fc.constantFrom(...names), hostileText), { minLength: 1, maxLength: 6 }),
      fc.array(fc.array(hostileText, { maxLength: 6 }), { maxLength: 4 }),
    )
    .map(([separator, head, lines]) => [head, ...lines].map((cells) => cells.join(separator)).join('\n'));
  return fc.oneof(
    { weight: 6, arbitrary: get('') },
    { weight: 2, arbitrary: row.map(({ id }): FuzzRequest => ({ method: 'GET', path: `${base}${id}/`, headers: {} })) },
    {
      weight: 1,
      arbitrary: row.map(({ id }): FuzzRequest => ({ method: 'GET', path: `${base}${id}/history/`, headers: {} })),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('marks/', 'groups/', 'export/'),
          query,
          fc.oneof(
            fc.constantFrom('', '&format=xlsx', '&columns=id,site', '&separator=tab&decimal=,'),
            fc.constantFrom(...names).map((name) => `&by=${name}`),
            fc.array(fc.constantFrom(...names), { maxLength: 5 }).map((columns) => `&columns=${columns.join(',')}`),
          ),
        )
        .map(([path, parameters, more]): FuzzRequest => ({
          method: 'GET',
          path: `${base}${path}?${parameters}${more}`,
          headers: {},
        })),
    },
    {
      weight: 8,
      arbitrary: fc
        .record({ body: draft, headers: key })
        .map((rest): FuzzRequest => ({ method: 'POST', path: base, ...rest })),
    },
    { weight: 6, arbitrary: change('PATCH', (id) => `${id}/`, patch) },
    { weight: 1, arbitrary: change('DELETE', (id) => `${id}/`, null) },
    { weight: 1, arbitrary: change('POST', (id) => `${id}/restore/`, fc.constant({})) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...transitions)
        .chain((name) =>
          change(
            'POST',
            (id) => `${id}/transitions/${name}/`,
            fc.oneof(fc.constant({ reason: 'Because' }), hostileValue),
          ),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ body: batch, headers: key })
        .map((rest): FuzzRequest => ({ method: 'POST', path: `${base}batch/`, ...rest })),
    },
    {
      weight: 1,
      arbitrary: table.map((text): FuzzRequest => ({
        method: 'POST',
        path: `${base}import/`,
        body: text.toWellFormed(),
        headers: { 'content-type': 'text/csv' },
      })),
    },
  );
}
