import type { FormContent } from '../../../../core/forms/template.ts';
import type { Bilingual } from '../../../../core/records/fields/index.ts';

/** A template that the plugin brings, with what its first version asks. */
export interface SeededTemplate extends FormContent {
  readonly code: string;
  readonly label: Bilingual;
  readonly family: 'equipment_checklist' | 'hse_inspection' | 'permit_measures';
  readonly subject_kind: 'equipment' | 'permit';
  /** Families of the machines that it is filled about. */
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
