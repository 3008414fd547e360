import type { FormAnswer, FormItem } from '../../template.ts';

/**
 * What one press on an answer changes. Pressed again an answer stays: a glove presses twice. Of several answers each is
 * taken and left, and "not applicable" stands alone.
 */
export function choose(item: FormItem, answer: FormAnswer | undefined, code: string): Partial<FormAnswer> {
  if (item.kind === 'don') return { choice: code, date: new Date().toISOString() };
  if (item.kind !== 'chs') return { choice: code };
  if (code === 'na') return { choice: 'na', choices: null };
  const chosen = answer?.choices ?? [];
  return {
    choice: null,
    choices: chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code],
  };
}
