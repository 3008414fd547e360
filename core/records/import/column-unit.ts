import type { Field } from '../field.ts';
import { unitOf } from '../fields/duration.ts';
import { otherUnits, unitFor } from '../fields/units.ts';

/** The unit in which a field is kept; null for one that measures nothing. */
export function unitOfField(field: Field): string | null {
  if (field.kind === 'quantity') return String(field.options.unit);
  return field.kind === 'duration' ? unitOf(field) : null;
}

const durations = ['s', 'min', 'h', 'd'] as const;

/** The units in which a column of this field may be told, its own first; empty where there is no other. */
export function unitsOf(field: Field): readonly string[] {
  const own = unitOfField(field);
  if (own === null) return [];
  const others = field.kind === 'duration' ? durations.filter((unit) => unit !== own) : otherUnits(own);
  return others.length === 0 ? [] : [own, ...others];
}

/**
 * The unit that a header names behind its words, `Capacité (gal)`, `Poids [t]`, `Vitesse en km/h`, where it is another
 * than the field's own.
 */
export function unitInHeader(title: string, field: Field): string | null {
  const own = unitOfField(field);
  if (own === null) return null;
  const [, bracketed, last] =
    /[([]\s*([^()[\]]{1,12}?)\s*[)\]]\s*$|[\s,/_](?:en |in )?([^\s,()[\]]{1,8})\s*$/.exec(title) ?? [];
  const found = unitFor(own, bracketed ?? last ?? '');
  const isPlain = found === null || found === unitFor(own, own);
  return isPlain || !unitsOf(field).some((unit) => unitFor(own, unit) === found) ? null : found;
}
