import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one.ts';

test('work on several rows stops at the first that is refused, and tells which', async () => {
  const written: string[] = [];
  const write = async (row: string): Promise<void> => {
    if (row === 'T-02') throw new Error('locked');
    written.push(row);
  };
  const progress = await oneByOne(['T-01', 'T-02', 'T-03'], write);
  expect(progress).toEqual({ done: 1, stopped: { at: 'T-02', error: new Error('locked') } });
  expect(written).toEqual(['T-01']);
  expect(await oneByOne(['T-04'], write)).toEqual({ done: 1, stopped: null });
});
