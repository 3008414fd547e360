import { expect, test } from 'vitest';
import type { FormItem } from '../template.ts';
import { begunRun, runInVersion } from './kept-run.ts';

const item = (key: string): FormItem => ({
  key,
  code: key.toUpperCase(),
  label: { en: key, fr: key },
  kind: 'ok',
  criticality: 'minor',
});
const version = (id: string, ...keys: readonly string[]) => ({
  id,
  content: { sections: [{ code: 'A', title: { en: 'A', fr: 'A' }, items: keys.map(item) }] },
});

test('a form that goes on in another version keeps what is asked there too, and begins there', () => {
  const run = {
    ...begunRun('one'),
    startedAt: '2026-03-09T06:00:00.000Z',
    answers: [
      { key: 'a', choice: 'ok' },
      { key: 'b', choice: 'nok' },
    ],
  };
  const next = runInVersion(run, version('two', 'a', 'c'));
  expect(next).toMatchObject({ id: run.id, version: 'two', answers: [{ key: 'a', choice: 'ok' }] });
  expect(Date.parse(next.startedAt)).toBeGreaterThan(Date.parse(run.startedAt));
  expect(runInVersion(run, version('one', 'a', 'b'))).toBe(run);
});
