import fc from 'fast-check';
import { hostileText } from './hostile.ts';
import type { FuzzRequest } from './record-requests.ts';

/**
 * Requests to a report and its export: its own parameters with good, wrong and hostile values. `path` as the API's
 * description has it.
 */
export function reportRequests(
  path: string,
  parameters: readonly string[],
  sites: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const day = fc.constantFrom(
    '2026-11-01',
    '2026-11-20',
    '2026-02-31',
    '0000-00-00',
    '9999-12-31',
    '1000-01-01',
    '-1',
    '2026-11-20T05:00:00Z',
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: day },
    {
      weight: 3,
      arbitrary: fc.constantFrom('today', 'week', 'month', 'year', 'P1', 'P4', '0', '1e309', 'true', '["a"]', ...sites),
    },
    { weight: 3, arbitrary: hostileText.map((text) => text.toWellFormed().slice(0, 100)) },
  );
  const format: readonly string[] = path.endsWith('/export/') ? ['format'] : [];
  return fc
    .array(
      fc.tuple(fc.constantFrom(...parameters, ...format, 'unknown'), fc.oneof(value, fc.constantFrom('csv', 'xlsx'))),
      { maxLength: 3 },
    )
    .map((query): FuzzRequest => ({
      method: 'GET',
      path: `${path}?${new URLSearchParams(query.map(([name, one]) => [name, one])).toString()}`,
      headers: {},
    }));
}
