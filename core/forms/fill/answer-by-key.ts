import { choicesOf } from '../choices.ts';
import type { EvaluatedItem } from '../evaluate-run.ts';
import type { FormAnswer, ItemKind } from '../template.ts';
import { choose } from './items/choose.ts';

/** Kinds that are answered by one press, and those where more is to be said before one goes on. */
const atOnce: ReadonlySet<ItemKind> = new Set(['ok', 'yn', 'lvl', 'don', 'cho']);
const staying: ReadonlySet<ItemKind> = new Set(['lot', 'chs']);

/**
 * The answer that a digit gives: the answers in their order; of kinds that are typed 3 says "not applicable". Null where
 * it gives none.
 */
export function answerByKey(
  { item, row, answer }: EvaluatedItem,
  number: number,
): { readonly answer: FormAnswer; readonly goesOn: boolean } | null {
  const choices = choicesOf(item);
  const byWords = atOnce.has(item.kind) || staying.has(item.kind);
  const code = byWords ? choices[number - 1]?.code : number === 3 ? choices.at(-1)?.code : undefined;
  if (code === undefined) return null;
  return {
    answer: { ...answer, key: item.key, ...(row === null ? {} : { row }), ...choose(item, answer, code) },
    goesOn: !staying.has(item.kind) || code === 'na',
  };
}
