import { lineColumn, sheetColumns, type LineKind, type SheetColumn } from './template-columns.ts';
import type { TemplateFile, TemplateHead } from './template-file.ts';

/** A cell of the sheet of a template; yes and no are words, so that every program shows them. */
export type TemplateCell = string | number | null;

/**
 * A template as the lines of one sheet below its header: the template itself, each section, each of its items, and each
 * answer that an item offers. What it holds is read again by `readTemplateSheet`.
 */
export function templateSheet({
  head,
  content,
}: Omit<TemplateFile, 'head'> & { readonly head: Partial<TemplateHead> }): readonly (readonly TemplateCell[])[] {
  const line = (kind: LineKind, told: object): readonly TemplateCell[] => [
    kind,
    ...sheetColumns.map((column) => (column.of.includes(kind) ? cellOf(told, column) : null)),
  ];
  return [
    [lineColumn, ...sheetColumns.map(({ name }) => name)],
    line('template', head),
    ...content.sections.flatMap(({ items, title, ...section }) => [
      line('section', { ...section, label: title }),
      ...items.flatMap((item) => [line('item', item), ...(item.options ?? []).map((option) => line('answer', option))]),
    ]),
  ];
}

function cellOf(told: object, { name }: SheetColumn): TemplateCell {
  let value: unknown = told;
  for (const part of name.split('.')) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
