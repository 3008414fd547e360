import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { Bilingual } from '../records/fields/index.ts';
import { keyFaults } from './template-faults.ts';
import { criticalities, itemKinds, type FormContent, type FormItem, type FormSection } from './template.ts';

/** What a file says of a template beside what its version asks: the fields of the template's record. */
export interface TemplateHead {
  readonly code: string;
  readonly label: Bilingual;
  readonly family: string;
  readonly subject_kind: string;
  readonly equipment_families?: string | null;
  readonly grounding?: boolean | null;
  readonly once_per_shift?: boolean | null;
  readonly pass_mark?: number | null;
  readonly review?: string | null;
  readonly minutes?: number | null;
}

/** A template in a file: JSON, to be carried from one installation to another. */
export interface TemplateFile {
  readonly head: TemplateHead;
  readonly content: FormContent;
}

const headNames = [
  'code',
  'label',
  'family',
  'subject_kind',
  'equipment_families',
  'grounding',
  'once_per_shift',
  'pass_mark',
  'review',
  'minutes',
] as const satisfies readonly (keyof TemplateHead)[];

/** What of a template's row, or of a file, belongs to its head. */
export const headOf = (row: Readonly<Record<string, unknown>>): Partial<TemplateHead> =>
  Object.fromEntries(headNames.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

/** Why a file is no template, in a sentence. */
export class TemplateFileFault extends Error {
  readonly sentence: MessageDescriptor;
  constructor(sentence: MessageDescriptor) {
    super(sentence.message ?? '');
    this.sentence = sentence;
  }
}

/** The file of a template with one of its versions; item keys go along, so that an import goes on with their answers. */
export const templateFileText = ({
  head,
  content,
}: Omit<TemplateFile, 'head'> & { readonly head: Partial<TemplateHead> }): string =>
  JSON.stringify({ ...head, sections: content.sections }, null, 2);

const words = z.union([z.string(), z.looseObject({ en: z.nullish(z.string()), fr: z.nullish(z.string()) })]);
const point = z.union([
  z.string(),
  z.looseObject({
    label: z.optional(words),
    text: z.optional(z.string()),
    kind: z.optional(z.enum(itemKinds)),
    criticality: z.optional(z.enum(criticalities)),
    code: z.optional(z.string()),
    key: z.optional(z.nullable(z.string())),
  }),
]);
const part = z.looseObject({
  code: z.optional(z.string()),
  title: z.optional(words),
  name: z.optional(words),
  items: z.array(point),
});
const whole = z.looseObject({
  code: z.optional(z.string()),
  label: z.optional(words),
  title: z.optional(words),
  sections: z.array(part),
});

type Point = z.output<typeof point>;

/**
 * A template from the text of a file: one that Filon wrote, or any checklist that is a title with sections of items, each
 * item a text; such items are minor points to be found OK, in the language that they stand in. Throws a
 * `TemplateFileFault`.
 */
export function readTemplateFile(text: string, language: 'en' | 'fr'): TemplateFile {
  const json = parsed(text);
  const told = whole.safeParse(json);
  if (!told.success) {
    const [issue] = told.error.issues;
    throw new TemplateFileFault(faultAt(json, issue ? deepest(issue) : []));
  }
  const { sections, ...head } = told.data;
  const label = wordsOf(head.label ?? head.title, language);
  if (!label) throw new TemplateFileFault(msg`The template has no title.`);
  if (!sections.some(({ items }) => items.length > 0)) throw new TemplateFileFault(msg`The template has no items.`);
  const file: TemplateFile = {
    head: {
      ...headOf(head),
      code: head.code ?? codeOf(label[language] ?? label.en ?? label.fr ?? ''),
      label,
      family: typeof head['family'] === 'string' ? head['family'] : 'equipment_checklist',
      subject_kind: typeof head['subject_kind'] === 'string' ? head['subject_kind'] : 'equipment',
    },
    content: {
      sections: sections.map(({ items, code, title, name, ...section }, place): FormSection => {
        const letter = String.fromCodePoint(65 + (place % 26));
        return {
          ...section,
          code: code ?? letter,
          title: wordsOf(title ?? name, language) ?? { en: letter, fr: letter },
          items: items.map((item, index) => itemOf(item, codeAt(place, index), language)),
        };
      }),
    },
  };
  const [fault] = keyFaults(file.content.sections.flatMap((section) => section.items));
  if (fault) throw new TemplateFileFault(fault.sentence);
  return file;
}

/** What an item is called whose line says nothing else: `A01` is the first of the first section. */
const codeAt = (section: number, item: number): string =>
  `${String.fromCodePoint(65 + (section % 26))}${String(item + 1).padStart(2, '0')}`;

/** Of what may be read in several ways, the way that came furthest. */
function deepest(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  if (issue.code !== 'invalid_union') return issue.path;
  const [inner = []] = issue.errors
    .flat()
    .map(deepest)
    .toSorted((one, other) => other.length - one.length);
  return [...issue.path, ...inner];
}

/** Where a file cannot be read: the item or section by its code, and what of it. */
function faultAt(told: unknown, path: readonly PropertyKey[]): MessageDescriptor {
  const [list, section, inner, item, ...rest] = path;
  if (path.length === 0) return msg`This is not a template: sections with items are expected.`;
  if (list !== 'sections' || typeof section !== 'number')
    return msg`This is not a template: look at ${path.join('.')}.`;
  const named = (value: unknown, name: string): string => {
    const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : undefined;
    return typeof code === 'string' && code.trim() !== '' ? code : name;
  };
  const part = (told as { sections: readonly { readonly items?: unknown }[] }).sections[section];
  const sectionCode = named(part, String.fromCodePoint(65 + (section % 26)));
  if (inner !== 'items' || typeof item !== 'number') {
    const field = String(inner ?? 'items');
    return msg`Section ${sectionCode}: look at “${field}”.`;
  }
  const items = (part?.items ?? []) as readonly unknown[];
  const code = named(items[item], codeAt(section, item));
  const field = rest.length === 0 ? 'label' : rest.join('.');
  return msg`Item ${code}: look at “${field}”.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, '')) as unknown;
  } catch {
    throw new TemplateFileFault(msg`This file is not JSON.`);
  }
}

/** Longest label of an item; what is longer stands in its help. */
const longest = 300;

function itemOf(told: Point, code: string, language: 'en' | 'fr'): FormItem {
  const { text, ...item }: Partial<Exclude<Point, string>> = typeof told === 'string' ? { label: told } : told;
  const label = wordsOf(item.label ?? text, language);
  if (!label) throw new TemplateFileFault(msg`Item ${code} has no text.`);
  const isLong = [label.en, label.fr].some((one) => (one?.length ?? 0) > longest);
  const cut = (one: string | null): string | null => (one === null ? null : one.slice(0, longest));
  return {
    kind: 'ok',
    criticality: 'minor',
    ...item,
    key: item.key ?? '',
    code: item.code ?? code,
    label: { en: cut(label.en), fr: cut(label.fr) },
    ...(isLong ? { help: label } : {}),
  } as FormItem;
}

/** Words in both languages; a plain text is of the one language. */
function wordsOf(told: z.output<typeof words> | undefined, language: 'en' | 'fr'): Bilingual | null {
  const { en = null, fr = null }: { en?: string | null | undefined; fr?: string | null | undefined } =
    typeof told === 'string' ? { [language]: told } : (told ?? {});
  const [english, french] = [en?.trim() || null, fr?.trim() || null];
  return english === null && french === null ? null : { en: english, fr: french };
}

/** A code from a title: `100-TON-OR-LESS-TRUCK`. */
const codeOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 24)
    .replace(/-$/, '');
