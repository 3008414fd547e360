import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Fillable, SubmittedForm } from '../../core/forms/client.ts';
import { lineOf } from '../../core/forms/run-answers.ts';
import type { FormAnswer } from '../../core/forms/template.ts';
import { followUpAnswers } from '../../plugins/hse/screens/controls/follow-up-answers.ts';
import type { FollowedSubject, FollowUpAnswer } from '../../plugins/hse/shared/follow-up.ts';
import { minutesAgo, openSafety, safetySite as site, stepped, read } from '../support/safety.ts';

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
  const { body: fillable } = await by.hse.json<Fillable>('forms/published/HSE-INS-REG/');
  const { version } = fillable;
  const keyOf = (code: string): string =>
    version.content.sections.flatMap(({ items }) => items).find((one) => one.code === code)?.key ?? '';
  const told = followUpAnswers(version.content, category.id, subjects);
  const day = new Date().toISOString().slice(0, 10);
  const rowOf = (row: string) => told.filter((answer) => answer.row === row).map(({ key }) => key);
  const seen = subjects.flatMap(({ row }): readonly FormAnswer[] => {
    const has = new Set(rowOf(row));
    return [
      { key: keyOf('R03'), row, choice: 'yes' },
      { key: keyOf('R09'), row, choice: 'yes' },
      ...['R08', 'R10'].flatMap((code) => (has.has(keyOf(code)) ? [] : [{ key: keyOf(code), row, choice: 'yes' }])),
      ...(has.has(keyOf('R05')) ? [] : [{ key: keyOf('R05'), row, date: day }]),
      ...(has.has(keyOf('R06')) ? [] : [{ key: keyOf('R06'), row, choice: 'compliant' }]),
    ];
  });
  // What is overdue, or failed, is not OK: it is said what is done about it.
  const answers = [...told, ...seen].map((answer) => {
    const isLate = answer.key === keyOf('R05') && (answer.date ?? '') < day;
    const isBad = answer.choice === 'non_compliant' || answer.choice === 'out_of_service';
    const isMany = answer.key === keyOf('R07') && (answer.num ?? 0) > 3;
    return lineOf({ ...answer, ...(isLate || isBad || isMany ? { comment: 'Planned with the inspection body' } : {}) });
  });
  const { status, body } = await by.hse.json<SubmittedForm>('forms/runs/', {
    method: 'POST',
    body: {
      client_uuid: randomUUID(),
      site,
      template_version: version.id,
      equipment: null,
      performed_by: fillable.person,
      started_at: minutesAgo(50),
      completed_at: minutesAgo(1),
      answers,
      decision: null,
      captured_offline: false,
    },
  });
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
