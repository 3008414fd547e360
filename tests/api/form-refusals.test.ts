import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fillable } from '../../core/forms/client.ts';
import {
  change,
  create,
  dayFrom,
  first,
  minutesAgo,
  safetySite as site,
  step,
  stepped,
  type SafetyRow,
} from '../support/safety.ts';
import type { TestUser } from '../support/server.ts';
import { item, triedForms, type Refusal, type Told } from '../support/tried-forms.ts';

const { by, template, draft, publish, published, keysOf, submit } = triedForms();

describe('answers that cannot be', () => {
  let version: SafetyRow;
  let keys: Readonly<Record<string, string>>;
  beforeAll(async () => {
    ({ version } = await published([
      item('A1'),
      item('A2', { kind: 'ref', record: 'person', required: false }),
      item('A3', { kind: 'gps', required: false }),
      item('A4', { kind: 'sig', required: false }),
      item('A5', { kind: 'ref', required: false }),
      item('A6', { photo: 'never', required: false }),
    ]));
    keys = await keysOf(version);
  });
  const well = () => ({ key: keys['A1'], choice: 'ok' });
  const told = async (...more: readonly Told[]): Promise<readonly [number, string | undefined]> => {
    const { status, body } = await submit(version, [well(), ...more]);
    return [status, body.errors?.['answers']];
  };

  test('entries and places that are none', async () => {
    const entry = (refs: string) => ({ key: keys['A2'], refs });
    expect(await told(entry('banana'))).toEqual([422, 'Item A2: choose one of the entries.']);
    expect(await told({ key: keys['A2'], text: 'banana' })).toEqual([422, 'Item A2: choose one of the entries.']);
    expect(await told(entry(randomUUID()))).toEqual([422, 'Item A2: this entry does not exist.']);
    expect((await told(entry((await first(by.hse, 'person', `site:eq:${site}`)).id)))[0]).toBe(201);
    expect((await told({ key: keys['A5'], text: 'Pump 3' }))[0]).toBe(201);
    for (const position of ['95,200', '"banana"', '{"lon":200,"lat":95,"accuracy_m":null}', 'banana'])
      expect(await told({ key: keys['A3'], position })).toEqual([422, 'Item A3: this is not a position.']);
    expect((await told({ key: keys['A3'], position: '{"lon":-6.2,"lat":31,"accuracy_m":5}' }))[0]).toBe(201);
  });

  test('of items that the version does not have, and twice of one', async () => {
    expect(await told({ key: randomUUID(), code: 'B7', choice: 'ok' })).toEqual([
      422,
      'This version of the form has no item B7.',
    ]);
    expect(await told({ key: keys['A1'], choice: 'nok' })).toEqual([422, 'Item A1 is answered twice.']);
    const photo = randomUUID();
    expect(await told({ key: keys['A6'], choice: 'ok', photos: [photo, photo] })).toEqual([
      422,
      'Item A6: this photo is in the form already.',
    ]);
  });

  test('signed in the future', async () => {
    const signed = (minutes: number) => ({
      key: keys['A4'],
      signature: { name: 'Amina', at: minutesAgo(-minutes), path: null },
    });
    expect(await told(signed(20))).toEqual([422, 'Item A4: the signature is dated in the future.']);
    expect((await told(signed(2)))[0]).toBe(201);
  });
});

describe('a round', () => {
  async function round(rows: readonly string[], bad: boolean, more: Told = {}, user: TestUser = by.hse) {
    const { body } = await user.json<Fillable>('forms/published/HSE-INS-EXT/');
    const items = body.version.content.sections.flatMap((one) => one.items);
    return submit(
      body.version as unknown as SafetyRow,
      rows.flatMap((row) =>
        items.map(({ key, kind, code }) => ({
          key,
          row,
          ...(kind === 'scan'
            ? { text: row.trim() }
            : kind === 'dat'
              ? { date: dayFrom(200) }
              : { choice: bad && code === 'X05' ? 'nok' : 'ok' }),
          ...(bad && code === 'X05' ? { comment: 'Pin missing.' } : {}),
        })),
      ),
      { started_at: minutesAgo(30), ...more },
      user,
    );
  }
  const tag = async (place: number): Promise<string> => {
    const { rows } = await sql<{ tag: string }>`
      select tag from safety_item
      where site = ${site} and kind = 'extinguisher' and state = 'in_service' and deleted_at is null
      order by tag desc offset ${place} limit 1`.execute(by.server.host.db);
    return rows[0]?.tag ?? '';
  };
  const actionsOf = async (number: unknown) =>
    (
      await sql<{ responsible: string; priority: string }>`
        select responsible, priority from hse_action where source_number = ${number}`.execute(by.server.host.db)
    ).rows;

  test('opens the action of what is critical in charge of the account that sent it, where it names nobody', async () => {
    const bad = await tag(0);
    const { status, body } = await round([bad], true, {}, by.supervisor);
    expect(status, JSON.stringify(body)).toBe(201);
    const { rows } = await sql<{ person: string }>`
      select performed_by as person from form_run where id = ${body.id}`.execute(by.server.host.db);
    expect(rows[0]?.person).toEqual(expect.any(String));
    expect(await actionsOf(body['number'])).toEqual([{ responsible: rows[0]?.person, priority: 'high' }]);
  });

  test('of an account without a person opens it in charge of who leads at the site; where nobody does it is refused whole', async () => {
    const bad = await tag(1);
    const { status, body } = await round([bad], true);
    expect(status, JSON.stringify(body)).toBe(201);
    const [action, ...others] = await actionsOf(body['number']);
    expect(others).toEqual([]);
    const { rows } = await sql<{ email: string }>`
      select email_work as email from person where id = ${action?.responsible}`.execute(by.server.host.db);
    expect(rows).toEqual([{ email: 'supervisor@demo.filon' }]);

    await sql`update person set email_work = null where id = ${action?.responsible}`.execute(by.server.host.db);
    const next = await tag(1);
    const refused = await round([next], true);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        performed_by: 'Name who did it, to be in charge of what is not OK: your account is not linked to a person.',
      },
    ]);
    expect(await tag(1)).toBe(next);
    expect((await round([next], false)).status).toBe(201);
  });

  test('tells of each item once, however its tag is spelled', async () => {
    const one = await tag(2);
    expect((await round([one, one], false)).body.errors?.['answers']).toMatch(/ is in this form twice: item X01 /);
    expect((await round([one, one.toLowerCase()], false)).body.errors?.['answers']).toBe(
      `${one} and ${one.toLowerCase()} are the same: keep one of them.`,
    );
  });
});

