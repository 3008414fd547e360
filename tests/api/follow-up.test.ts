import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fillable, SubmittedForm } from '../../core/forms/client.ts';
import { lineOf } from '../../core/forms/run-answers.ts';
import type { FormAnswer } from '../../core/forms/template.ts';
import type { FollowedSubject, FollowUpAnswer } from '../../plugins/hse/shared/follow-up.ts';
import { seedId } from '../../core/host/seed.ts';
import { fillFollowUp } from '../support/fill-follow-up.ts';
import { dayFrom, minutesAgo, openSafety, safetySite as site, stepped, read } from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';

const by = openSafety();

const progress = async () => (await by.hse.json<FollowUpAnswer>(`hse/controls/follow-up/?site=${site}`)).body;
const next = async (category: string) =>
  (await by.hse.json<readonly FollowedSubject[]>(`hse/controls/follow-up/subjects/?site=${site}&category=${category}`))
    .body;

test('the follow-up of a category is filled from its controls, row by row, until the month is complete', async () => {
  const { categories, template } = await progress();
  expect(template).not.toBeNull();
  const category = categories.find(({ subjects, done }) => subjects > 60 && done === 0);
  if (!category) throw new Error('The demo has no category of more than sixty subjects.');
  const subjects = await next(category.id);
  expect(subjects).toHaveLength(60);
  // The most urgent stand first, and say what the controls say.
  const dues = subjects.map(({ next_due: due }) => due ?? '');
  expect(dues).toEqual(dues.toSorted());
  const { status, body } = await fillFollowUp(by.hse, site, category.id, subjects);
  expect(status, JSON.stringify(body)).toBe(201);
  const after = (await progress()).categories.find(({ id }) => id === category.id);
  expect(after).toMatchObject({ subjects: category.subjects, done: 60 });
  const rest = await next(category.id);
  expect(rest.length).toBe(Math.min(60, category.subjects - 60));
  const first = new Set(subjects.map(({ row }) => row));
  expect(rest.filter(({ row }) => first.has(row))).toEqual([]);
  // No other category is told of by it, and a form that was voided tells of nothing.
  expect((await progress()).categories.filter(({ id }) => id !== category.id).every(({ done }) => done === 0)).toBe(
    true,
  );
  await stepped(by.hse, 'form_run', await read(by.hse, 'form_run', body.id), 'void', {
    reason: 'Filled for the wrong month',
  });
  expect((await progress()).categories.find(({ id }) => id === category.id)?.done).toBe(0);
});

test('nobody reads the follow-up of a site that is not theirs, and what is no id is refused', async () => {
  expect((await by.hse.json(`hse/controls/follow-up/?site=${randomUUID()}`)).status).toBe(403);
  expect((await by.hse.json('hse/controls/follow-up/?site=x')).status).toBe(422);
  expect((await by.server.json('hse/controls/follow-up/')).status).toBe(401);
  expect((await next(randomUUID())).length).toBe(0);
});

interface Item {
  readonly id: string;
  readonly tag: string;
  readonly category: string;
  readonly last: string;
  readonly due: string;
}
type Told = Readonly<Record<string, Partial<FormAnswer>>>;

