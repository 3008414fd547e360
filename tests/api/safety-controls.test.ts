import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FormContent } from '../../core/forms/template.ts';
import {
  change,
  create,
  dayFrom,
  first,
  minutesAgo,
  openSafety,
  read,
  remove,
  safetySite,
  step,
  stepped,
  uploaded,
  type SafetyRow,
} from '../support/safety.ts';

const by = openSafety();
const site = safetySite;

describe('controlled items', () => {
  test('a round puts what failed into quarantine and opens an action; unknown tags and other kinds are refused', async () => {
    const { body: form } = await by.hse.json<{ version: { id: string; content: FormContent } }>(
      'forms/published/HSE-INS-EXT/',
    );
    const items = form.version.content.sections.flatMap((section) => section.items);
    const round = (tags: Readonly<Record<string, 'ok' | 'nok'>>) => ({
      client_uuid: randomUUID(),
      site,
      template_version: form.version.id,
      performed_by: null,
      started_at: minutesAgo(30),
      completed_at: minutesAgo(1),
      answers: Object.entries(tags).flatMap(([row, seal]) =>
        items.map((item) => ({
          key: item.key,
          row,
          ...(item.kind === 'scan'
            ? { text: row }
            : item.kind === 'dat'
              ? { date: dayFrom(200) }
              : { choice: item.code === 'X05' ? seal : 'ok' }),
          ...(item.code === 'X05' && seal === 'nok' ? { comment: 'Pin missing.' } : {}),
        })),
      ),
    });
    const submit = (body: unknown) => by.hse.json<SafetyRow>('forms/runs/', { method: 'POST', body });
    expect((await submit(round({ 'EX-999': 'ok' }))).status).toBe(422);
    expect((await submit(round({ 'HA-001': 'ok' }))).status).toBe(422);
    expect((await submit(round({}))).status).toBe(422);
    const gone = await first(by.hse, 'safety_item', 'kind:eq:extinguisher');
    for (const [state, sentence] of [
      ['scrapped', `The item ${String(gone['tag'])} is scrapped.`],
      ['lost', `The item ${String(gone['tag'])} is lost: declare it found first.`],
    ]) {
      await sql`update safety_item set state = ${state} where id = ${gone.id}`.execute(by.server.host.db);
      expect((await submit(round({ [String(gone['tag'])]: 'ok' }))).body.errors).toEqual({ answers: sentence });
    }
    await sql`update safety_item set state = ${gone['state']} where id = ${gone.id}`.execute(by.server.host.db);
    const bad = await first(by.hse, 'safety_item', 'state:eq:in_service');
    expect(bad).toBeDefined();
    const { rows } = await sql<{ tag: string }>`
      select tag from safety_item where site = ${site} and kind = 'extinguisher' and state = 'in_service' order by tag limit 2`.execute(
      by.server.host.db,
    );
    const [one, other] = rows.map(({ tag }) => tag) as [string, string];
    const { status, body } = await submit(round({ [one]: 'nok', [other]: 'ok' }));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ result: 'fail' });
    const { rows: after } = await sql<{ tag: string; state: string }>`
      select tag, state from safety_item where site = ${site} and tag in (${one}, ${other}) order by tag`.execute(
      by.server.host.db,
    );
    expect(after.map(({ state }) => state)).toEqual(['quarantined', 'in_service']);
  });

  test('a control that fails keeps an item out of use until one passes; no due date beyond its category', async () => {
    const { rows } = await sql<{ id: string; category: string }>`
      select item.id, item.category from safety_item item
      join control_category category on category.id = item.category
      where item.site = ${site} and item.kind = 'harness' and item.state = 'in_service' order by item.tag desc limit 1`.execute(
      by.server.host.db,
    );
    const [item] = rows;
    const control = {
      site,
      category: item?.category,
      safety_item: item?.id,
      performed_on: dayFrom(0),
      result: 'non_compliant',
    };
    const report = await uploaded(by.server, by.hse, 'report.txt');
    expect(
      (await create(by.hse, 'regulatory_control', { ...control, report: [report], next_due: dayFrom(4_000) })).body
        .errors,
    ).toHaveProperty('next_due');
    const { status, body } = await create(by.hse, 'regulatory_control', { ...control, report: [report] });
    expect(status, JSON.stringify(body)).toBe(201);
    const held = await read(by.hse, 'safety_item', String(item?.id));
    expect(held).toMatchObject({ state: 'quarantined', control_state: 'failed' });
    expect((await step(by.hse, 'safety_item', held, 'release', { reason: 'Cleaned.' })).body.errors).toHaveProperty(
      'tag',
    );
    // What failed is neither rewritten nor taken away.
    expect((await change(by.hse, 'regulatory_control', body, { result: 'compliant' })).body.errors).toHaveProperty(
      'result',
    );
    expect((await remove(by.hse, 'regulatory_control', body)).body.errors).toHaveProperty('result');
  });
});

