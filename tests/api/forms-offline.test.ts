import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fillable, FormMachine, KeptForms, SubmittedForm } from '../../core/forms/client.ts';
import type { StoredFile } from '../../core/files/stored-file.ts';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Refusal = { readonly code?: string; readonly detail?: string; readonly errors?: Readonly<Record<string, string>> };
type Row = Readonly<Record<string, unknown>>;

let server: TestServer;
let operator: TestUser;
let supervisor: TestUser;
let fillable: Fillable;
let trucks: readonly FormMachine[];
const site = seedId('site', 'S1');
const [minute, day] = [60_000, 86_400_000];

beforeAll(async () => {
  server = await startTestServer();
  [operator, supervisor] = (await Promise.all(['operator', 'supervisor'].map((name) => server.login(name)))) as [
    TestUser,
    TestUser,
  ];
  fillable = (await operator.json<Fillable>('forms/published/HSE-CHK-TRUCK/')).body;
  trucks = fillable.machines.filter((machine) => machine.site === site && machine.family === 'haul_truck');
});
afterAll(() => server.stop());

let taken = 0;
const freshTruck = (): FormMachine => {
  const truck = trucks[(taken += 1)];
  if (!truck) throw new Error('The demo has no truck left.');
  return truck;
};
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** A check in which all is well but what is named, begun nine minutes and ended one minute before `ago`. */
function draft(truck: FormMachine, ago = 0, bad: string | null = null, more: Row = {}): Row {
  const answers = fillable.version.content.sections.flatMap(({ items }) =>
    items.flatMap((item) => {
      const well: Readonly<Record<string, Row>> = {
        ok: { choice: 'ok' },
        yn: { choice: 'yes' },
        num: { num: item.meter ? truck.hours : 60 },
        sig: { signature: { name: 'Operator', at: at(0), path: null } },
      };
      const answer = item.code === bad ? { choice: 'nok', comment: 'Goes through' } : well[item.kind];
      return answer ? [{ key: item.key, ...answer }] : [];
    }),
  );
  return {
    client_uuid: randomUUID(),
    site,
    template_version: fillable.version.id,
    equipment: truck.id,
    started_at: at(-ago - 9 * minute),
    completed_at: at(-ago - minute),
    answers,
    decision: bad === null ? 'fit' : 'do_not_use',
    captured_offline: true,
    ...more,
  };
}
const submit = (body: Row, user = operator) =>
  user.json<SubmittedForm & Refusal>('forms/runs/?confirm=all&reason=late', { method: 'POST', body });
const rowOf = async (id: string): Promise<Row> => (await supervisor.json<Row>(`records/form_run/${id}/`)).body;

test('a device keeps what its user may fill: the valid versions, and the machines of the sites in view', async () => {
  const { body } = await operator.json<KeptForms>(`forms/device/?sites=${site}`);
  expect(body.versions.map(({ code }) => code)).toContain('HSE-CHK-TRUCK');
  expect(new Set(body.machines.map((machine) => machine.site))).toEqual(new Set([site]));
  const of = (code: string): readonly string[] =>
    body.machines.filter(({ templates }) => templates.includes(code)).map((machine) => machine.id);
  expect(of('HSE-CHK-TRUCK')).toEqual(
    fillable.machines.filter((machine) => machine.site === site).map((machine) => machine.id),
  );
  const { status } = await server.json('forms/device/');
  expect(status).toBe(401);
});

describe('the clock of the device', () => {
  test('is ahead by twenty minutes: the times are the server’s, and the form says so', async () => {
    const ahead = 20 * minute;
    const form = draft(freshTruck(), -ahead, null, { sent_at: at(ahead) });
    const { status, body } = await submit(form);
    expect(status, JSON.stringify(body)).toBe(201);
    const row = await rowOf(body.id);
    expect(row).toMatchObject({ clock_wrong: true, captured_offline: true });
    expect(Number(row['clock_skew_s'])).toBeGreaterThan(1_190);
    expect(Date.now() - Date.parse(String(row['completed_at']))).toBeLessThan(3 * minute);
  });

  test('is right: nothing is moved', async () => {
    const form = draft(freshTruck(), 0, null, { sent_at: at(0) });
    const row = await rowOf((await submit(form)).body.id);
    expect(row).toMatchObject({ clock_wrong: false, completed_at: form['completed_at'] });
  });
});

