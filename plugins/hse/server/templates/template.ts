import { itemsFrom } from '../../../../core/forms/template-rows.ts';
import type { FormContent } from '../../../../core/forms/template.ts';
import type { Bilingual } from '../../../../core/records/fields/index.ts';

/** A template that the plugin brings, with what its first version asks. */
export interface SeededTemplate extends FormContent {
  readonly code: string;
  readonly label: Bilingual;
  readonly family: 'equipment_checklist' | 'hse_inspection' | 'permit_measures' | 'audit_grid' | 'spa';
  readonly subject_kind: 'equipment' | 'safety_item' | 'permit' | 'none';
  /** Families of the machines, or kinds of the items, that it is filled about. */
  readonly families: readonly string[];
  readonly grounding: boolean;
  readonly once_per_shift: boolean;
  readonly minutes: number;
}

/** A check before a machine starts: once in a shift, and a critical point that is not OK grounds it (catalogue hse.md §7). */
export const machineCheck = (
  told: Pick<SeededTemplate, 'code' | 'label' | 'families' | 'minutes' | 'sections'>,
): SeededTemplate => ({
  family: 'equipment_checklist',
  subject_kind: 'equipment',
  grounding: true,
  once_per_shift: true,
  ...told,
});

/**
 * A round from item to item, each told by its tag: what is critical and not OK puts it into quarantine (catalogue hse.md
 * §7, inspections). `families` are kinds of items.
 */
export const itemInspection = ({
  section,
  title,
  rows,
  ...told
}: Pick<SeededTemplate, 'code' | 'label' | 'families' | 'minutes'> & {
  readonly section: string;
  readonly title: Bilingual;
  readonly rows: string;
}): SeededTemplate => ({
  family: 'hse_inspection',
  subject_kind: 'safety_item',
  grounding: false,
  once_per_shift: false,
  ...told,
  sections: [{ code: section, title, repeat: 'per_scan', items: itemsFrom(told.code, rows) }],
});