describe('cards, talks, audits and statements', () => {
  test('a card whose answers do not allow it does not say go; it ends with its shift', async () => {
    const leader = (await first(by.hse, 'person', `site:eq:${site}`)).id;
    const card = { site, at: minutesAgo(10), task: 'Change of a hose', leader, team: [{ name: 'Diallo' }] };
    const yes = ['S01', 'S02', 'S04', 'S05', 'S06', 'S07', 'S08', 'S09', 'S10'];
    const refused = await create(by.operator, 'spa', {
      ...card,
      decision: 'go',
      yes: yes.filter((step) => step !== 'S02'),
    });
    expect(refused.body.errors).toHaveProperty('decision');
    expect((await create(by.operator, 'spa', { ...card, decision: 'go', yes, team: [{}] })).status).toBe(422);
    const again = [{ at: minutesAgo(5), change: 'Rain', decision: 'go' }];
    const later = await create(by.operator, 'spa', { ...card, decision: 'stop', yes: [], re_evaluated: again });
    expect(later.body.errors).toHaveProperty('re_evaluated');
    const { status, body } = await create(by.operator, 'spa', { ...card, decision: 'go', yes });
    expect(status, JSON.stringify(body)).toBe(201);
    const hours = (Date.parse(String(body['expires_at'])) - Date.parse(card.at)) / 3_600_000;
    expect(hours > 0 && hours <= 8, String(hours)).toBe(true);
  });

  test('nobody stands twice in a talk; man-hours are minutes by people', async () => {
    const [one, topic] = await Promise.all([
      first(by.hse, 'person', `site:eq:${site}`),
      first(by.hse, 'awareness_topic', 'code:eq:DUST'),
    ]);
    const talk = { site, topic: topic.id, at: minutesAgo(60), duration: 15, animator: one.id };
    const twice = await create(by.supervisor, 'awareness_session', {
      ...talk,
      attendees: [{ person: one.id }, { person: one.id }],
    });
    expect(twice.body.errors).toHaveProperty('attendees');
    const people = [{ person: one.id }, { name: 'Visitor' }];
    const { status, body } = await create(by.supervisor, 'awareness_session', { ...talk, attendees: people });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ headcount: 2, man_hours: 0.5 });
  });

  test('an audit is not closed while a non-conformity is open', async () => {
    const { body: planned } = await create(by.hse, 'hse_audit', {
      site,
      kind: 'internal',
      standard: 'iso_45001',
      planned_on: dayFrom(-2),
      performed_to: dayFrom(-1),
      findings: [{ statement: 'No lock on the isolator.', grade: 'minor_nc' }],
    });
    const held = await stepped(by.hse, 'hse_audit', planned, 'start');
    const issued = await stepped(by.hse, 'hse_audit', held, 'issue');
    expect((await step(by.hse, 'hse_audit', issued, 'close')).body.errors).toHaveProperty('findings');
    const { body: mended } = await change(by.hse, 'hse_audit', issued, {
      findings: [{ statement: 'No lock on the isolator.', grade: 'minor_nc', closed_on: dayFrom(0) }],
    });
    expect(await stepped(by.hse, 'hse_audit', mended, 'close')).toMatchObject({ state: 'closed' });
  });

  test('the score of an audit is that of its grid: good, fair, poor weigh 1, ½, 0, a major point twice', async () => {
    const { body: audit } = await create(by.hse, 'hse_audit', {
      site,
      kind: 'internal',
      standard: 'iso_45001',
      planned_on: dayFrom(-2),
    });
    const fill = async (answerOf: (code: string) => string): Promise<{ id: string; score: number }> => {
      const { body } = await by.hse.json<{ version: { id: string; content: FormContent } }>(
        'forms/published/HSE-AUD-INT/',
      );
      const answers = body.version.content.sections.flatMap(({ items }) =>
        items.map(({ key, code }) => ({
          key,
          choice: answerOf(code),
          ...(answerOf(code) === 'poor' ? { comment: 'Not kept.' } : {}),
        })),
      );
      const run = await by.hse.json<{ id: string; score: number }>('forms/runs/', {
        method: 'POST',
        body: {
          client_uuid: randomUUID(),
          site,
          template_version: body.version.id,
          started_at: minutesAgo(30),
          completed_at: minutesAgo(1),
          answers,
        },
      });
      expect(run.status, JSON.stringify(run.body)).toBe(201);
      return run.body;
    };
    const join = (id: string, run: string) =>
      by.hse.json<{ errors?: object }>(`hse/audits/${id}/grid/`, { method: 'POST', body: { run } });
    // 12 major points of weight 2 and 6 minor ones: one major poor, one minor fair.
    const grid = await fill((code) => (code === 'YA1' ? 'poor' : code === 'Y41' ? 'fair' : 'good'));
    expect((await join(audit.id, grid.id)).status).toBe(204);
    const scored = await read(by.hse, 'hse_audit', audit.id);
    expect(scored).toMatchObject({ score: 91.7, grid: { id: grid.id } });
    expect((await change(by.hse, 'hse_audit', scored, { score: 100 })).body.errors).toHaveProperty('score');

    const { body: other } = await create(by.hse, 'hse_audit', {
      site,
      kind: 'internal',
      standard: 'iso_45001',
      planned_on: dayFrom(-2),
      performed_to: dayFrom(-1),
    });
    expect((await join(other.id, grid.id)).body.errors).toHaveProperty('grid');
    const [its, late] = [await fill(() => 'good'), await fill(() => 'good')];
    const both = await Promise.all([audit.id, other.id].map((id) => join(id, its.id)));
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 422]);
    expect((await join(other.id, late.id)).status).toBe(204);
    const joined = await read(by.hse, 'hse_audit', other.id);
    await stepped(by.hse, 'hse_audit', await stepped(by.hse, 'hse_audit', joined, 'start'), 'issue');
    expect((await join(other.id, (await fill(() => 'good')).id)).status).toBe(409);
    // Its answer was lost, and it is sent again.
    expect((await join(other.id, late.id)).status).toBe(204);

    // A grid that is voided scores nothing and no report goes out on it; one that a report stands on is kept.
    const { body: third } = await create(by.hse, 'hse_audit', {
      site,
      kind: 'internal',
      standard: 'iso_45001',
      planned_on: dayFrom(-2),
      performed_to: dayFrom(-1),
    });
    const [wrong, right] = [await fill(() => 'good'), await fill(() => 'fair')];
    await join(third.id, wrong.id);
    const begun = await stepped(by.hse, 'hse_audit', await read(by.hse, 'hse_audit', third.id), 'start');
    expect(begun).toMatchObject({ score: 100 });
    const voided = async (run: string) =>
      step(by.hse, 'form_run', await read(by.hse, 'form_run', run), 'void', { reason: 'Wrong workshop' });
    expect((await voided(wrong.id)).status).toBe(200);
    const bare = await read(by.hse, 'hse_audit', third.id);
    expect(bare).toMatchObject({ score: null });
    expect((await step(by.hse, 'hse_audit', bare, 'issue')).body.errors).toMatchObject({
      grid: 'The grid of this audit was voided: fill it in again.',
    });
    expect((await join(third.id, right.id)).status).toBe(204);
    const mended = await stepped(by.hse, 'hse_audit', await read(by.hse, 'hse_audit', third.id), 'issue');
    expect(mended).toMatchObject({ score: 50 });
    expect((await voided(right.id)).status).toBe(409);
    expect(await read(by.hse, 'form_run', right.id)).toMatchObject({ state: 'submitted' });
  });

  test('a statement adds up, stays as it was, and is signed by another', async () => {
    const { body: draft } = await create(by.hse, 'equipment_control_status', { site, as_of: dayFrom(0) });
    const told = await stepped(by.hse, 'equipment_control_status', draft, 'validate');
    const [valid, due, overdue, failed] = ['valid', 'due', 'overdue', 'failed'].map((name) => Number(told[name]));
    const all = (told['subjects'] as readonly unknown[]).length;
    expect((valid ?? 0) + (due ?? 0) + (overdue ?? 0) + (failed ?? 0)).toBe(all);
    expect(all).toBeGreaterThan(800);
    const { rows: states } = await sql<{ state: string; items: number }>`
      select coalesce(subject->>'state', '') as state, count(*)::int as items
      from equipment_control_status statement
      cross join jsonb_array_elements(statement.subjects) subject
      where statement.id = ${told.id} and subject->>'subject' like 'EX-%'
      group by 1`.execute(by.server.host.db);
    const ofList = async (state: string): Promise<number> =>
      (
        await by.hse.json<{ count: number }>(
          `records/safety_item/?filter=kind:eq:extinguisher&filter=control_state:eq:${state}&sites=${site}&limit=1&count=exact`,
        )
      ).body.count;
    for (const { state, items } of states) expect([state, items]).toEqual([state, await ofList(state)]);
    expect(told['compliance']).toBeCloseTo((100 * ((valid ?? 0) + (due ?? 0))) / all, 1);
    expect((await change(by.hse, 'equipment_control_status', told, { remarks: 'Later.' })).status).toBe(409);
    const signature = { name: 'Manager', at: new Date().toISOString(), path: null };
    expect((await step(by.hse, 'equipment_control_status', told, 'sign', { signature })).status).toBe(403);
    expect(await stepped(by.manager, 'equipment_control_status', told, 'sign', { signature })).toMatchObject({
      state: 'signed',
    });
  });
});

