import { optionsFrom, optionsText } from './options-text.ts';
import type { FormContent, FormItem, FormSection } from './template.ts';

/** A version as its row keeps it: items name their section, the answers of a choice are a text. */
export interface ContentLines {
  readonly sections: readonly Readonly<Record<string, unknown>>[];
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** What a version asks, from the lines that it is kept in. */
export function contentOf({ sections, items }: ContentLines): FormContent {
  return {
    sections: sections.map((section) => ({
      ...(section as unknown as Omit<FormSection, 'items'>),
      items: items
        .filter((item) => item.section === section.code)
        .map(({ section: _section, options, ...item }) => ({
          ...(item as unknown as FormItem),
          ...(typeof options === 'string' ? { options: optionsFrom(options) ?? [] } : {}),
        })),
    })),
  };
}

/** The lines that keep what a version asks. */
export const linesOf = ({ sections }: FormContent): ContentLines => ({
  sections: sections.map(({ items: _items, ...section }) => section),
  items: sections.flatMap(({ code, items }) =>
    items.map(({ options, ...item }) => ({
      ...item,
      section: code,
      ...(options ? { options: optionsText(options) } : {}),
    })),
  ),
});
