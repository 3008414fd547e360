import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Fillable, KeptForms, SubmittedForm } from '../../core/forms/client.ts';
import type { FormAnswer } from '../../core/forms/template.ts';
import { seedId } from '../../core/host/seed.ts';
import { shiftAt } from '../../core/sites/shift.ts';
import { expirePermits } from '../../plugins/hse/server/permits/permit-clock.ts';
import {
  first,
  minutesAgo,
  openSafety,
  read,
  safetySite as site,
  step,
  stepped,
  type SafetyRow,
} from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();

type Answers = Readonly<Record<string, Partial<FormAnswer>>>;
const points = ['S01', 'S02', 'S04', 'S05', 'S06', 'S07', 'S08', 'S09', 'S10'];
const signed = (name: string) => ({ signature: { name, at: minutesAgo(3), path: 'M10 10L40 60' } });
const well: Answers = {
  W01: { text: 'Change of a hose on the hoist' },
  ...Object.fromEntries(points.map((code) => [code, { choice: 'yes' }])),
  S03: { choices: ['vehicles', 'energy', 'slip'] },
  D01: { choice: 'go' },
  D05: signed('Operator'),
};
const no = (...codes: readonly string[]): Answers =>
  Object.fromEntries(codes.map((code) => [code, { choice: 'no', comment: 'Not yet' }]));

/** A card as a device hands it over: its answers by the codes of its points, and who else signed. */
async function draft(answers: Answers, others: readonly string[] = [], at = site): Promise<Record<string, unknown>> {
  const { body } = await by.operator.json<Fillable>('forms/published/HSE-SPA/');
  const items = body.version.content.sections.flatMap((section) => section.items);
  const keyOf = (code: string): string => items.find((item) => item.code === code)?.key ?? code;
  return {
    client_uuid: randomUUID(),
    site: at,
    template_version: body.version.id,
    equipment: null,
    performed_by: body.person,
    started_at: minutesAgo(9),
    completed_at: minutesAgo(2),
    answers: [
      ...Object.entries(answers).map(([code, answer]) => {
        const { choices, refs, ...rest } = answer;
        return {
          key: keyOf(code),
          ...rest,
          ...(choices ? { choices: choices.join(' ') } : {}),
          ...(refs ? { refs: refs.join(' ') } : {}),
        };
      }),
      ...others.map((name) => ({ key: keyOf('T02'), row: name, ...signed(name) })),
    ],
    decision: null,
    captured_offline: true,
  };
}
type Refused = SubmittedForm & { readonly errors?: Readonly<Record<string, string>>; readonly detail?: string };
const submit = (body: unknown, user: TestUser = by.operator) =>
  user.json<Refused>('forms/runs/', { method: 'POST', body });
const join = (run: string, user: TestUser = by.operator) =>
  user.json<Refused>('hse/spa/cards/', { method: 'POST', body: { run } });
const cardsOf = async (run: string): Promise<readonly SafetyRow[]> =>
  (await by.hse.json<{ rows: readonly SafetyRow[] }>(`records/spa/?filter=${encodeURIComponent(`run:eq:${run}`)}`)).body
    .rows;

