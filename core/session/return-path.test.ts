import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

const back = (next: string): string => returnPath(new URLSearchParams({ next }));

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login?next=/',
  'evil',
  '',
])('%j leads home', (next) => {
  expect(back(next)).toBe('/');
  expect(loginPath(next)).toBe('/login');
});

test('a path of ours leads back, with its question and place', () => {
  expect(back('/fleet/units?q=T-07#last')).toBe('/fleet/units?q=T-07#last');
  expect(loginPath('/fleet/units?q=1')).toBe('/login?next=%2Ffleet%2Funits%3Fq%3D1');
  expect(loginPath('/')).toBe('/login');
});
