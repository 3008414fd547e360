import { afterAll, beforeEach, expect, test } from 'vitest';
import type { FaultReport } from '../../core/http/fault-report.ts';
import { startTestServer, type TestUser } from '../support/server.ts';

const lines: string[] = [];
const server = await startTestServer({ logTarget: { write: (line) => void lines.push(line) } });
afterAll(() => server.stop());
beforeEach(() => void lines.splice(0));

const report: FaultReport = {
  kind: 'pane',
  name: 'TypeError',
  message: "Cannot read 'Amina Trabelsi' of TR-101",
  stack: '    at Screen (https://mine.example/assets/none-1a2b.js:1:20)\n    at Amina (https://mine.example/people/7)',
  path: '/fuel/:id',
  release: '0.1.0+abcdef0',
};
const tell = (user: TestUser, body: unknown) => user.json('faults/', { method: 'POST', body });
const faults = (): readonly string[] => lines.filter((line) => line.includes('A fault in the browser'));
const counted = async (kind: string): Promise<number> =>
  Number(
    new RegExp(`browser_faults_total{kind="${kind}"} (\\d+)`).exec(
      await (await fetch(`${server.url}/metrics`)).text(),
    )?.[1],
  );

test('a fault is counted each time, and told once a minute without what it held of people and rows', async () => {
  const user = await server.login('dispatcher');
  for (let time = 0; time < 3; time += 1) expect((await tell(user, report)).status).toBe(204);
  expect(await counted('pane')).toBe(3);
  expect(faults()).toHaveLength(1);
  const { fault } = JSON.parse(faults()[0] ?? '') as { fault: unknown };
  expect(fault).toEqual({
    kind: 'pane',
    release: '0.1.0+abcdef0',
    path: '/fuel/:id',
    error: 'TypeError',
    message: 'Cannot read … of …',
    stack: ['none-1a2b.js:1:20'],
  });
  for (const secret of ['Amina', 'TR-101', 'dispatcher', user.user.id, user.token])
    expect(faults()[0]).not.toContain(secret);
});

test('a file outside the maps is never read, whatever a stack names', async () => {
  const user = await server.login('mechanic');
  const stack = '    at x (https://mine.example/assets/../../../package.js:1:1)\n    at y (/assets/..%2fx.js:1:1)';
  expect((await tell(user, { ...report, stack })).status).toBe(204);
  expect(JSON.parse(faults()[0] ?? '')).toMatchObject({ fault: { stack: [] } });
});

test('vendors are heard too; who is signed out is not', async () => {
  expect((await tell(await server.login('vendor'), { ...report, kind: 'page' })).status).toBe(204);
  expect(await counted('page')).toBe(1);
  expect((await server.json('faults/', { method: 'POST', body: report })).status).toBe(401);
});

test('what is no report is refused with the fields that are wrong, and not counted', async () => {
  const user = await server.login('hr');
  const before = await counted('script');
  for (const [body, status, field] of [
    [{ ...report, kind: 'meteor' }, 422, 'kind'],
    [{ ...report, kind: 'script', message: 'x'.repeat(501) }, 422, 'message'],
    [{ ...report, kind: 'script', user: 'Amina' }, 422, 'user'],
    [{ kind: 'script' }, 422, 'name'],
    [{ ...report, kind: 'script', stack: 'x'.repeat(40_000) }, 413, null],
    [[], 400, null],
  ] as const) {
    const answer = await tell(user, body);
    expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(status);
    expect(Object.keys(answer.body['errors'] ?? {})).toEqual(expect.arrayContaining(field === null ? [] : [field]));
  }
  expect(await counted('script')).toBe(before);
  expect(faults()).toEqual([]);
});

test('a caller that floods is told to wait, and the others are still heard', async () => {
  const user = await server.login('planner');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => tell(user, { ...report, path: `/fuel/${'a'.repeat(index + 1)}` })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  expect(faults()).toHaveLength(20);
  expect((await tell(await server.login('geologist'), report)).status).toBe(204);
});