describe('a card that was filled as a form', () => {
  test('becomes one card of its job, however often it is sent, with its team, risks and signatures', async () => {
    const place = await first(by.hse, 'mine_location', `site:eq:${site}`);
    const form = await draft({ ...well, W02: { refs: [place.id] } }, ['Konaté Awa', 'Traoré Issa']);
    const { status, body } = await submit(form);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.result).toBe('pass');
    const before = (await by.hse.json<{ count: number }>('records/spa/?count=exact&limit=1')).body.count;
    expect((await join(body.id)).status).toBe(204);
    // The line was cut before the answer came: form and card are sent once more.
    expect((await submit(form)).body.id).toBe(body.id);
    expect((await join(body.id)).status).toBe(204);
    const [card, ...more] = await cardsOf(body.id);
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      task: 'Change of a hose on the hoist',
      decision: 'go',
      noes: 0,
      state: 'open',
      called_supervisor: false,
    });
    expect(card?.['place']).toMatchObject({ id: place.id });
    const { body: whole } = await by.hse.json<
      SafetyRow & { team: readonly Record<string, unknown>[]; risks: unknown[] }
    >(`records/spa/${card?.id}/`);
    expect(whole.team).toHaveLength(3);
    expect(whole.team.slice(1)).toMatchObject([
      { name: 'Konaté Awa', signature: { name: 'Konaté Awa' } },
      { name: 'Traoré Issa', signature: { name: 'Traoré Issa' } },
    ]);
    // Vehicles are two risks of the list, a slip none.
    expect(whole.risks).toHaveLength(3);
    expect(Date.parse(String(whole['expires_at']))).toBeGreaterThan(Date.now());
    // The list and the indicators go on counting.
    expect((await by.hse.json<{ count: number }>('records/spa/?count=exact&limit=1')).body.count).toBe(before + 1);
    const { rows: lines } = await by.server.host.pool.query(
      "select action, user_id is not null as named from audit_event where record = 'spa' and record_id = $1",
      [card?.id],
    );
    expect(lines).toEqual([{ action: 'create', named: true }]);
  });

  test('does not say go where a point forbids it; then it goes after measures that are named, or stops', async () => {
    const unsafe = { ...well, ...no('S04') };
    // What the answers do not allow is not asked: the form lacks the decision that is.
    expect((await submit(await draft(unsafe))).body.errors).toHaveProperty('answers');
    const { D01: _go, ...undecided } = unsafe;
    const after = { ...undecided, D02: { choice: 'go_after_measures' }, D04: { choice: 'yes' } };
    expect((await submit(await draft(after))).status).toBe(422);
    const { status, body } = await submit(
      await draft({ ...after, D03: { text: 'Lock the isolator, try the start.' } }),
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.result).toBe('fail');
    expect((await join(body.id)).status).toBe(204);
    expect((await cardsOf(body.id))[0]).toMatchObject({ decision: 'go_after_measures', noes: 1 });
    const stop = await submit(await draft({ ...undecided, D02: { choice: 'stop' }, D04: { choice: 'yes' } }));
    expect((await join(stop.body.id)).status).toBe(204);
    const [stopped] = await cardsOf(stop.body.id);
    expect((await by.hse.json(`records/spa/${stopped?.id}/`)).body).toMatchObject({
      decision: 'stop',
      called_supervisor: true,
    });
    // A no without a word of why, and a card that nobody signed, are not taken.
    expect((await submit(await draft({ ...well, S05: { choice: 'no' } }))).status).toBe(422);
    const { D05: _signature, ...unsigned } = well;
    expect((await submit(await draft(unsigned))).status).toBe(422);
  });

  test('points at nothing of another site, and is nobody else’s to make', async () => {
    const other = await first(by.hse, 'mine_location', `site:eq:${seedId('site', 'S2')}`);
    const unknown = await submit(await draft({ ...well, W04: { refs: [randomUUID()] } }));
    expect(unknown.body).toMatchObject({ errors: { answers: 'Item W04: this entry does not exist.' } });
    const { body } = await submit(await draft({ ...well, W02: { refs: [other.id] } }));
    const foreign = await join(body.id, by.supervisor);
    expect(foreign.status).toBe(422);
    expect(foreign.body.errors).toHaveProperty('run');
    expect((await join(body.id)).status).toBe(204);
    expect((await cardsOf(body.id))[0]).toMatchObject({ place: null });
    expect((await join(randomUUID())).status).toBe(422);
    // A form of another kind is no card.
    const check = await first(by.hse, 'form_run', 'family:eq:equipment_checklist');
    expect((await join(check.id)).status).toBe(422);
    expect((await join(check.id, by.hse)).status).toBe(422);
  });
});