test('what was filled a month ago is not taken any more, and what is still to come is not either', async () => {
  const truck = freshTruck();
  const { rows } = await sql<{ hours: number }>`
    select value as hours
    from meter_reading
    where equipment = ${truck.id} and kind = 'hours' and valid and read_at < ${at(-31 * day)}
    order by read_at desc
    limit 1`.execute(server.host.db);
  const old = await submit(draft({ ...truck, hours: rows[0]?.hours ?? null }, 31 * day));
  expect(old.body.errors?.['completed_at'], JSON.stringify(old.body)).toMatch(
    /^The form was filled on .+: it cannot be accepted after 30 days\.$/,
  );
  const ahead = await submit(draft(freshTruck(), -10 * minute));
  expect(ahead.body.errors).toHaveProperty('completed_at');
});

test('a check that comes two days late still grounds, and says when it was made', async () => {
  const truck = freshTruck();
  const { body } = await submit(draft(truck, 2 * day, 'T09', { repeat_reason: 're_check' }));
  expect(body.result, JSON.stringify(body)).toBe('grounded');
  expect(await rowOf(body.id)).toMatchObject({ late: true });
  const { rows } = await sql<{ reason: string; before: boolean }>`
    select reason, grounded_at < now() - interval '1 day' as before
    from equipment_grounding
    where equipment = ${truck.id} and state = 'active'`.execute(server.host.db);
  expect(rows).toEqual([
    { reason: expect.stringMatching(/^Found on .+, received late: T09 Secondary brake$/) as string, before: true },
  ]);
});

test('what one has filled does not come in the name of another', async () => {
  const form = draft(freshTruck(), 0, null, { sent_by: operator.user.id });
  expect(await submit(form, supervisor)).toMatchObject({ status: 409, body: { code: 'other_user' } });
  expect((await submit(form)).status).toBe(201);
});

test('a form comes instead of one of one’s own, be they read by its person or not, and of no other', async () => {
  const hr = await server.login('hr');
  const { body: form } = await hr.json<Fillable>('forms/published/HSE-PTW-AT/');
  const measures = (more: Row = {}): Row => ({
    client_uuid: randomUUID(),
    site,
    template_version: form.version.id,
    started_at: at(-9 * minute),
    completed_at: at(-minute),
    answers: form.version.content.sections.flatMap(({ items }) => items.map(({ key }) => ({ key, choice: 'yes' }))),
    ...more,
  });
  const first = await submit(measures(), hr);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const second = await submit(measures({ replaces: first.body.id }), hr);
  expect(second.status, JSON.stringify(second.body)).toBe(201);
  expect(await rowOf(second.body.id)).toMatchObject({ replaces: { id: first.body.id } });
  const foreign = await submit(measures({ replaces: first.body.id }), operator);
  expect(foreign).toMatchObject({ status: 422, body: { errors: { replaces: expect.any(String) as string } } });
});

test('a version that was retired a week before the form was begun is named, with the one that is valid', async () => {
  const form = draft(freshTruck());
  const retire = (days: number) =>
    sql`
    update form_template_version set state = 'retired', retired_at = now() - make_interval(days => ${days})
    where id = ${fillable.version.id}`.execute(server.host.db);
  await retire(8);
  expect((await submit(form)).body.errors?.['template_version']).toMatch(
    /^Template version 1 was retired on .+; no other is valid now\.$/,
  );
  await retire(6);
  const begun = await submit(form);
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  await sql`update form_template_version set state = 'published', retired_at = null where id = ${fillable.version.id}`.execute(
    server.host.db,
  );
});

describe('a photo that is sent with an id of the device', () => {
  const send = async (user: TestUser, id: string): Promise<{ status: number; body: StoredFile & Refusal }> => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#885522' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], 'point.jpg'));
    const answer = await fetch(`${server.url}/api/files/?id=${id}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${user.token}` },
    });
    return { status: answer.status, body: (await answer.json()) as StoredFile & Refusal };
  };

  test('is kept once, also where it comes twice at once', async () => {
    const id = randomUUID();
    const [one, other] = await Promise.all([send(operator, id), send(operator, id)]);
    expect([one.body.id, other.body.id]).toEqual([id, id]);
    const again = await send(operator, id);
    expect(again).toMatchObject({ status: 200, body: { id, name: 'point.jpg' } });
    expect((await send(supervisor, id)).body.code).toBe('file_id_taken');
    expect((await send(operator, 'none')).status).toBe(400);
  });

  test('has another day to be held by a form, each time it is sent', async () => {
    const id = randomUUID();
    await send(operator, id);
    await sql`update core_file set loose_since = now() - interval '23 hours' where id = ${id}`.execute(server.host.db);
    await send(operator, id);
    const { rows } = await sql<{ fresh: boolean }>`
      select loose_since > now() - interval '1 minute' as fresh from core_file where id = ${id}`.execute(
      server.host.db,
    );
    expect(rows).toEqual([{ fresh: true }]);
  });
});
