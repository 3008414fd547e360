import type { EvaluatedItem } from './evaluate-run.ts';
import type { FormAnswer, FormItem } from './template.ts';

/** What is well of kinds that are looked at; what must be done, measured or tested is answered one by one. */
const wellChoice = ({ kind, expected }: FormItem): string | null =>
  kind === 'ok' ? 'ok' : kind === 'lvl' ? 'good' : kind === 'yn' ? (expected ?? 'yes') : null;

const isCritical = ({ kind, criticality, options }: FormItem): boolean =>
  criticality === 'critical' || kind === 'lot' || (options ?? []).some(({ critical }) => critical === true);

/**
 * The answers by which all that is open among some items is well; null where one of them is critical and must be looked
 * at by itself (catalogue maintenance.md §1.6).
 */
export function allWell(items: readonly EvaluatedItem[]): readonly FormAnswer[] | null {
  if (items.some(({ item }) => isCritical(item))) return null;
  return items.flatMap(({ item, row, answer }) => {
    const choice = wellChoice(item);
    return choice === null || answer?.choice
      ? []
      : [{ ...answer, key: item.key, ...(row === null ? {} : { row }), choice }];
  });
}
