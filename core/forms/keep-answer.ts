import { placeOf } from './evaluate-run.ts';
import type { FormAnswer, FormSection } from './template.ts';

const placed = ({ key, row }: FormAnswer): string => placeOf(key, row ?? null);

/** The answers with one of them given, or given anew; each keeps its place, so that rows keep their order. */
export function withAnswer(answers: readonly FormAnswer[], given: FormAnswer): readonly FormAnswer[] {
  const place = placed(given);
  const index = answers.findIndex((answer) => placed(answer) === place);
  return index < 0 ? [...answers, given] : answers.with(index, given);
}

/** The answers without those of one row of a repeated section. */
export function withoutRow(answers: readonly FormAnswer[], { items }: FormSection, row: string): readonly FormAnswer[] {
  const keys = new Set(items.map(({ key }) => key));
  return answers.filter((answer) => answer.row !== row || !keys.has(answer.key));
}
