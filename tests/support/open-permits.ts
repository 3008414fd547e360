import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from './server.ts';
import {
  createPermit,
  drawn,
  fillMeasures,
  permitDraft,
  permitGoes,
  permitStep,
  type PermitRow,
} from './work-permits.ts';

const names = ['mechanic', 'operator', 'supervisor', 'planner', 'hse', 'manager', 'dispatcher'] as const;

/** A server on which no permit of the demo stands in the way, who works with permits there, and how far each brings one. */
export function openPermits() {
  const opened = {} as { server: TestServer };
  const users = {} as Record<(typeof names)[number], TestUser>;
  beforeAll(async () => {
    opened.server = await startTestServer();
    await Promise.all(names.map(async (name) => (users[name] = await opened.server.login(name))));
    await sql`
      update work_permit set state = 'closed'
      where state in ('requested', 'verified', 'issued', 'active', 'suspended')`.execute(opened.server.host.db);
  });
  afterAll(() => opened.server?.stop());

  /** Moves what a permit remembers into the past. */
  const longAgo = (row: PermitRow, set: string): Promise<unknown> =>
    opened.server.host.pool.query(`update work_permit set ${set} where id = $1`, [row.id]);

  async function draftOf(kind: string, more: object = {}): Promise<PermitRow> {
    const { status, body } = await createPermit(users.mechanic, permitDraft(kind, more as never));
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }
  async function goes(user: TestUser, row: PermitRow, name: string, body: object = {}): Promise<PermitRow> {
    const answer = await permitGoes(user, row, name, body);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  }
  async function step(user: TestUser, row: PermitRow, name: string, body: object = {}): Promise<void> {
    const answer = await permitStep(user, row, name, body);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
  }
  /** A permit that works: requested, visited, issued, accepted. */
  async function active(kind: string, code: string, more: object = {}): Promise<PermitRow> {
    const row = await draftOf(kind, more);
    await goes(users.mechanic, row, 'request');
    await step(users.supervisor, row, 'visit', { ok: true });
    await goes(users.supervisor, row, 'verify');
    await fillMeasures(users.supervisor, row, code);
    await goes(users.planner, row, 'issue');
    await step(users.operator, row, 'sign_worker', { worker: '1', signature: drawn('Moussa Diallo') });
    return goes(users.operator, row, 'accept');
  }

  return { opened, users, longAgo, draftOf, goes, step, active };
}
