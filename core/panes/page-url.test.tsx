import { expect, test } from 'vitest';
import { loginPath, returnPath } from '../session/return-path.ts';
import { readPageUrl, writePageUrl } from './page-url.ts';

const read = (path: string) => readPageUrl(new URL(path, 'http://filon.test'));

test('page parameters are taken out, a screen keeps its own', () => {
  expect(read('/fuel?tank=3&max=p2&sites=S1,S2&at=2026-03-09T05:30:00Z')).toEqual({
    path: '/fuel?tank=3',
    page: { max: 'p2', sites: 'S1,S2', at: '2026-03-09T05:30:00Z' },
  });
});
test('what is not valid is as good as absent', () => {
  expect(read('/fuel?max=%3Cscript%3E&sites=&at=yesterday&layout=1&theme=%3Cb%3E').page).toEqual({});
});
test('writing and reading come to the same', () => {
  const url = {
    path: '/fuel?tank=a+b',
    page: {
      layout: '0b9f4c0e-6d1f-5c57-9b1c-3f1a52f3a1d4',
      max: 'p2',
      at: '2026-03-09T05:30:00Z',
      sites: 'S1,S2',
      theme: 'dark',
    },
  };
  expect(read(writePageUrl(url))).toEqual(url);
  expect(writePageUrl(url)).toContain('sites=S1,S2');
});
test('the way back from the sign-in page never leaves the host', () => {
  expect(loginPath('/fuel?tank=3')).toBe('/login?next=%2Ffuel%3Ftank%3D3');
  expect(loginPath('/')).toBe('/login');
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/login', 'javascript:alert(1)'])
    expect(returnPath(new URLSearchParams({ next }))).toBe('/');
  expect(returnPath(new URLSearchParams({ next: '/fuel?tank=3' }))).toBe('/fuel?tank=3');
});
