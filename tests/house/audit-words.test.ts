import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionWords } from '../../plugins/administration/shared/audit-words.ts';
import { permitSteps } from '../../plugins/hse/records/permits/permit-steps.ts';
import { sourcesOf } from './record-writes.ts';

/** Where an action is named by no literal, and what it can be. */
const named: Readonly<Record<string, readonly string[]>> = {
  'core/host/audit/audit.ts': [],
  'core/records/change-rows.server.ts': ['create', 'update', 'delete'],
  'core/records/write.server.ts': ['create', 'update', 'delete', 'restore', 'state'],
  'plugins/hse/server/permits/step-route.ts': [...Object.keys(permitSteps), 'measures'],
  'plugins/procurement/server/approval/decide-route.ts': ['approve', 'reject', 'return'],
  'plugins/procurement/server/orders/vendor-changes.ts': ['accepted', 'declined'],
  'plugins/procurement/server/vendor-api/answer-order.ts': ['accept', 'refuse'],
  'plugins/tracking/server/alerts/routes.ts': ['acknowledge', 'shelve'],
};
/** Their actions are those of a correction of a trip, not of the audit log. */
const others = /^plugins\/production\/server\/engine\/(propose-corrections|write-trips)\.ts$/;

const isServers = (path: string): boolean => /\.server\.ts$|\/server\//.test(path) && !/\/seed\//.test(path);
const sources = [...sourcesOf(join(import.meta.dirname, '../..'))].filter(
  ([path]) => (isServers(path) || path in named) && !others.test(path),
);

/** The words between quotes in what stands behind `action:`, the sides of a comparison aside. */
const literals = (value: string): readonly string[] =>
  [...value.replaceAll(/[=!]==? '[^']*'/g, '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word ?? '');

const written = new Map(
  sources.map(([path, text]) => [
    path,
    [
      ...[...text.matchAll(/\baction: ([^,;}\n]+)/g)].flatMap(([, value]) => literals(value ?? '')),
      ...(named[path] ?? []),
    ],
  ]),
);

/** Catalogs without a translation fail `npm run check`: what has words has them in both languages. */
test('every action that is written into the audit log has words', () => {
  const bare = [...written].flatMap(([path, actions]) =>
    actions.filter((action) => !Object.hasOwn(actionWords, action)).map((action) => `${path}: ${action}`),
  );
  expect([...written.values()].flat().length).toBeGreaterThan(60);
  expect(bare).toEqual([]);
});

test('an action that no literal names is told in the list above', () => {
  const untold = sources
    .filter(
      ([path, text]) => path.startsWith('plugins/') && !(path in named) && /\b(change|create|delete)Rows\(/.test(text),
    )
    .flatMap(([path, text]) =>
      [...text.matchAll(/^\s+action(?:: ([^,;\n]+))?,\n/gm)]
        .map(([, value]) => value ?? 'action')
        .filter((value) => literals(value).length === 0)
        .map((value) => `${path}: ${value}`),
    );
  expect(untold).toEqual([]);
});
