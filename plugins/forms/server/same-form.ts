import { evaluateRun } from '../../../core/forms/evaluate-run.ts';
import { answersFrom, linesFrom, type AnswerLine } from '../../../core/forms/run-answers.ts';
import type { FormContent, Judging } from '../../../core/forms/template.ts';

/** What two sendings of a form are told apart by: times move with the clock of the device, and photos arrive one by one. */
export interface SentForm {
  readonly site?: unknown;
  readonly template_version?: unknown;
  readonly equipment?: unknown;
  readonly decision?: unknown;
  readonly answers?: readonly AnswerLine[] | null;
}

/** Whether a form that is sent says what one says that came with its id before. */
export function isSameForm(kept: SentForm, sent: SentForm, content: FormContent, judging: Judging): boolean {
  const head = ({ site, template_version: version, equipment, decision }: SentForm): string =>
    JSON.stringify([site, version, equipment, decision].map((one) => one ?? null));
  if (head(kept) !== head(sent)) return false;
  // Judged as it was: of what was sent only that is kept which was asked.
  const asKept = linesFrom(evaluateRun(content, answersFrom(sent.answers ?? []), judging));
  return saidBy(kept.answers ?? []) === saidBy(asKept);
}

const saidBy = (lines: readonly AnswerLine[]): string =>
  lines
    .map(({ key, row, choice, choices, num, text, date, refs, position, lock, comment }) =>
      JSON.stringify([key, row, choice, choices, num, text, date, refs, position, lock, comment].map(plain)),
    )
    .toSorted()
    .join('\n');

/** As the database keeps it: texts without blanks around them, numbers of six decimals, what is empty as nothing. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toFixed(6));
  const text = typeof value === 'string' ? value.trim() : value;
  return text === '' ? null : (text ?? null);
};
