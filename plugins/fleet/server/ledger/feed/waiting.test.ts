import { expect, test } from 'vitest';
import { Silence } from './silence.ts';
import { Waiting } from './waiting.ts';

test('news are gathered for ten seconds; without news it is looked once a minute', () => {
  let now = 0;
  const waiting = new Waiting(() => now);
  waiting.tell('T-01', 500);
  expect(waiting.due()).toEqual(['T-01']);
  expect(waiting.begin('T-01')).toBe(500);
  waiting.tell('T-01', 900);
  waiting.end('T-01', 700, false);
  now = 9_999;
  expect(waiting.due()).toEqual([]);
  now = 10_000;
  expect(waiting.due()).toEqual(['T-01']);
  // What was told while it was written is not forgotten, nor where it stood.
  expect(waiting.begin('T-01')).toBe(700);
  waiting.end('T-01', 950, false);
  now = 69_999;
  expect(waiting.due()).toEqual([]);
  now = 70_000;
  expect(waiting.due()).toEqual(['T-01']);
});

test('what is not whole is waited for a minute', () => {
  let now = 0;
  const waiting = new Waiting(() => now);
  waiting.tell('T-01', 500);
  expect(waiting.isPatient('T-01')).toBe(true);
  waiting.end('T-01', waiting.begin('T-01'), true);
  now = 59_000;
  expect([waiting.due(), waiting.isPatient('T-01')]).toEqual([['T-01'], true]);
  now = 60_000;
  expect(waiting.isPatient('T-01')).toBe(false);
  waiting.end('T-01', 800, false);
  expect(waiting.isPatient('T-01')).toBe(true);
});

test('a truck whose past is still arriving is not silent', () => {
  let now = 0;
  const silence = new Silence(() => now);
  expect(silence.isSilent('T-01', 100)).toBe(false);
  now = 119_999;
  expect(silence.isSilent('T-01', 100)).toBe(false);
  now = 120_000;
  expect(silence.isSilent('T-01', 100)).toBe(true);
  expect(silence.isSilent('T-01', 200)).toBe(false);
});
