import type { Reference } from './fields/reference.ts';

const labels = new Map<string, string>();
const most = 5_000;

/** Keeps the words of rows that were read or found, so that a value that moves to another input keeps its name. */
export function rememberLabels(references: readonly Reference[]): void {
  if (labels.size > most) labels.clear();
  for (const { id, label } of references) if (label) labels.set(id, label);
}

/** The words of a row that was seen before; undefined for any other. */
export const labelFor = (id: unknown): string | undefined => (typeof id === 'string' ? labels.get(id) : undefined);
