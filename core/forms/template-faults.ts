import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isOffered } from './choices.ts';
import type { ContentLines } from './content-lines.ts';
import { comparedIn, namesIn } from './expression.ts';
import { itemCode, type Consequence, type FormContent, type FormItem } from './template.ts';

/** What keeps a version from being published: the item's code, or the section's, and the sentence. */
export interface TemplateFault {
  readonly code: string;
  readonly sentence: MessageDescriptor;
}

/** What a template is made for, as far as its items depend on it. */
export interface Purpose {
  readonly subject: string;
  readonly grounding: boolean;
  /** Facts of the subject that conditions may ask, such as `family`. */
  readonly facts: readonly string[];
  /** Whether there is a record of a name; each is where this is not told. */
  readonly isRecord?: (name: string) => boolean;
}

/** What follows from a nok of an item (catalogue maintenance.md §1.1). */
export function consequenceOf({ on_nok, criticality }: FormItem, { subject, grounding }: Purpose): Consequence {
  if (on_nok) return on_nok;
  if (criticality === 'critical' && grounding) return 'ground';
  return subject === 'equipment' ? 'anomaly' : 'action';
}

/** An item that stands in no section is never asked; its lines tell of it, what they come to does not. */
export function homelessFaults({ sections, items }: ContentLines): readonly TemplateFault[] {
  const codes = new Set(sections.map(({ code }) => code));
  return items.flatMap((item) => {
    const [code, section] = [String(item['code']), String((item['section'] ?? '') as string)];
    return codes.has(section)
      ? []
      : [{ code, sentence: msg`Item ${code}: there is no section ${section}, so it would never be asked.` }];
  });
}

/** What stands beside an item or a section: the names that are known before it, and all items by their codes. */
interface Around {
  readonly before: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, FormItem>;
}

/** Everything that is wrong with a version, in the order of its items (catalogue maintenance.md §1.1). */
export function templateFaults(content: FormContent, purpose: Purpose): readonly TemplateFault[] {
  const before = new Set(purpose.facts);
  // Sections of one code hold the same items.
  const all = [...new Map(content.sections.map((section) => [section.code, section])).values()].flatMap(
    ({ items }) => items,
  );
  const around = { before, items: new Map(all.map((item) => [item.code, item])) };
  const faults: TemplateFault[] = [];
  const codes = new Set<string>();
  const sections = new Set<string>();
  for (const section of content.sections) {
    const at = (code: string, sentence: MessageDescriptor | null): void => {
      if (sentence) faults.push({ code, sentence });
    };
    if (sections.has(section.code)) {
      at(section.code, msg`Section ${section.code} appears twice.`);
      continue;
    }
    sections.add(section.code);
    at(section.code, sectionConditionFault(section.code, section.visible_if, around));
    if (section.items.length === 0) at(section.code, msg`Section ${section.code} has no items.`);
    for (const item of section.items) {
      const { code } = item;
      if (codes.has(code)) at(code, msg`Item ${code} appears twice.`);
      codes.add(code);
      for (const sentence of [
        labelFault(item),
        consequenceFault(item, purpose),
        limitsFault(item),
        optionsFault(item),
        conditionFault(code, item.visible_if, around),
        formulaFault(item, around),
        recordFault(item, purpose),
        meterFault(item),
      ])
        at(code, sentence);
      before.add(code);
    }
  }
  return [...faults, ...keyFaults(all), ...sharedMeters(all), ...silentFaults(content, all)];
}

/** Two items of one key would share their answers. */
export function keyFaults(items: readonly Pick<FormItem, 'key' | 'code'>[]): readonly TemplateFault[] {
  const firsts = new Map<string, string>();
  return items.flatMap(({ key, code }) => {
    const first = key ? firsts.get(key) : undefined;
    if (key && first === undefined) firsts.set(key, code);
    return first === undefined
      ? []
      : [{ code, sentence: msg`Items ${first} and ${code} have the same key: clear the key of one of them.` }];
  });
}

/** Two items that read one meter may disagree. */
function sharedMeters(items: readonly FormItem[]): readonly TemplateFault[] {
  const firsts = new Map<string, string>();
  return items.flatMap(({ meter, code }) => {
    const first = meter ? firsts.get(meter) : undefined;
    if (meter && first === undefined) firsts.set(meter, code);
    return first === undefined
      ? []
      : [{ code, sentence: msg`Items ${first} and ${code} read the same meter: keep one of them.` }];
  });
}

/** What only instructs, or calculates from nothing, is no form. */
function silentFaults({ sections }: FormContent, items: readonly FormItem[]): readonly TemplateFault[] {
  const isSilent = items.length > 0 && items.every(({ kind }) => kind === 'inst' || kind === 'calc');
  return isSilent
    ? [{ code: sections[0]?.code ?? '', sentence: msg`This version asks nothing: it has no item to answer.` }]
    : [];
}

function labelFault({ code, label }: FormItem): MessageDescriptor | null {
  if (!label.en?.trim()) return msg`Item ${code}: the English label is missing.`;
  return label.fr?.trim() ? null : msg`Item ${code}: the French label is missing.`;
}

/** A critical point must do something. */
function consequenceFault(item: FormItem, purpose: Purpose): MessageDescriptor | null {
  const { code, criticality } = item;
  if (criticality !== 'critical' || purpose.subject !== 'equipment') return null;
  return ['ground', 'anomaly'].includes(consequenceOf(item, purpose))
    ? null
    : msg`Critical item ${code} must ground the machine or open an anomaly.`;
}

