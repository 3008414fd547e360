import { expect, test } from 'vitest';
import { permissionsOf } from '../../core/registry/decide-access.ts';
import { gatherPlugins } from '../../core/server/plugin-set.ts';
import { verbWords } from '../../core/host/subjects.ts';
import { serverPlugins } from '../../plugins/index.server.ts';

const { grants, subjects } = gatherPlugins(serverPlugins);
const split = (permission: string): readonly [string, string] => permission.split(':') as [string, string];

/** Catalogs without a translation fail `npm run check`: what has words has them in both languages. */
test('no declared permission is shown by its bare name', () => {
  const bare = permissionsOf(grants).filter((permission) => {
    const [subject, verb] = split(permission);
    return !subjects.get(subject)?.title || verbWords(subjects.get(subject), verb) === undefined;
  });
  expect(permissionsOf(grants).length).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
