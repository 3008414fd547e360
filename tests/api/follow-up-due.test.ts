import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FollowedSubject, FollowUpAnswer } from '../../plugins/hse/shared/follow-up.ts';
import { keepSchedules } from '../../plugins/forms/server/schedules/keep-schedules.ts';
import { fillFollowUp } from '../support/fill-follow-up.ts';
import { change, first, openSafety, read, safetySite as site, stepped, type SafetyRow } from '../support/safety.ts';

const by = openSafety();

interface Due {
  readonly category: string | null;
  readonly subject: string;
  readonly state: string;
  readonly run: string | null;
  readonly window_from: string;
}
const templateId = async (code: string): Promise<string> =>
  (await first(by.hse, 'form_template', `code:eq:${code}`)).id;
const today = async (): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select local_clock(now(), time_zone)::date::text as day from site where id = ${site}`.execute(by.server.host.db);
  return rows[0]?.day ?? '';
};
/** The demo has one of the whole site: one of a category beside it is asked about first. */
const schedule = async (category: string | null, code = 'HSE-INS-REG', confirm = 'scheduled') =>
  by.hse.json<SafetyRow & { readonly confirm?: readonly string[] }>(`records/form_schedule/?confirm=${confirm}`, {
    method: 'POST',
    body: {
      site,
      template: await templateId(code),
      category,
      every: 1,
      unit: 'month',
      starts_on: await today(),
      tolerance: 49,
      grace_h: 24,
      role: 'hse_officer',
      active: true,
    },
    headers: { 'idempotency-key': randomUUID() },
  });
const duesOf = async (id: string): Promise<readonly Due[]> =>
  (
    await sql<Due>`
      select category, subject, state, run, window_from from form_due
      where schedule = ${id} and deleted_at is null
      order by window_to, subject`.execute(by.server.host.db)
  ).rows;
const progress = async () => (await by.hse.json<FollowUpAnswer>(`hse/controls/follow-up/?site=${site}`)).body;
const next = async (category: string) =>
  (await by.hse.json<readonly FollowedSubject[]>(`hse/controls/follow-up/subjects/?site=${site}&category=${category}`))
    .body;
const smallest = async () => {
  const [found] = (await progress()).categories
    .filter(({ subjects, done }) => subjects <= 60 && done === 0)
    .toSorted((one, other) => one.subjects - other.subjects);
  if (!found) throw new Error('The demo has no category of at most sixty subjects.');
  return found;
};

test('the demo asks for the follow-up of each category with something to control, by its name', async () => {
  await keepSchedules(by.server.host);
  const { categories, template } = await progress();
  const { rows } = await sql<{ category: string | null; label: string; subject: string; code: string }>`
    select distinct due.category, due.subject, category.code, category.label->>'en' as label
    from form_due due
    left join control_category category on category.id = due.category
    where due.site = ${site} and due.template = ${template} and due.deleted_at is null`.execute(by.server.host.db);
  expect(rows).toHaveLength(categories.length);
  expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(categories.map(({ id }) => id)));
  expect(rows.every(({ subject, code }) => subject === code)).toBe(true);
  const { body } = await by.hse.json<{ rows: readonly { category: { label: string } | null }[] }>(
    `records/form_due/?filter=template:eq:${template}&filter=state:eq:due&limit=500&sites=${site}`,
  );
  expect(new Set(body.rows.map(({ category }) => category?.label))).toEqual(new Set(rows.map(({ label }) => label)));
});

test('the follow-up of a category is done once all of it is told of, and due again where that is voided', async () => {
  const category = await smallest();
  const { status, body: planned } = await schedule(category.id);
  expect(status, JSON.stringify(planned)).toBe(201);
  await keepSchedules(by.server.host);
  const dues = await duesOf(planned.id);
  expect(new Set(dues.map((due) => due.category))).toEqual(new Set([category.id]));
  expect(dues[0]).toMatchObject({ state: 'due', run: null });
  expect((await progress()).categories.find(({ id }) => id === category.id)?.due).toMatchObject({ overdue: false });

  const subjects = await next(category.id);
  const part = await fillFollowUp(by.hse, site, category.id, subjects.slice(1));
  expect(part.status, JSON.stringify(part.body)).toBe(201);
  expect((await duesOf(planned.id))[0]).toMatchObject({ state: 'due', run: null });
  const rest = await fillFollowUp(by.hse, site, category.id, subjects.slice(0, 1));
  expect(rest.status, JSON.stringify(rest.body)).toBe(201);
  const [done, ahead] = await duesOf(planned.id);
  expect(done).toMatchObject({ state: 'done', run: rest.body.id });
  expect(ahead).toMatchObject({ state: 'due', run: null });
  // Other categories wait for their own.
  const { rows: others } = await sql<{ state: string }>`
    select distinct state from form_due
    where site = ${site} and template = ${(await progress()).template} and category <> ${category.id}
      and deleted_at is null`.execute(by.server.host.db);
  expect(others).toEqual([{ state: 'due' }]);

  // The form that closed it stands, but what it relied on is voided.
  await stepped(by.hse, 'form_run', await read(by.hse, 'form_run', part.body.id), 'void', { reason: 'Wrong month' });
  expect((await duesOf(planned.id))[0]).toMatchObject({ state: 'due', run: null });
});

test('a schedule of one category is refused for a form about none, and asked about beside one of the site or of its own', async () => {
  const [one, other] = (await progress()).categories;
  const refused = await schedule(one?.id ?? '', 'HSE-INS-EXT');
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.['category']).toBe('This form is not about control categories.');
  const beside = await schedule(other?.id ?? '', 'HSE-INS-REG', '');
  expect(beside).toMatchObject({ status: 409, body: { confirm: ['scheduled'] } });
  expect(beside.body.errors?.['template']).toBe(
    'This form is scheduled for every category already: this one would follow its own schedule instead.',
  );
  expect((await schedule(other?.id ?? '')).status).toBe(201);
  const twice = await schedule(other?.id ?? '', 'HSE-INS-REG', '');
  expect(twice.body.errors?.['template']).toBe('This form is already scheduled for the same.');
});

test('a category with a schedule of its own is due by it alone, and by that of the site once its own has ended', async () => {
  const category = (await progress()).categories.at(2)?.id ?? '';
  const openDues = async (): Promise<readonly string[]> => {
    await keepSchedules(by.server.host);
    const { rows } = await sql<{ schedule: string }>`
      select distinct schedule from form_due
      where site = ${site} and category = ${category} and state = 'due' and deleted_at is null`.execute(
      by.server.host.db,
    );
    return rows.map((row) => row.schedule);
  };
  const [whole] = await openDues();
  const { body: own } = await schedule(category);
  expect(await openDues()).toEqual([own.id]);
  // The other way round it is asked about too: the site's is made beside one of a category.
  const again = await schedule(null, 'HSE-INS-REG', '');
  expect(again.status).toBe(409);
  const ended = await change(by.hse, 'form_schedule', own, { active: false });
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  expect(await duesOf(own.id)).toEqual([]);
  expect(await openDues()).toEqual([whole]);
});

test('of two follow-ups that tell of all the one that is voided hands what was due over to the other', async () => {
  const category = await smallest();
  const { body: planned } = await schedule(category.id);
  await keepSchedules(by.server.host);
  const subjects = await next(category.id);
  const one = await fillFollowUp(by.hse, site, category.id, subjects);
  expect(one.status, JSON.stringify(one.body)).toBe(201);
  const other = await fillFollowUp(by.hse, site, category.id, subjects);
  expect(other.status, JSON.stringify(other.body)).toBe(201);
  expect((await duesOf(planned.id))[0]).toMatchObject({ state: 'done', run: one.body.id });
  await stepped(by.hse, 'form_run', await read(by.hse, 'form_run', one.body.id), 'void', { reason: 'Filled twice' });
  expect((await duesOf(planned.id))[0]).toMatchObject({ state: 'done', run: other.body.id });
  await stepped(by.hse, 'form_run', await read(by.hse, 'form_run', other.body.id), 'void', { reason: 'Wrong month' });
  expect((await duesOf(planned.id))[0]).toMatchObject({ state: 'due', run: null });
});

test('what was due of a category that has nothing to control any more is taken back', async () => {
  const [gone] = (await progress()).categories.toReversed();
  const { body: planned } = await schedule(gone?.id ?? '');
  await keepSchedules(by.server.host);
  expect((await duesOf(planned.id)).length).toBeGreaterThan(0);
  await sql`update control_category set active = false where id = ${gone?.id}`.execute(by.server.host.db);
  await keepSchedules(by.server.host);
  expect(await duesOf(planned.id)).toEqual([]);
});