describe('what becomes of a card', () => {
  const cardOf = async (run: string): Promise<SafetyRow> => (await cardsOf(run))[0] as SafetyRow;
  const counted = async () => (await by.hse.json<{ count: number }>('records/spa/?count=exact&limit=1')).body.count;

  test('it goes with its form when that is voided, with a line of why, and does not come back', async () => {
    const { body } = await submit(await draft(well));
    const before = await counted();
    expect((await join(body.id)).status).toBe(204);
    const card = await cardOf(body.id);
    expect(await counted()).toBe(before + 1);
    await stepped(by.hse, 'form_run', await read(by.hse, 'form_run', body.id), 'void', { reason: 'Another job' });
    expect(await counted()).toBe(before);
    expect((await step(by.hse, 'spa', card, 'close', { reason: 'Done' })).status).toBe(404);
    const { rows } = await by.server.host.pool.query(
      "select action, reason, user_id is not null as named from audit_event where record = 'spa' and record_id = $1 order by id",
      [card.id],
    );
    expect(rows).toEqual([
      { action: 'create', reason: null, named: true },
      { action: 'delete', reason: body.number, named: true },
    ]);
    const restored = await by.hse.json<SafetyRow>(`records/spa/${card.id}/restore/`, {
      method: 'POST',
      body: {},
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(restored.body.errors).toHaveProperty('run');
    // A form that is voided before its card is made gets none.
    const { body: early } = await submit(await draft(well));
    await stepped(by.hse, 'form_run', await read(by.hse, 'form_run', early.id), 'void', { reason: 'Another job' });
    expect((await join(early.id)).status).toBe(422);
    expect(await counted()).toBe(before);
  });

  test('it expires at the end of its shift; one that arrives later is expired, and is closed with what became of the job', async () => {
    const ended = new Date(shiftAt(new Date(), 'Africa/Casablanca').startsAt.getTime() - 3_600_000);
    const form = {
      ...(await draft(well)),
      started_at: new Date(ended.getTime() - 300_000).toISOString(),
      completed_at: ended.toISOString(),
    };
    const { body } = await submit(form);
    expect((await join(body.id)).status).toBe(204);
    const late = await cardOf(body.id);
    expect(late).toMatchObject({ state: 'expired' });
    expect(Date.parse(String(late['expires_at']))).toBeLessThan(Date.now());
    expect((await stepped(by.hse, 'spa', late, 'close', { reason: 'Hose changed' }))['feedback']).toBe('Hose changed');

    const { body: other } = await submit(await draft(well));
    await join(other.id);
    const open = await cardOf(other.id);
    await expirePermits(by.server.host);
    expect(await cardOf(other.id)).toMatchObject({ state: 'open' });
    await by.server.host.pool.query("update spa set expires_at = now() - interval '1 minute' where id = $1", [open.id]);
    await expirePermits(by.server.host);
    await expirePermits(by.server.host);
    expect(await cardOf(other.id)).toMatchObject({ state: 'expired' });
    const { rows } = await by.server.host.pool.query(
      "select action, reason from audit_event where record = 'spa' and record_id = $1 order by id",
      [open.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'expire']);
  });

  test('what is no id is refused, a task is no longer than its card keeps, people who are lent lead', async () => {
    const leader = await first(by.hse, 'person', `site:eq:${seedId('site', 'S2')}`);
    for (const [code, id] of [
      ['W02', 'here'],
      ['W04', '27'],
    ] as const)
      expect((await submit(await draft({ ...well, [code]: { refs: [id] } }))).status).toBe(422);
    const { status, body } = await submit(await draft({ ...well, W05: { refs: [leader.id] } }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await join(body.id)).status).toBe(204);
    expect(await cardOf(body.id)).toMatchObject({ place: null, permit: null, leader: { id: leader.id } });
    const long = await submit(await draft({ ...well, W01: { text: 'x'.repeat(121) } }));
    expect(long).toMatchObject({ status: 422, body: { errors: { answers: 'Item W01: at most 120 characters.' } } });
    const { body: whole } = await submit(await draft({ ...well, W01: { text: 'x'.repeat(120) } }));
    await join(whole.id);
    expect((await cardOf(whole.id))['task']).toBe('x'.repeat(120));
  });
});

test('a device keeps the places, machines, permits and people that a card names, of the sites of its user', async () => {
  const { body } = await by.operator.json<KeptForms>(`forms/device/?sites=${site}`);
  expect(Object.keys(body.named).toSorted()).toEqual(
    expect.arrayContaining(['equipment', 'mine_location', 'person', 'work_permit']),
  );
  expect(body.named['mine_location']?.length).toBeGreaterThan(5);
  for (const rows of Object.values(body.named))
    for (const row of rows) expect([null, site], row.label).toContain(row.site);
});