test('a version that came after the form was begun is not the one to take, but for a clock that is a little apart', async () => {
  const { of, version } = await published([item('A1')]);
  const next = await publish(await draft(of, [item('A1'), item('A2')]));
  expect(next.status, JSON.stringify(next.body)).toBe(200);
  const keys = await keysOf(next.body);
  const answers = Object.values(keys).map((key) => ({ key, choice: 'ok' }));
  const early = await submit(next.body, answers, { started_at: minutesAgo(60) });
  expect(early.body.errors?.['template_version']).toMatch(
    /^Template version 2 was published on .+, after this form was begun: use the version that was valid then\.$/,
  );
  const [one] = Object.values(await keysOf(version));
  expect((await submit(version, [{ key: one, choice: 'ok' }], { started_at: minutesAgo(60) })).status).toBe(201);
  expect((await submit(next.body, answers, { started_at: minutesAgo(2) })).status).toBe(201);
});

test('a form that is out of use takes what was begun before, and nothing more', async () => {
  const { of, version } = await published([item('A1')]);
  const [key] = Object.values(await keysOf(version));
  const current = (await by.hse.json<SafetyRow>(`records/form_template/${of.id}/`)).body;
  expect((await change(by.admin, 'form_template', current, { active: false })).status).toBe(200);
  const answers = [{ key, choice: 'ok' }];
  expect((await submit(version, answers, { started_at: minutesAgo(30) })).status).toBe(201);
  await sql`update form_template set updated_at = now() - interval '1 hour' where id = ${of.id}`.execute(
    by.server.host.db,
  );
  expect((await submit(version, answers, { started_at: minutesAgo(30) })).body.errors).toEqual({
    template_version: 'This form is no longer in use.',
  });
});

describe('a schedule', () => {
  const plan = (of: SafetyRow, more: Told = {}) =>
    create(by.hse, 'form_schedule', {
      site,
      template: of.id,
      every: 1,
      unit: 'day',
      starts_on: dayFrom(0),
      tolerance: 0,
      grace_h: 12,
      active: true,
      ...more,
    });

  test('of a form without a published version is refused', async () => {
    const of = await template();
    await draft(of, [item('A1')]);
    expect((await plan(of)).body.errors).toEqual({ template: 'No version of this form is published.' });
    expect((await plan(of, { active: false })).status).toBe(201);
  });

  test('that ends takes back what it asked for at once, and what was missed is not waived', async () => {
    const { keepSchedules } = await import('../../plugins/forms/server/schedules/keep-schedules.ts');
    const { of } = await published([item('A1')]);
    const { body } = await plan(of, { grace_h: 0 });
    await keepSchedules(by.server.host);
    await keepSchedules(by.server.host, new Date(Date.now() + 2 * 86_400_000));
    const dues = async () =>
      (
        await sql<SafetyRow>`
          select id, version, state from form_due where schedule = ${body.id} and deleted_at is null order by window_to`.execute(
          by.server.host.db,
        )
      ).rows;
    const [missed] = await dues();
    expect(missed?.['state']).toBe('missed');
    const late = (await step(by.hse, 'form_due', missed as SafetyRow, 'waive', { reason: 'No time' })) as {
      status: number;
      body: Refusal;
    };
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state']);
    const over = (await dues())[3] as SafetyRow;
    await sql`update form_due set window_to = now() - interval '1 day', late_until = now() - interval '1 hour' where id = ${over.id}`.execute(
      by.server.host.db,
    );
    expect((await step(by.hse, 'form_due', over, 'waive', { reason: 'No time' })).body.errors).toEqual({
      late_until: 'Its time is over: a missed form cannot be waived afterwards.',
    });
    const current = (await by.hse.json<SafetyRow>(`records/form_schedule/${body.id}/`)).body;
    await stepped(by.hse, 'form_due', (await dues())[4] as SafetyRow, 'waive', { reason: 'The mine is closed' });
    expect((await change(by.hse, 'form_schedule', current, { active: false })).status).toBe(200);
    expect(new Set((await dues()).map(({ state }) => state))).toEqual(new Set(['missed', 'waived', 'due']));
    expect((await dues()).filter(({ state }) => state === 'due').map(({ id }) => id)).toEqual([over.id]);
  });
});
