import { randomUUID } from 'node:crypto';
import type { Fillable, SubmittedForm } from '../../core/forms/client.ts';
import { lineOf } from '../../core/forms/run-answers.ts';
import type { FormAnswer } from '../../core/forms/template.ts';
import { followUpAnswers } from '../../plugins/hse/screens/controls/follow-up-answers.ts';
import type { FollowedSubject } from '../../plugins/hse/shared/follow-up.ts';
import { minutesAgo } from './safety.ts';
import type { TestUser } from './server.ts';

/** Submits a follow-up of statutory controls that tells of some subjects of a category what their controls say. */
export async function fillFollowUp(
  user: TestUser,
  site: string,
  category: string,
  subjects: readonly FollowedSubject[],
) {
  const { body: fillable } = await user.json<Fillable>('forms/published/HSE-INS-REG/');
  const { version } = fillable;
  const keyOf = (code: string): string =>
    version.content.sections.flatMap(({ items }) => items).find((one) => one.code === code)?.key ?? '';
  const told = followUpAnswers(version.content, category, subjects);
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
  return user.json<SubmittedForm>('forms/runs/', {
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
}
