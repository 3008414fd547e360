import fc from 'fast-check';
import type { RecordDefinition } from '../../../core/records/record.ts';
import { hostileText, hostileValue } from './hostile.ts';
import type { FuzzRequest } from './record-requests.ts';

/**
 * Requests to every end point of one record's import jobs, valid, nearly valid and hostile. `jobs` are ids of jobs that
 * exist.
 */
export function importRequests(
  definition: RecordDefinition,
  jobs: readonly string[],
  sites: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const word = hostileText.map((text) => text.toWellFormed().slice(0, 60));
  const job = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...jobs) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.uuid(),
        word.map((text) => encodeURIComponent(text) || 'x'),
      ),
    },
  );
  const at = job.map((id) => `/api/records/${definition.name}/import/${id}/`);
  const name = fc.constantFrom<string | null>(null, ...Object.keys(definition.fields), 'site', 'id', '__proto__');
  const options = fc.record(
    {
      encoding: fc.oneof(fc.constantFrom('utf-8', 'windows-1252', 'utf-16le', 'replacement', 'klingon'), word),
      separator: fc.constantFrom(',', ';', '\t', '|', ':'),
      sheet: word,
      decimal: fc.constantFrom('.', ',', "'"),
      site: fc.constantFrom(...sites, 'x'),
      timeZone: fc.constantFrom('UTC', 'Africa/Casablanca', 'Mars/Base'),
      mapping: fc.oneof(
        fc.array(name, { maxLength: 8 }),
        fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
        hostileValue,
      ),
    },
    { requiredKeys: [] },
  );
  const get = (path: string, query: fc.Arbitrary<string>) =>
    fc
      .tuple(at, query)
      .map(([base, parameters]): FuzzRequest => ({ method: 'GET', path: `${base}${path}${parameters}`, headers: {} }));
  const post = (path: string, body: fc.Arbitrary<unknown>) =>
    fc
      .tuple(at, body)
      .map(([base, sent]): FuzzRequest => ({ method: 'POST', path: `${base}${path}`, body: sent, headers: {} }));
  const page = fc
    .record(
      {
        only: fc.oneof(fc.constantFrom('new', 'changed', 'unchanged', 'error'), word),
        offset: fc.constantFrom('0', '3', '-1', '1e9', '99999999999999'),
        limit: fc.constantFrom('1', '200', '201', 'x'),
      },
      { requiredKeys: [] },
    )
    .map((parameters) => `?${new URLSearchParams(parameters).toString()}`);
  return fc.oneof(
    { weight: 2, arbitrary: get('', fc.constant('')) },
    { weight: 4, arbitrary: get('rows/', page) },
    { weight: 1, arbitrary: get('rejected/', fc.constant('')) },
    {
      weight: 5,
      arbitrary: post('check/', fc.oneof({ weight: 6, arbitrary: options }, { weight: 1, arbitrary: hostileValue })),
    },
    {
      weight: 2,
      arbitrary: post(
        'commit/',
        fc.oneof(fc.constant({}), fc.record({ confirm: fc.array(word, { maxLength: 3 }) }), hostileValue),
      ),
    },
    { weight: 1, arbitrary: at.map((path): FuzzRequest => ({ method: 'DELETE', path, headers: {} })) },
  );
}