describe('what a follow-up says', () => {
  let items: readonly Item[] = [];
  let version: Fillable['version'];
  let person: string | null = null;
  /** Items in service whose last control passed and has some time to go. */
  beforeAll(async () => {
    // The officer of the demo has no entry in the directory, the operator has.
    const { body } = await by.operator.json<Fillable>('forms/published/HSE-INS-REG/');
    ({ version, person } = body);
    const { rows } = await by.server.host.pool.query<Item>(
      `
        select item.id, item.tag, item.category, control.performed_on::text as last, control.next_due::text as due
        from safety_item item
        join control_category category on category.id = item.category
        join lateral (
          select * from regulatory_control one
          where one.safety_item = item.id and one.category = item.category and one.deleted_at is null
          order by one.performed_on desc limit 1) control on true
        where item.site = $1 and item.kind = 'lifting_accessory' and item.state = 'in_service' and item.deleted_at is null
          and control.result = 'compliant' and control.performed_on < current_date - 5
          and control.next_due > current_date + 5
        order by item.tag limit 8`,
      [site],
    );
    items = rows;
    if (person === null || rows.length < 6) throw new Error('The demo has too few items that passed, or no operator.');
  });

  const keyOf = (code: string): string =>
    version.content.sections.flatMap((section) => section.items).find((one) => one.code === code)?.key ?? '';
  /** A row as its item's control says, but for what is told otherwise. */
  const rowOf = (item: Item | undefined, told: Told = {}, row = item?.tag ?? '?'): readonly FormAnswer[] =>
    Object.entries({
      R01: { text: item?.tag ?? '' },
      R03: { choice: 'yes' },
      R04: { date: item?.last ?? null },
      R05: { date: item?.due ?? null },
      R06: { choice: 'compliant' },
      R07: { num: 0 },
      R08: { choice: 'na' },
      R09: { choice: 'yes' },
      R10: { choice: 'na' },
      ...told,
    }).map(([code, answer]) => ({ key: keyOf(code), row, ...answer }));
  const formOf = (rows: readonly (readonly FormAnswer[])[], category = items[0]?.category ?? '') => ({
    client_uuid: randomUUID(),
    site,
    template_version: version.id,
    equipment: null,
    performed_by: person,
    started_at: minutesAgo(50),
    completed_at: minutesAgo(1),
    answers: [{ key: keyOf('R02'), refs: [category] }, ...rows.flat()].map((answer) => lineOf(answer)),
    decision: null,
    captured_offline: false,
  });
  const send = (body: unknown, user: TestUser = by.hse) =>
    user.json<SubmittedForm & { readonly errors?: { readonly answers?: string } }>('forms/runs/', {
      method: 'POST',
      body,
    });
  const stateOf = async (item: Item | undefined) => (await read(by.hse, 'safety_item', item?.id ?? '?'))['state'];
  const controlsOf = async (item: Item | undefined) =>
    (
      await by.server.host.pool.query(
        `select performed_on::text, result, next_due::text, remarks from regulatory_control
        where safety_item = $1 and category = $2 and deleted_at is null and created_at > now() - interval '10 minutes'
          and created_by is not null
        order by performed_on`,
        [item?.id, item?.category],
      )
    ).rows;
  const actionsOf = async (number: string) =>
    (
      await by.server.host.pool.query(
        'select id, priority, description, responsible, due_on::text from hse_action where source_number = $1',
        [number],
      )
    ).rows;

  test('each row names one item of the category at the site, once, with days and counts that can be', async () => {
    const [one, other] = items;
    const { rows: elsewhere } = await by.server.host.pool.query<{ id: string; tag: string }>(
      `select id, tag from safety_item where site = $1 and category = $2
        and tag not in (select tag from safety_item where site = $3) limit 1`,
      [seedId('site', 'S2'), one?.category, site],
    );
    const { rows: unlike } = await by.server.host.pool.query<{ tag: string }>(
      'select tag from safety_item where site = $1 and category <> $2 limit 1',
      [site, one?.category],
    );
    const done = async () => (await progress()).categories.find(({ id }) => id === one?.category)?.done;
    const before = await done();
    const refused: readonly (readonly [Told, RegExp])[] = [
      [{ R01: { text: unlike[0]?.tag ?? '?' } }, /^Row ROW: nothing in R01/],
      [{ R01: { refs: [elsewhere[0]?.id ?? randomUUID()] } }, /^Row ROW: nothing in R01/],
      [{ R01: { refs: [randomUUID()] } }, /^Row ROW: nothing in R01/],
      [{ R01: { text: 'the one by the door' } }, /^Row ROW: nothing in R01/],
      [{ R04: { date: '2027-01-01' } }, /^Row ROW: the last control, on 1 Jan 2027, is in the future/],
      [{ R05: { date: '9999-12-31' } }, /^Row ROW: the next due date cannot be later than/],
      [{ R05: { date: one?.last ?? '' }, R10: { choice: 'yes' } }, /^Row ROW: the next control must be after/],
    ];
    for (const [told, sentence] of refused) {
      const commented = Object.fromEntries(
        Object.entries(told).map(([code, answer]) => [code, { ...answer, comment: 'Seen' }]),
      );
      const { status, body } = await send(formOf([rowOf(one, commented, 'ROW')]));
      expect([status, body.errors?.answers], JSON.stringify(told)).toEqual([422, expect.stringMatching(sentence)]);
    }
    const { body: french } = await by.hse.json<{ errors?: { answers?: string } }>('forms/runs/', {
      method: 'POST',
      body: formOf([rowOf(one, { R01: { text: 'Porte' } }, 'ROW')]),
      headers: { 'accept-language': 'fr' },
    });
    const { rows: labels } = await by.server.host.pool.query<{ fr: string }>(
      `select label->>'fr' as fr from control_category where id = $1`,
      [one?.category],
    );
    expect(french.errors?.answers).toContain(`dans la catégorie ${String(labels[0]?.fr)} sur ce site`);
    for (const num of [-3, 1.5])
      expect((await send(formOf([rowOf(one, { R07: { num } })]))).status, String(num)).toBe(422);
    expect((await send(formOf([rowOf(one)], site))).body.errors?.answers).toBe('R02 has no control category.');
    expect((await send(formOf([]))).body.errors?.answers).toMatch(/^No items followed up yet/);
    expect((await send(formOf([rowOf(one, {}, 'A'), rowOf(one, {}, 'B')]))).body.errors?.answers).toMatch(
      /^Rows A and B are both for/,
    );
    expect(await done()).toBe(before);
    // By a name that a row does not bear, and by an id: what R01 names counts.
    const named = [rowOf(one, {}, 'first'), rowOf(other, { R01: { refs: [other?.id ?? ''] } }, 'second')];
    const { status, body } = await send(formOf(named));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await send(formOf([rowOf(one)]))).status).toBe(201);
    expect(await done()).toBe((before ?? 0) + 2);
    expect([await controlsOf(one), await stateOf(one)]).toEqual([[], 'in_service']);
  });

  test('what is out of service, or critical and not OK, is kept from use with an action and its control, once', async () => {
    const [, , broken, bare, fine] = items;
    const form = formOf([
      rowOf(broken, { R06: { choice: 'out_of_service', comment: 'Hook bent' } }),
      rowOf(bare, { R03: { choice: 'no', comment: 'No report' } }),
      rowOf(fine),
    ]);
    const { status, body } = await send(form, by.operator);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await send(form, by.operator)).body.id).toBe(body.id);
    expect([await stateOf(broken), await stateOf(bare), await stateOf(fine)]).toEqual([
      'quarantined',
      'quarantined',
      'in_service',
    ]);
    const actions = await actionsOf(body.number ?? '');
    expect(actions).toHaveLength(2);
    for (const action of actions) expect(action).toMatchObject({ priority: 'high', responsible: person });
    const [control, ...more] = await controlsOf(broken);
    expect(more).toEqual([]);
    // The control of that day passed: what is found now is found today.
    expect(control).toMatchObject({
      performed_on: dayFrom(0),
      result: 'out_of_service',
      remarks: [{ gravity: 'major', action: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    });
    expect(actions.map(({ id }) => id)).toContain(control?.remarks[0].action);
    expect(await controlsOf(bare)).toEqual([]);
    expect((await read(by.hse, 'safety_item', broken?.id ?? ''))['control_state']).toBe('failed');
    const { rows: lines } = await by.server.host.pool.query(
      `select action, reason from audit_event where record = 'safety_item' and record_id = $1 and action = 'quarantine'`,
      [broken?.id],
    );
    expect(lines).toMatchObject([{ reason: expect.stringContaining(body.number ?? '?') }]);
  });

  test('a control that nobody recorded is saved by who may record controls, and by no other', async () => {
    const item = items[5];
    const told = { R04: { date: dayFrom(-2) }, R05: { date: dayFrom(30) } };
    expect((await send(formOf([rowOf(item, told)]), by.operator)).status).toBe(201);
    expect(await controlsOf(item)).toEqual([]);
    expect((await send(formOf([rowOf(item, told)]))).status).toBe(201);
    expect(await controlsOf(item)).toMatchObject([
      { performed_on: dayFrom(-2), result: 'compliant', next_due: dayFrom(30) },
    ]);
    expect((await send(formOf([rowOf(item, told)]))).status).toBe(201);
    expect(await controlsOf(item)).toHaveLength(1);
  });
});
