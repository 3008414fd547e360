import type { controlResults } from '../records/choices.ts';

/** The code of the template of follow-ups. */
export const followUpTemplate = 'HSE-INS-REG';

/** Where the follow-up of the month is filled, category by category. */
export const followUpPath = '/hse/inspections/suivi_controles_reglementaires/mois';

export type ControlResult = keyof typeof controlResults;

/** How the template calls each result of a control, as answers of R06. */
export const resultAnswers: Readonly<Record<ControlResult, string>> = {
  compliant: 'compliant',
  compliant_with_remarks: 'with_remarks',
  non_compliant: 'non_compliant',
  out_of_service: 'out_of_service',
};

/** A category at a site, as far as its follow-up of the month has come. */
export interface FollowedCategory {
  readonly id: string;
  readonly label: Readonly<Record<'en' | 'fr', string>>;
  /** Machines and items that are subject to it. */
  readonly subjects: number;
  /** Of them, those that a follow-up of this month tells of. */
  readonly done: number;
  /** Overdue, or failed at their last control. */
  readonly bad: number;
  /** Until which day its follow-up is due by a schedule, and whether that day has passed; null where none is open. */
  readonly due: { readonly on: string; readonly overdue: boolean } | null;
}

/** What the controls say of a subject that the month's follow-up does not tell of yet. Days are ISO 8601. */
export interface FollowedSubject {
  /** Its tag or code, by which its row is known. */
  readonly row: string;
  readonly name: string;
  readonly last_control: string | null;
  readonly next_due: string | null;
  readonly result: ControlResult | null;
  /** Remarks of the last report whose action is not done. */
  readonly remarks: number;
  readonly overdue: boolean;
}

export interface FollowUpAnswer {
  /** The first day of the month, by the clocks of the site. */
  readonly month: string;
  /** The id of the template. */
  readonly template: string | null;
  readonly categories: readonly FollowedCategory[];
}
