import { msg } from '@lingui/core/macro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choice, integer, longtext, text } from '../../core/records/fields/index.ts';
import { difference } from '../../core/records/migration.server.ts';
import { defineRecord } from '../../core/records/record.ts';
import { serverRecord } from '../../core/records/records.server.ts';
import { tableOf } from '../../core/records/table.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const job = defineRecord({
  name: 'test_job',
  title: msg`Entry`,
  plural: msg`Entries`,
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, required: true }),
    count: integer({ label: msg`Count` }),
    kind: choice({ label: msg`Type`, choices: { plain: msg`No`, odd: msg`Yes` } }),
    why: longtext({ label: msg`Reason`, when: ({ kind }) => kind === 'odd' }),
  },
  display: ['code'],
  rules: [
    ({ count }) =>
      count != null && count > 100 ? { field: 'count', sentence: msg`Must be at most ${100}.`, confirm: 'many' } : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg`Draft` },
      submitted: { label: msg`Submitted`, locked: true },
      approved: { label: msg`Approved`, locked: true },
    },
    transitions: {
      submit: {
        label: msg`Submit`,
        from: ['draft'],
        to: 'submitted',
        checks: [({ count }) => (count == null ? { field: 'count', sentence: msg`This field is required.` } : null)],
      },
      approve: { label: msg`Approve`, from: ['submitted'], to: 'approved', notOwn: true },
      reject: { label: msg`Reject`, from: ['submitted'], to: 'draft', reason: 'required' },
    },
  },
  access: {
    read: ['admin', 'manager'],
    create: ['admin'],
    update: ['admin'],
    delete: ['admin'],
    submit: ['admin'],
    reject: ['admin', 'manager'],
    approve: ['manager'],
  },
});
const approvals: string[] = [];
const plugin: ServerPlugin = {
  id: 'states',
  records: [
    serverRecord(job, { beforeTransition: (name, { row }) => void approvals.push(`${name} ${String(row.code)}`) }),
  ],
  migrations: { '209901010000-states-first.sql': difference({}, { test_job: tableOf(job) }).statements.join('\n') },
};

let server: TestServer;
let admin: TestUser;
let manager: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, plugin] });
  [admin, manager] = await Promise.all([server.login('admin'), server.login('manager')]);
});
afterAll(() => server.stop());

interface Job {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly why: string | null;
  readonly count: number | null;
}
interface Refusal {
  readonly code: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly confirm?: readonly string[];
}

const create = async (body: object, query = ''): Promise<{ readonly status: number; readonly body: Job & Refusal }> =>
  admin.json<Job & Refusal>(`records/test_job/${query}`, { method: 'POST', body });
const step = (user: TestUser, { id, version }: Job, name: string, body: object = {}) =>
  user.json<Job & Refusal>(`records/test_job/${id}/transitions/${name}/`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  });

describe('states', () => {
  test('a row begins in the first state, and nobody writes the state itself', async () => {
    const { body } = await create({ code: 'A', count: 1 });
    expect(body.state).toBe('draft');
    expect(await create({ code: 'B', state: 'approved' })).toMatchObject({
      status: 422,
      body: { errors: { state: 'This field does not exist.' } },
    });
  });

  test('steps are checked, permitted, kept in the history with their reason, and what is locked stays as it is', async () => {
    const { body: empty } = await create({ code: 'C' });
    expect(await step(admin, empty, 'submit')).toMatchObject({
      status: 422,
      body: { errors: { count: 'This field is required.' } },
    });
    const { body: filled } = await admin.json<Job>(`records/test_job/${empty.id}/`, {
      method: 'PATCH',
      body: { count: 5 },
      headers: { 'if-match': '"1"' },
    });
    const { body: submitted } = await step(admin, filled, 'submit');
    expect(submitted).toMatchObject({ state: 'submitted', version: 3 });
    expect(approvals).toEqual(['submit C']);

    expect(
      await admin.json(`records/test_job/${empty.id}/`, {
        method: 'PATCH',
        body: { count: 6 },
        headers: { 'if-match': '"3"' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'locked' } });
    expect(
      await admin.json(`records/test_job/${empty.id}/`, { method: 'DELETE', headers: { 'if-match': '"3"' } }),
    ).toMatchObject({ status: 409, body: { code: 'locked' } });
    // The administrator has every right; what somebody created they approve never.
    expect(await step(admin, submitted, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'own_request', detail: 'You cannot approve your own request.' },
    });
    expect(await step(manager, submitted, 'submit')).toMatchObject({ status: 403 });
    expect(await step(manager, filled, 'approve')).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await step(manager, submitted, 'reject')).toMatchObject({
      status: 422,
      body: { errors: { reason: 'This field is required.' } },
    });

    const { body: back } = await step(manager, submitted, 'reject', { reason: 'Wrong tank' });
    expect(back.state).toBe('draft');
    expect(await step(manager, back, 'approve')).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const { body: history } = await admin.json<{
      entries: { action: string; reason: string | null; changes: unknown[] }[];
    }>(`records/test_job/${empty.id}/history/`);
    expect(history.entries[0]).toMatchObject({
      action: 'state',
      reason: 'Wrong tank',
      changes: [{ field: 'state', old: 'submitted', new: 'draft' }],
    });
  });

  test('lists are filtered and sorted by state', async () => {
    const { body } = await admin.json<{ rows: Job[] }>('records/test_job/?filter=state:eq:draft&sort=-state,code');
    expect(body.rows.length).toBeGreaterThan(0);
    expect(new Set(body.rows.map(({ state }) => state))).toEqual(new Set(['draft']));
    expect(await admin.json('records/test_job/?filter=state:eq:gone')).toMatchObject({ status: 400 });
  });

  test('two steps at once: one goes, the other is told', async () => {
    const { body: row } = await create({ code: 'D', count: 1 });
    const answers = await Promise.all([
      step(admin, row, 'submit'),
      step(admin, row, 'submit'),
      step(admin, row, 'submit'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });
});

test('a warning is told, and the write goes through once it is confirmed', async () => {
  expect(await create({ code: 'E', count: 500 })).toMatchObject({
    status: 409,
    body: { code: 'confirm', confirm: ['many'], errors: { count: 'Must be at most 100.' } },
  });
  expect(await create({ code: 'E', count: 500 }, '?confirm=other')).toMatchObject({ status: 409 });
  expect(await create({ code: 'E', count: 500 }, '?confirm=many')).toMatchObject({ status: 201, body: { count: 500 } });
});

test('a field that does not apply holds nothing', async () => {
  const { body } = await create({ code: 'F', kind: 'plain', why: 'left over' });
  expect(body.why).toBeNull();
  const { body: odd } = await admin.json<Job>(`records/test_job/${body.id}/`, {
    method: 'PATCH',
    body: { kind: 'odd', why: 'because' },
    headers: { 'if-match': '"1"' },
  });
  expect(odd.why).toBe('because');
  const { body: plain } = await admin.json<Job>(`records/test_job/${body.id}/`, {
    method: 'PATCH',
    body: { kind: 'plain' },
    headers: { 'if-match': '"2"' },
  });
  expect(plain.why).toBeNull();
});
