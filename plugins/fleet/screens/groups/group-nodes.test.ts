import { expect, test } from 'vitest';
import type { Row } from '../../../../core/records/client.ts';
import { groupNodes, isBelow } from './group-nodes.ts';

const group = (id: string, parent: string | null): Row => ({
  id,
  version: 1,
  code: id,
  parent: parent === null ? null : { id: parent, label: parent },
});
const machine = (id: string, of: string): Row => ({ id, version: 1, code: id, group: { id: of, label: of } });
const groups = [group('mobile', null), group('trucks', 'mobile'), group('lost', 'gone')];

test('a closed group hides what is below it; an open one shows groups, then machines', () => {
  const machines = [machine('T-01', 'trucks'), machine('T-02', 'trucks')];
  expect(groupNodes(groups, machines, new Set()).map(({ id, children }) => [id, children])).toEqual([
    ['mobile', 1],
    ['lost', 0],
  ]);
  expect(
    groupNodes(groups, machines, new Set(['mobile', 'trucks'])).map(({ id, level, position, siblings }) => [
      id,
      level,
      position,
      siblings,
    ]),
  ).toEqual([
    ['mobile', 1, 1, 2],
    ['trucks', 2, 1, 1],
    ['T-01', 3, 1, 2],
    ['T-02', 3, 2, 2],
    ['lost', 1, 2, 2],
  ]);
});

test('groups in a circle are still shown, each once', () => {
  const circle = [group('a', 'b'), group('b', 'a')];
  expect(isBelow(new Map(circle.map((one) => [one.id, one])), 'a', 'b')).toBe(true);
  expect(groupNodes(circle, [], new Set(['a', 'b'])).map(({ id }) => id)).toEqual(['a', 'b']);
});
