import { isOwn, isSoft, sameWords, type LedgerRow, type LedgerTarget } from './ledger-row.ts';

/** What is to be written so that the stored intervals become those that should be there. */
export interface LedgerChanges {
  readonly added: readonly LedgerTarget[];
  readonly changed: readonly (LedgerTarget & { readonly id: string })[];
  readonly removed: readonly LedgerRow[];
}

const overlapOf = (one: LedgerTarget, other: LedgerRow): number =>
  Math.min(one.to ?? Infinity, other.to ?? Infinity) - Math.max(one.from, other.from);

/**
 * Finds for each interval the stored one that it goes on from: an interval that only grew, or was judged anew, keeps
 * its id. Pure.
 */
export function matchRows(targets: readonly LedgerTarget[], rows: readonly LedgerRow[]): LedgerChanges {
  const free = new Map(rows.map((row) => [row.id, row]));
  const matches = targets.map((target): LedgerRow | null => {
    const row = target.id === null ? undefined : free.get(target.id);
    if (row) free.delete(row.id);
    return row ?? null;
  });
  const take = (fits: (target: LedgerTarget, row: LedgerRow) => boolean): void =>
    targets.forEach((target, index) => {
      if (matches[index] || !isOwn(target)) return;
      const found = [...free.values()]
        .filter((row) => (isOwn(row) || (isSoft(row) && target.category === 'P')) && fits(target, row))
        .toSorted(
          (a, b) =>
            Number(b.from === target.from) - Number(a.from === target.from) ||
            overlapOf(target, b) - overlapOf(target, a),
        )[0];
      if (!found) return;
      matches[index] = found;
      free.delete(found.id);
    });
  take((target, row) => sameWords(target, row) && overlapOf(target, row) > 0);
  take((target, row) => target.from === row.from && isOwn(row));
  const added: LedgerTarget[] = [];
  const changed: (LedgerTarget & { readonly id: string })[] = [];
  for (const [index, target] of targets.entries()) {
    const row = matches[index];
    if (!row) added.push({ ...target, id: null });
    else {
      // Who said it first remains who said it.
      const source = target.id === null && sameWords(target, row) ? row.source : target.source;
      if (row.from !== target.from || row.to !== target.to || row.source !== source || !sameWords(target, row))
        changed.push({ ...target, source, id: row.id });
    }
  }
  return { added, changed, removed: [...free.values()] };
}