function limitsFault({
  code,
  kind,
  min,
  max,
  alarm_low,
  warning_low,
  warning_high,
  alarm_high,
}: FormItem): MessageDescriptor | null {
  const limits = [alarm_low, warning_low, warning_high, alarm_high];
  if (!ascend(limits))
    return msg`Item ${code}: limits must satisfy alarm low ≤ warning low ≤ warning high ≤ alarm high.`;
  if (!ascend([min, max])) return msg`Item ${code}: the minimum is above the maximum.`;
  const isBeyond = (limit: number | null | undefined): boolean =>
    limit != null && ((min != null && limit < min) || (max != null && limit > max));
  return kind === 'num' && limits.some(isBeyond)
    ? msg`Item ${code}: its limits must lie between its least and its greatest number, or they are never reached.`
    : null;
}

function ascend(bounds: readonly (number | null | undefined)[]): boolean {
  const there = bounds.filter((bound) => bound != null);
  return there.every((bound, index) => index === 0 || (there[index - 1] ?? bound) <= bound);
}

function optionsFault({ code, kind, options }: FormItem): MessageDescriptor | null {
  if (kind !== 'cho' && kind !== 'chs') return null;
  const codes = (options ?? []).map((option) => option.code);
  if (codes.length < 2) return msg`Item ${code}: offer at least two answers.`;
  return new Set(codes).size === codes.length ? null : msg`Item ${code}: two answers have the same code.`;
}

function formulaFault({ code, kind, formula }: FormItem, around: Around): MessageDescriptor | null {
  if (kind !== 'calc') return null;
  if (!formula) return msg`Item ${code}: enter its formula.`;
  const fault = conditionFault(code, formula, around);
  if (fault) return fault;
  const wordy = namesIn(formula)?.find((name) => {
    const asked = around.items.get(name);
    return asked !== undefined && asked.kind !== 'num' && asked.kind !== 'calc';
  });
  return wordy === undefined
    ? null
    : msg`Item ${code}: ${wordy} is not a number, so nothing can be calculated from it.`;
}

function recordFault({ code, kind, record }: FormItem, { isRecord }: Purpose): MessageDescriptor | null {
  return kind === 'ref' && record && isRecord && !isRecord(record)
    ? msg`Item ${code}: there are no entries called "${record}".`
    : null;
}

function meterFault({ code, kind, meter }: FormItem): MessageDescriptor | null {
  return meter && kind !== 'num' ? msg`Item ${code}: only a number can read a meter.` : null;
}

/** Words that are compared with do not look like codes. */
const isCode = (name: string): boolean => itemCode.test(name);

/** Answers that are given by one word: what else they are compared with never comes. */
const worded: ReadonlySet<string> = new Set(['ok', 'yn', 'lvl', 'cho', 'chs', 'don', 'lot']);

interface Wrong {
  readonly because: 'unreadable' | 'unknown' | 'later' | 'never';
  /** The item that is asked, and what it never answers. */
  readonly name: string;
  readonly word: string;
}

/** What is wrong with a condition or formula that stands where only some items are known. */
function wrongIn(text: string, { before, items }: Around): Wrong | null {
  if (text === '') return null;
  const names = namesIn(text);
  if (names === null) return { because: 'unreadable', name: '', word: '' };
  const compared = comparedIn(text).flatMap(({ name, word }) => {
    const item = items.get(name);
    return item && worded.has(item.kind) && !items.has(word) ? [{ item, name, word }] : [];
  });
  const answers = new Set(compared.map(({ word }) => word));
  const missing = names.find((name) => isCode(name) && !before.has(name) && !answers.has(name));
  if (missing !== undefined) return { because: items.has(missing) ? 'later' : 'unknown', name: missing, word: '' };
  const never = compared.find(({ item, word }) => !isOffered(item, { key: item.key, choice: word }));
  return never ? { because: 'never', name: never.name, word: never.word } : null;
}

function conditionFault(code: string, text: string | null | undefined, around: Around): MessageDescriptor | null {
  const wrong = wrongIn(text ?? '', around);
  if (!text || wrong === null) return null;
  if (wrong.because === 'unreadable') return msg`Item ${code}: "${text}" cannot be read.`;
  const { name: missing } = wrong;
  if (wrong.because === 'unknown') return msg`Item ${code}: there is no item ${missing}.`;
  if (wrong.because === 'later') return msg`Item ${code}: ${missing} is not before it.`;
  const { word } = wrong;
  return msg`Item ${code}: "${word}" is no answer of item ${missing}.`;
}

function sectionConditionFault(
  code: string,
  text: string | null | undefined,
  around: Around,
): MessageDescriptor | null {
  const wrong = wrongIn(text ?? '', around);
  if (!text || wrong === null) return null;
  if (wrong.because === 'unreadable') return msg`Section ${code}: "${text}" cannot be read.`;
  const { name: missing } = wrong;
  if (wrong.because === 'unknown') return msg`Section ${code}: there is no item ${missing}.`;
  if (wrong.because === 'later') return msg`Section ${code}: item ${missing} is not before it.`;
  const { word } = wrong;
  return msg`Section ${code}: "${word}" is no answer of item ${missing}.`;
}