describe('rates', () => {
  test('a month whose hours wait has no rate, and says which site it is', async () => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
    const question = `reports/injury_rates/?from=${month}&to=${month}&sites=${site}`;
    const before = (await by.hse.json<{ rows: readonly SafetyRow[] }>(question)).body.rows[0];
    expect(before).toMatchObject({ missing: null, trifr: expect.any(Number) as number });
    const { rows } = await sql<SafetyRow>`
      select id, version from hse_exposure where site = ${site} and month = ${month} and employer = 'contractor'`.execute(
      by.server.host.db,
    );
    await stepped(by.hse, 'hse_exposure', rows[0] as SafetyRow, 'reopen', { reason: 'Counted twice.' });
    const after = (await by.hse.json<{ rows: readonly SafetyRow[] }>(question)).body.rows[0];
    expect(after).toMatchObject({ missing: 'S1', hours: null, trifr: null, ltifr: null, severity: null });
  });

  test('machines that had productive hours are what checks before the start are out of', async () => {
    const [from, to] = [dayFrom(-7), dayFrom(-1)];
    const { body } = await by.hse.json<{ rows: readonly SafetyRow[] }>(
      `reports/safety_indicators/?from=${from}&to=${to}&sites=${site}`,
    );
    const checked = body.rows.find(({ figure }) => figure === 'pre_start');
    expect(checked?.whole).toBeGreaterThan(0);
    expect(checked?.part).toBeGreaterThan(0);
  });

  test('hours are told once, however their department is spelled, and validated by somebody else', async () => {
    const hours = { site, month: '2023-05-01', employer: 'company', headcount: 10, hours: 1_600, source: 'declared' };
    const { status, body } = await create(by.hse, 'hse_exposure', { ...hours, department: 'Pit' });
    expect(status, JSON.stringify(body)).toBe(201);
    for (const department of ['PIT', null])
      expect((await create(by.hse, 'hse_exposure', { ...hours, department })).body.errors).toHaveProperty('month');
    expect((await step(by.hse, 'hse_exposure', body, 'validate')).status).toBe(403);
    const { body: told } = await create(by.hr, 'hse_exposure', { ...hours, department: 'Plant' });
    expect(await stepped(by.hse, 'hse_exposure', told, 'validate')).toMatchObject({ state: 'validated' });
  });

  test('hours that no day has are refused', async () => {
    const hours = { site, month: '2024-02-01', employer: 'company', headcount: 10, hours: 9_000, source: 'declared' };
    expect((await create(by.hse, 'hse_exposure', hours)).body.errors).toHaveProperty('hours');
    expect(
      (await create(by.hse, 'hse_exposure', { ...hours, hours: 1_600, month: '2024-02-02' })).body.errors,
    ).toHaveProperty('month');
  });

  test('the company has no firm that its people work for', async () => {
    const vendor = (await first(by.admin, 'vendor', 'state:eq:approved')).id;
    const hours = { site, month: '2023-02-01', headcount: 10, hours: 1_600, source: 'declared', vendor };
    const { status, body } = await create(by.hse, 'hse_exposure', { ...hours, employer: 'company' });
    expect([status, body.errors]).toEqual([422, { vendor: "Only contractors' hours name a firm." }]);
    expect((await create(by.hse, 'hse_exposure', { ...hours, employer: 'contractor' })).status).toBe(201);
  });
});
