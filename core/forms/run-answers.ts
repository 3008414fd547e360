import type { Evaluation } from './evaluate-run.ts';
import type { FormAnswer } from './template.ts';

/** An answer as a line of a filled form keeps it: lists are words apart by blanks, what has parts is JSON. */
export type AnswerLine = Omit<FormAnswer, 'choices' | 'refs' | 'position' | 'lock'> & {
  readonly code?: string | null;
  readonly choices?: string | null;
  readonly refs?: string | null;
  readonly position?: string | null;
  readonly lock?: string | null;
  readonly verdict?: string | null;
  readonly limit_state?: string | null;
};

const words = (text: string | null | undefined): readonly string[] | null => text?.split(' ').filter(Boolean) ?? null;
const parts = <Value>(text: string | null | undefined): Value | null => {
  if (text == null) return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    // What cannot be read stays as it is written, so that it is refused and not dropped.
    return text as Value;
  }
};
const json = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/** What was answered, from the lines of a filled form. */
export const answersFrom = (lines: readonly AnswerLine[]): readonly FormAnswer[] =>
  lines.map(
    ({ code: _code, verdict: _verdict, limit_state: _state, choices, refs, position, lock, ...line }): FormAnswer => ({
      ...line,
      choices: words(choices),
      refs: words(refs),
      position: parts(position),
      lock: parts(lock),
    }),
  );

/** The line of an answer, before it is judged. */
export const lineOf = ({ choices, refs, position, lock, ...answer }: FormAnswer): AnswerLine => ({
  ...answer,
  choices: choices?.join(' ') ?? null,
  refs: refs?.join(' ') ?? null,
  position: json(position),
  lock: json(lock),
});

/** The lines that keep what was answered, each with what it says; what is hidden or was never asked is left out. */
export const linesFrom = ({ items }: Pick<Evaluation, 'items'>): readonly AnswerLine[] =>
  items.flatMap(({ item, answer, verdict, limit, row }) =>
    answer === undefined ? [] : [{ ...lineOf(answer), row, code: item.code, verdict, limit_state: limit }],
  );

/** The columns of a filled form that say what it came to, with its answers. */
export const judgedColumns = (evaluation: Evaluation) => ({
  answers: linesFrom(evaluation),
  result: evaluation.result,
  score: evaluation.score,
  n_items: evaluation.counts.items,
  n_ok: evaluation.counts.ok,
  n_nok: evaluation.counts.nok,
  n_na: evaluation.counts.na,
  n_critical_nok: evaluation.counts.critical_nok,
  nok_items: nokItemsOf(evaluation),
});

/** The codes of what was not OK, each once and between blanks, so that one is found and not part of another; null of none. */
function nokItemsOf({ items }: Pick<Evaluation, 'items'>): string | null {
  const codes = new Set(items.filter(({ verdict }) => verdict === 'nok').map(({ item }) => item.code));
  return codes.size > 0 ? ` ${[...codes].join(' ')} ` : null;
}
