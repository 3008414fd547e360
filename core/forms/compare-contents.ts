import type { FormContent, FormItem } from './template.ts';

/** What became of an item from one version to another; moved ones are told by their section and neighbours alone. */
export interface ItemChange {
  readonly change: 'added' | 'removed' | 'changed';
  readonly code: string;
  readonly before: FormItem | null;
  readonly after: FormItem | null;
  /** What differs of a changed one, by its property. */
  readonly fields: readonly (keyof FormItem)[];
}

/** The difference of two versions by the items' keys: first what went, then what came or changed, in order. */
export function compareContents(before: FormContent, after: FormContent): readonly ItemChange[] {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const kept = new Map(was.map((item) => [item.key, item]));
  const there = new Set(is.map(({ key }) => key));
  return [
    ...was
      .filter(({ key }) => !there.has(key))
      .map((item): ItemChange => ({ change: 'removed', code: item.code, before: item, after: null, fields: [] })),
    ...is.flatMap((item): readonly ItemChange[] => {
      const old = kept.get(item.key);
      if (!old) return [{ change: 'added', code: item.code, before: null, after: item, fields: [] }];
      const fields = differing(old, item);
      return fields.length === 0 ? [] : [{ change: 'changed', code: item.code, before: old, after: item, fields }];
    }),
  ];
}

const itemsOf = ({ sections }: FormContent): readonly FormItem[] => sections.flatMap(({ items }) => items);

function differing(one: FormItem, other: FormItem): readonly (keyof FormItem)[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof FormItem)[];
  return names.filter((name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null));
}
