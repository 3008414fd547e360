import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { change } from '../support/safety.ts';
import { item, section, triedForms, words, type Refusal, type Told } from '../support/tried-forms.ts';

const { by, template, draft, publish, published } = triedForms();

describe('a version is not published', () => {
  test.each<readonly [sentence: string, items: readonly Told[], sections?: readonly Told[]]>([
    [
      'Items A1 and A2 have the same key: clear the key of one of them.',
      [item('A1', { key: 'one' }), item('A2', { key: 'one' })],
    ],
    ['Item B1: there is no section Z, so it would never be asked.', [item('A1'), item('B1', { section: 'Z' })]],
    ['Section A appears twice.', [item('A1')], [section('A'), section('A')]],
    ['Item A1: there is no item Q9.', [item('A1', { visible_if: 'Q9 = nok' })]],
    ['Section A: there is no item Q9.', [item('A1')], [section('A', { visible_if: 'Q9 = nok' })]],
    ['Item A2: "banana" is no answer of item A1.', [item('A1'), item('A2', { visible_if: 'A1 = banana' })]],
    ['This version asks nothing: it has no item to answer.', [item('A1', { kind: 'inst' })]],
    ['Item A1: only a number can read a meter.', [item('A1', { meter: 'hour_meter' })]],
    [
      'Items A1 and A2 read the same meter: keep one of them.',
      [item('A1', { kind: 'num', meter: 'hour_meter' }), item('A2', { kind: 'num', meter: 'hour_meter' })],
    ],
    [
      'Item A2: A1 is not a number, so nothing can be calculated from it.',
      [item('A1', { kind: 'txt' }), item('A2', { kind: 'calc', formula: '2 * A1' })],
    ],
    ['Item A1: there are no entries called "spoon".', [item('A1', { kind: 'ref', record: 'spoon' })]],
    [
      'Item A1: its limits must lie between its least and its greatest number, or they are never reached.',
      [item('A1', { kind: 'num', min: 0, max: 10, alarm_high: 20 })],
    ],
  ])('%s', async (sentence, items, sections) => {
    const refused = await publish(
      await draft(await template(), items as readonly Told[], sections as readonly Told[] | undefined),
    );
    expect([refused.status, refused.body.detail]).toEqual([422, sentence]);
  });

  test('by who wrote it, and is told so', async () => {
    const refused = await publish(await draft(await template(), [item('A1')]), by.admin);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'own_request', detail: 'You wrote this version: someone else must publish it.' },
    });
  });
});

test('a template keeps what its published versions were made for', async () => {
  const free = await template();
  expect((await change(by.admin, 'form_template', free, { family: 'audit_grid' })).status).toBe(200);
  const { of } = await published([item('A1')]);
  for (const values of [{ family: 'audit_grid' }, { code: 'OTHER-1' }, { subject_kind: 'equipment' }])
    expect((await change(by.admin, 'form_template', of, values)).body.errors, JSON.stringify(values)).toEqual({
      [Object.keys(values)[0] ?? '']: 'Version 1 was published for this: make another template instead.',
    });
  expect((await change(by.admin, 'form_template', of, { minutes: 5 })).status).toBe(200);
});

describe('a file of a template', () => {
  const imported = (code: string, items: readonly Told[], key: string = randomUUID()) =>
    by.admin.json<Refusal>('forms/templates/import/', {
      method: 'POST',
      body: {
        head: {
          code,
          label: words('Pump'),
          family: 'hse_inspection',
          subject_kind: 'none',
          pass_mark: 100,
          review: 'on_nok',
        },
        sections: [section('A')],
        items,
        file: 'pump.json',
      },
      headers: { 'idempotency-key': key },
    });
  const versions = async (code: string): Promise<readonly (readonly { code: string; key: string }[])[]> => {
    const { rows } = await sql<{ items: readonly { code: string; key: string }[] | null }>`
      select version.items
      from form_template template
      left join form_template_version version on version.template = template.id
      where template.code = ${code}
      order by version.number`.execute(by.server.host.db);
    return rows.map(({ items }) => items ?? []);
  };

  test('that is refused leaves nothing behind, and names the item', async () => {
    const long = await imported('PUMP-1', [item('A1'), item('A2', { help: words('x'.repeat(1_001)) })]);
    expect(long.status).toBe(422);
    expect(Object.values(long.body.errors ?? {})).toEqual([expect.stringMatching(/^Item A2, Help: /)]);
    const twice = await imported('PUMP-1', [item('A1', { key: 'k' }), item('A2', { key: 'k' })]);
    expect(twice.body.errors).toEqual({
      items: 'Items A1 and A2 have the same key: clear the key of one of them.',
    });
    const large = await imported('PUMP-1', [item('A1', { help: words('x'.repeat(1_200_000)) })]);
    expect(large.status).toBe(413);
    expect(await versions('PUMP-1')).toEqual([]);
  });

  test('becomes a draft, and the next one of its code goes on with its keys', async () => {
    const one = await imported('PUMP-2', [item('A1')]);
    expect(one.status, JSON.stringify(one.body)).toBe(201);
    expect((await imported('PUMP-2', [item('A1'), item('A2')])).status).toBe(201);
    const [before, after] = await versions('PUMP-2');
    expect(after?.[0]).toMatchObject({ code: 'A1', key: before?.[0]?.key });
    expect(after?.[1]?.key).toMatch(/^[0-9a-f-]{36}$/);
    // Sent again, as after a line that broke, it is the first one.
    const again = await Promise.all([0, 1].map(() => imported('PUMP-3', [item('A1')], 'one-key-for-pump-3')));
    expect(new Set(again.map(({ body }) => body.id)).size).toBe(1);
    expect((await versions('PUMP-3')).length).toBe(1);
    expect((await by.operator.json('forms/templates/import/', { method: 'POST', body: {} })).status).toBe(403);
  });
});
