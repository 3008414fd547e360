import type { ItemOption, Verdict } from './template.ts';

const verdicts: readonly string[] = ['ok', 'nok', 'na', 'none'] satisfies readonly Verdict[];

/** The answers of a choice as they are written in a template, one in a line: `scrap | Scrap | Réforme | nok!`. */
export const optionsText = (options: readonly ItemOption[]): string =>
  options
    .map(({ code, label, verdict, critical }) =>
      [code, label.en, label.fr, critical ? `${verdict}!` : verdict].join(' | '),
    )
    .join('\n');

/** Reads them again; null where a line says something else. */
export function optionsFrom(text: string): readonly ItemOption[] | null {
  const options = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): ItemOption | null => {
      const [code = '', en = '', fr = '', told = 'none', ...more] = line.split('|').map((part) => part.trim());
      const verdict = told.replace(/!$/, '');
      if (!code || !en || !fr || more.length > 0 || !verdicts.includes(verdict)) return null;
      return {
        code,
        label: { en, fr },
        verdict: verdict as Verdict,
        ...(told.endsWith('!') ? { critical: true } : {}),
      };
    });
  return options.every((option) => option !== null) ? options : null;
}
