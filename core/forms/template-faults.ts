import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { namesIn } from './expression.ts';
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
}

/** What follows from a nok of an item (catalogue maintenance.md §1.1). */
export function consequenceOf({ on_nok, criticality }: FormItem, { subject, grounding }: Purpose): Consequence {
  if (on_nok) return on_nok;
  if (criticality === 'critical' && grounding) return 'ground';
  return subject === 'equipment' ? 'anomaly' : 'action';
}

/** Everything that is wrong with a version, in the order of its items (catalogue maintenance.md §1.1). */
export function templateFaults(content: FormContent, purpose: Purpose): readonly TemplateFault[] {
  const before = new Set(purpose.facts);
  const faults: TemplateFault[] = [];
  const codes = new Set<string>();
  for (const section of content.sections) {
    const at = (code: string, sentence: MessageDescriptor | null): void => {
      if (sentence) faults.push({ code, sentence });
    };
    at(section.code, unreadable(section.code, section.visible_if, before));
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
        unreadable(code, item.visible_if, before),
        formulaFault(item, before),
      ])
        at(code, sentence);
      before.add(code);
    }
  }
  return faults;
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
  min,
  max,
  alarm_low,
  warning_low,
  warning_high,
  alarm_high,
}: FormItem): MessageDescriptor | null {
  if (!ascend([alarm_low, warning_low, warning_high, alarm_high]))
    return msg`Item ${code}: limits must satisfy alarm low ≤ warning low ≤ warning high ≤ alarm high.`;
  return ascend([min, max]) ? null : msg`Item ${code}: the minimum is above the maximum.`;
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

function formulaFault({ code, kind, formula }: FormItem, before: ReadonlySet<string>): MessageDescriptor | null {
  if (kind !== 'calc') return null;
  return formula ? unreadable(code, formula, before) : msg`Item ${code}: enter its formula.`;
}

/** Words that are compared with do not look like codes. */
const isCode = (name: string): boolean => itemCode.test(name);

function unreadable(
  code: string,
  text: string | null | undefined,
  before: ReadonlySet<string>,
): MessageDescriptor | null {
  if (!text) return null;
  const names = namesIn(text);
  if (names === null) return msg`Item ${code}: "${text}" cannot be read.`;
  const missing = names.find((name) => isCode(name) && !before.has(name));
  return missing === undefined ? null : msg`Item ${code}: ${missing} is not before it.`;
}
