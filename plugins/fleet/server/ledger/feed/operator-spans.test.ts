import { expect, test } from 'vitest';
import { operatorSpans } from './operator-spans.ts';

const hour = 3_600_000;
const on = (person: string | null, at: number) => ({ on: true, person, at: at * hour });
const off = (person: string, at: number) => ({ on: false, person, at: at * hour });
const left = (person: string, at: number) => ({ person, at: at * hour });
const words = (
  ...[marks, leaves = []]: Parameters<typeof operatorSpans> | [Parameters<typeof operatorSpans>[0]]
): readonly string[] => operatorSpans(marks, leaves).map(({ from, to }) => `${from / hour}-${to / hour}`);

test('somebody is on a machine until logging off, or until the next takes the seat', () => {
  expect(words([on('a', 6), off('a', 14)])).toEqual(['6-14']);
  expect(words([off('b', 22), on('b', 14), on('a', 6)])).toEqual(['6-14', '14-22']);
  expect(words([on(null, 6), off('a', 8)])).toEqual(['6-8']);
});

test('whoever leaves or takes another machine is on it no more; nobody sits longer than a shift may last', () => {
  expect(words([on('a', 6)], [left('a', 6), left('a', 13), left('b', 7)])).toEqual(['6-13']);
  expect(words([on('a', 6)])).toEqual(['6-20']);
});
