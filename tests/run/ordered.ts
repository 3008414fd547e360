import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What is told first when it is broken, and then what takes long: a lane that is given a long file last leaves the
 * others idle.
 */
const kinds = ['tests/house', 'tests/api', 'tests/faults', 'tests/browser', 'tests/stories'];
const long = [
  'every-path',
  'safety-paths',
  'haul-faults',
  'dispatch',
  'dashboard',
  'house',
  'simulated-trips',
  'naughty-strings',
  'access-matrix',
  'workspace',
  'tracking',
  'fuel',
];

/**
 * Files by kind and length; `TEST_ORDER` turns them round (`reverse`), or shuffles them by a seed (`random:7`): no file
 * leans on another.
 */
export class Ordered extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      kinds.findIndex((kind) => moduleId.includes(kind)) * 100 +
      ((long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 100) % 100);
    const ordered = files.toSorted((one, other) => rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1));
    const [order, seed] = (process.env.TEST_ORDER ?? '').split(':');
    if (order === 'reverse') return ordered.toReversed();
    if (order !== 'random') return ordered;
    const place = ({ moduleId }: TestSpecification): string =>
      createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
    return ordered.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  }
}
