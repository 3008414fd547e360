import { msg } from '@lingui/core/macro';
import { choice, ref, text } from '../../../core/records/fields/index.ts';
import type { ReportQuestion } from '../../../core/reports/report.ts';
import { employers } from '../records/choices.ts';

/** By what figures of safety are narrowed beside site and period (catalogue hse.md §6, /hse/kpi). */
export const safetyFilters = {
  employer: choice({ label: msg({ message: 'Employer', context: 'of a person' }), choices: employers }),
  vendor: ref('vendor', { label: msg({ message: 'Contractor', context: 'company' }), optional: true }),
  department: text({
    label: msg`Department`,
    max: 60,
    hint: msg`For people, their crew; for observations, the one they name.`,
  }),
};
/** Beside those the shift of the period. */
export type SafetyFilter = keyof typeof safetyFilters | 'shift';

type Parameters = Readonly<Record<string, unknown>>;
/** What of a question narrows figures. */
export type Narrowing = Pick<ReportQuestion, 'parameters' | 'shift'>;

/** What is asked, each null where it narrows nothing. */
export interface AskedFilters {
  readonly employer: keyof typeof employers | null;
  /** The id of a firm. */
  readonly vendor: string | null;
  readonly department: string | null;
}

/** Only contractors work for a firm. */
export function firmRule({ parameters }: Pick<Narrowing, 'parameters'>): ReturnType<typeof msg> | null {
  const { employer, vendor } = filtersIn(parameters);
  return employer === 'company' && vendor !== null
    ? msg`Staff of the company work for no contractor: choose a contractor or the employer “company”, not both.`
    : null;
}

const told = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const filtersIn = ({ employer, vendor, department }: Parameters): AskedFilters => ({
  employer: employer === 'company' || employer === 'contractor' ? employer : null,
  vendor: told(vendor),
  department: told(department),
});

/** Those that are asked for and that a figure does not know: it is not told then, rather than told of everybody. */
export function untoldBy(known: readonly string[], { parameters, shift }: Narrowing): readonly SafetyFilter[] {
  const asked = { ...filtersIn(parameters), shift };
  return (Object.keys(asked) as SafetyFilter[]).filter((name) => asked[name] !== null && !known.includes(name));
}

/** The filter of a list whose rows tell in which shift they fall. */
export const shiftFilter = (shift: string | null, column = 'shift'): readonly string[] =>
  shift === null ? [] : [`${column}:eq:${shift}`];

/** Filters of the list of observations that lets the same ones through. */
export function observationFilters({ parameters, shift }: Narrowing): readonly string[] {
  const { employer, vendor, department } = filtersIn(parameters);
  return [
    ...(employer === null ? [] : [`observed_company:eq:${employer}`]),
    ...(vendor === null ? [] : [`vendor:eq:${vendor}`]),
    ...(department === null ? [] : [`department:eq:${department}`]),
    ...shiftFilter(shift),
  ];
}

/** The same of people who were hurt: of those no department is kept. */
export function hurtFilters({ parameters, shift }: Narrowing): readonly string[] {
  const { employer, vendor } = filtersIn(parameters);
  return [
    ...(employer === null ? [] : [`employer:eq:${employer}`]),
    ...(vendor === null ? [] : [`vendor:eq:${vendor}`]),
    ...shiftFilter(shift),
  ];
}
