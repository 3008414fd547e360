import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from './server.ts';

export interface SafetyRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
  readonly errors?: Readonly<Record<string, string>>;
}

export const safetySite = seedId('site', 'S1');
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
export const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const create = (user: TestUser, record: string, body: unknown) =>
  user.json<SafetyRow>(`records/${record}/`, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });

const changing = ({ version }: SafetyRow) => ({ 'idempotency-key': randomUUID(), 'if-match': `"${version}"` });
export const change = (user: TestUser, record: string, row: SafetyRow, body: unknown) =>
  user.json<SafetyRow>(`records/${record}/${row.id}/`, { method: 'PATCH', body, headers: changing(row) });
export const remove = (user: TestUser, record: string, row: SafetyRow) =>
  user.json<SafetyRow>(`records/${record}/${row.id}/`, { method: 'DELETE', headers: changing(row) });
export const step = (user: TestUser, record: string, row: SafetyRow, name: string, body: unknown = {}) =>
  user.json<SafetyRow>(`records/${record}/${row.id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: changing(row),
  });
/** A step that must go through. */
export async function stepped(
  user: TestUser,
  record: string,
  row: SafetyRow,
  name: string,
  body: unknown = {},
): Promise<SafetyRow> {
  const { status, body: next } = await step(user, record, row, name, body);
  expect(status, `${name}: ${JSON.stringify(next)}`).toBe(200);
  return next;
}
export const read = async (user: TestUser, record: string, id: string): Promise<SafetyRow> =>
  (await user.json<SafetyRow>(`records/${record}/${id}/`)).body;
/** The first row of a list that a filter lets through. */
export const first = async (user: TestUser, record: string, filter: string): Promise<SafetyRow> =>
  (await user.json<{ rows: readonly SafetyRow[] }>(`records/${record}/?filter=${encodeURIComponent(filter)}&limit=1`))
    .body.rows[0] as SafetyRow;

/** The id of a file that somebody has just given. */
export async function uploaded(
  server: TestServer,
  user: TestUser,
  name: string,
  content: string | Uint8Array<ArrayBuffer> = 'Passed.',
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const answer = await fetch(`${server.url}/api/files/`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${user.token}` },
  });
  return ((await answer.json()) as { id: string }).id;
}

type Who = 'hse' | 'manager' | 'supervisor' | 'operator' | 'hr' | 'admin';

/** A server for a file of tests, and who works with it; both are there when its tests begin. */
export function openSafety(): { server: TestServer } & Record<Who, TestUser> {
  const opened = {} as { server: TestServer } & Record<Who, TestUser>;
  beforeAll(async () => {
    opened.server = await startTestServer();
    for (const name of ['hse', 'manager', 'supervisor', 'operator', 'hr', 'admin'] as const)
      opened[name] = await opened.server.login(name);
  });
  afterAll(() => opened.server.stop());
  return opened;
}
