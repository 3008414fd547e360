import { v5 } from 'uuid';
import type { Bilingual } from '../records/fields/index.ts';
import { itemKinds, type Criticality, type FormItem, type ItemKind, type ItemOption } from './template.ts';

/** Of names that items are known by over all versions; made once for this purpose. */
const namespace = '5f0c9d0e-6a53-4b8e-9d0b-5a3c3d1b7f11';

/** What the rows of an item cannot say, by its code. */
export type Extras = Readonly<Record<string, Partial<FormItem>>>;

/**
 * Items as they are written in templates that come with a plugin, one in a line:
 * `code | kind+criticality [alarm low|warning low|warning high|alarm high] unit | English | Français`. `!` is critical,
 * `M` major, nothing minor; `yn-` expects no; the answers of a choice stand after its last colon, `*` is nok, `**` critical
 * (catalogue maintenance.md §7). Throws on a line that says something else.
 *
 * @param name what the items' keys are made of with their codes, such as the template's code or a bank's
 */
export const itemsFrom = (name: string, rows: string, extras: Extras = {}): readonly FormItem[] =>
  rows
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const item = itemFrom(name, row);
      return { ...item, ...extras[item.code] };
    });

/** Those items of a bank that a list names, such as `BW1-BW7 BW9 BF`: a code, a range, or a letter group as a whole. */
export function picked(bank: readonly FormItem[], list: string): readonly FormItem[] {
  return list.split(' ').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    const [from, to] = [indexIn(bank, first), indexIn(bank, last)];
    const found = from < 0 ? bank.filter(({ code }) => code.replace(/\d+$/, '') === part) : bank.slice(from, to + 1);
    if (found.length === 0) throw new Error(`No item of the bank is named by "${part}".`);
    return found;
  });
}

const indexIn = (bank: readonly FormItem[], code: string): number => bank.findIndex((item) => item.code === code);

const shape = /^(?<kind>[a-z]+)(?<no>-?)(?<mark>[!M]?)(?: \[(?<limits>[^\]]*)\])?(?: (?<unit>\S+))?$/;
const marks: Readonly<Record<string, Criticality>> = { '!': 'critical', M: 'major', '': 'minor' };

function itemFrom(name: string, row: string): FormItem {
  const [code = '', told = '', en = '', fr = '', ...more] = row.split(' | ');
  const groups = shape.exec(told)?.groups;
  const kind = itemKinds.find((one) => one === groups?.kind);
  if (!groups || !kind || !en || !fr || more.length > 0) throw new Error(`This is no item of a template: ${row}`);
  const chosen = kind === 'cho' || kind === 'chs';
  return {
    key: v5(`${name} ${code}`, namespace),
    code,
    label: chosen ? { en: beforeColon(en), fr: beforeColon(fr) } : { en, fr },
    kind,
    criticality: marks[groups.mark ?? ''] ?? 'minor',
    ...(kind === 'yn' && groups.no ? { expected: 'no' as const } : {}),
    // A day that decides is one that must not be past.
    ...(kind === 'dat' && groups.mark ? { date_rule: 'future' as const } : {}),
    ...limitsFrom(kind, groups.limits),
    ...(groups.unit ? { unit: groups.unit } : {}),
    ...(chosen ? { options: optionsFrom(en, fr) } : {}),
  };
}

function limitsFrom(kind: ItemKind, text: string | undefined): Partial<FormItem> {
  const bounds = text?.split('|') ?? [];
  // Where limits are of each model, the template has none.
  if ((kind !== 'num' && kind !== 'calc') || bounds.length !== 4) return {};
  const [alarm_low, warning_low, warning_high, alarm_high] = bounds.map((bound) =>
    bound === '–' ? null : Number(bound),
  );
  return { alarm_low, warning_low, warning_high, alarm_high } as Partial<FormItem>;
}

const beforeColon = (text: string): string => text.slice(0, text.lastIndexOf(':')).trim();
const listed = (text: string): readonly string[] =>
  text
    .slice(text.lastIndexOf(':') + 1)
    .split(',')
    .map((one) => one.trim());

function optionsFrom(en: string, fr: string): readonly ItemOption[] {
  const french = listed(fr);
  // Answers of which none is bad only tell.
  const verdict = en.includes('*') ? 'ok' : 'none';
  return listed(en).map((told, index) => {
    const [word, stars] = [told.replace(/\*+$/, ''), /\*+$/.exec(told)?.[0].length ?? 0];
    const label: Bilingual = { en: word, fr: (french[index] ?? word).replace(/\*+$/, '') };
    const code = word.replaceAll(/\W+/g, '_');
    return { code, label, verdict: stars > 0 ? 'nok' : verdict, ...(stars > 1 ? { critical: true } : {}) };
  });
}
