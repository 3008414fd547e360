/** Orders two values of a report's column: numbers by size, texts as people do; what is missing comes last going up. */
export function compareValues(one: unknown, other: unknown): number {
  if (one == null || other == null) return one == null ? (other == null ? 0 : 1) : -1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return textOf(one).localeCompare(textOf(other), undefined, { numeric: true });
}

/** A value as it is told apart: the label of a reference, a text as it is. */
export function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value);
}
