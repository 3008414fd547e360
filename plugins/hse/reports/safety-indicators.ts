import { msg } from '@lingui/core/macro';
import { choice, choices, decimal, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { listBehind } from './figure-lists.ts';
import { firmRule, safetyFilters, untoldBy, type Narrowing, type SafetyFilter } from './safety-filters.ts';

/** What a site's safety is judged by: what has happened already, and what keeps it from happening. */
export const safetyFigures = {
  days_since_lti: msg`Days since the last LTI`,
  trifr: msg`TRIFR`,
  ltifr: msg`LTIFR`,
  tf2: msg`TF2`,
  first_aid_rate: msg`First aid frequency`,
  severity: msg`Severity rate`,
  mean_severity: msg`Mean severity (days per LTI)`,
  hpi: msg`High potential frequency`,
  near_miss_ratio: msg`Near misses per injury`,
  sor_attainment: msg`Attainment of observations (%)`,
  sor_participation: msg`Participation in observations (%)`,
  sor_closure: msg`Observations closed in time (%)`,
  high_potential_24h: msg`High potential in hand within 24 h (%)`,
  actions_on_time: msg`Actions on time (%)`,
  inspections: msg`Inspections done (%)`,
  inspections_weighted: msg`Inspections done, late ones counted half (%)`,
  pre_start: msg`Checks before the start (%)`,
  regulatory: msg`Regulatory compliance (%)`,
  permits_on_time: msg`Permits issued in time (%)`,
  permits_closed: msg`Permits closed within validity (%)`,
  permits_in_validity: msg`Permits handed back in time (%)`,
  permits_expired: msg`Permits expired and not handed back`,
  permits_extended: msg`Permits extended (%)`,
  permits_suspended: msg`Permits suspended (%)`,
  permits_audited: msg`Permits visited at work (%)`,
  spa: msg`Jobs with an SPA card (%)`,
  awareness: msg`Reached by awareness (%)`,
  training_attendance: msg`Training attendance (%)`,
  training_passed: msg`Trainings passed (%)`,
};
export type SafetyFigure = keyof typeof safetyFigures;

/** How each is worked out, for its card and for the table. */
export const safetyWords: Readonly<Record<SafetyFigure, ReturnType<typeof msg>>> = {
  days_since_lti: msg`Days since the last fatality or lost time injury, to the end of the period; for several sites, since the most recent.`,
  trifr: msg`FAT + LTI + RWI + MTI × 1,000,000 ÷ hours, of the twelve full months before the end of the period, company and contractors.`,
  ltifr: msg`(FAT + LTI) × 1,000,000 ÷ hours of the same months.`,
  tf2: msg`(FAT + LTI + RWI + MTI + declared FAI) × 1,000,000 ÷ hours of the same months: the French TF2. Ex: 7 × 1,000,000 ÷ 1,620,000 = 4.32.`,
  first_aid_rate: msg`FAI × 1,000,000 ÷ hours of the same months. Ex: 45 × 1,000,000 ÷ 1,620,000 = 27.78.`,
  severity: msg`Days lost × 1,000 ÷ hours of the same months.`,
  mean_severity: msg`Days lost ÷ LTI of the same months, in days; no hours are needed. Ex: 11 ÷ 1 = 11.0. Nothing where there was no LTI.`,
  hpi: msg`Incidents and observations of potential 4 or 5 × 1,000,000 ÷ hours of the same months.`,
  near_miss_ratio: msg`Near misses ÷ recordable injuries of the same months; empty if nobody was hurt.`,
  sor_attainment: msg`100 × observations made under a name, not rejected, of types that count ÷ everyone's targets: per month, in proportion to the part of the month in the period.`,
  sor_participation: msg`100 × people who reached their own target ÷ people who have one: one keen person cannot hide others.`,
  sor_closure: msg`100 × observations closed by their due day ÷ observations due in the period and up to now.`,
  high_potential_24h: msg`100 × observations of potential 4 or 5 taken in hand within 24 h ÷ all observations of potential 4 or 5.`,
  actions_on_time: msg`100 × actions done by their original due day ÷ actions originally due in the period and up to now; cancelled ones excluded.`,
  inspections: msg`100 × inspections done within their window ÷ inspections whose window ended in the period and before today; waived ones excluded.`,
  inspections_weighted: msg`The same, with inspections done late counted half.`,
  pre_start: msg`100 × machine-shifts whose check ended before the machine first moved, or within 30 minutes of the start of the shift where no movement is known ÷ machine-shifts that worked, of machines that have a check.`,
  regulatory: msg`100 × items and machines in date whose last control passed ÷ all that require a control, at the end of the period: items in service, and machines in each category in which they have ever been controlled. The site's own categories count like statutory ones. Items now in quarantine are excluded: nobody may use them. Ex: 1,140 ÷ 1,200 = 95.0.`,
  permits_on_time: msg`100 × permits issued by their planned start ÷ permits issued that were planned to start in the period.`,
  permits_closed: msg`100 × permits closed by the end of their validity ÷ permits under which work began and whose validity ended in the period and up to now. Ex: 27 ÷ 30 = 90.0.`,
  permits_in_validity: msg`100 × permits handed back within their validity ÷ permits under which work began and whose validity ended in the period and up to now.`,
  permits_expired: msg`Permits under which work began, whose validity ended in the period and up to now, and that nobody has handed back. Ex: 2 of 30. The list shows them.`,
  permits_extended: msg`100 × permits extended ÷ permits under which work began in the period. Ex: 2 ÷ 30 = 6.7. The list shows those extended.`,
  permits_suspended: msg`100 × permits suspended, including by the siren ÷ permits under which work began in the period. Ex: 1 ÷ 30 = 3.3. The list shows those suspended.`,
  permits_audited: msg`100 × permits visited after acceptance ÷ permits under which work began in the period. Ex: 12 ÷ 30 = 40.0. The list shows those visited.`,
  spa: msg`100 × SPA cards ÷ (SPA cards + jobs seen without one).`,
  awareness: msg`100 × people who attended at least one awareness session ÷ people of the site.`,
  training_attendance: msg`100 × half-days signed ÷ half-days, already over, of the people enrolled in HSE sessions; sessions only planned or cancelled are excluded, and so are days between the first and the last on which nobody signed.`,
  training_passed: msg`100 × results passed ÷ results passed or failed, in validated HSE sessions.`,
};

/** Those that tell what has happened already; the others tell what keeps it from happening. */
export const laggingFigures: readonly SafetyFigure[] = [
  'days_since_lti',
  'trifr',
  'ltifr',
  'tf2',
  'first_aid_rate',
  'severity',
  'mean_severity',
  'hpi',
  'near_miss_ratio',
];
/** Whose targets are met from below. */
export const lowIsGood: ReadonlySet<SafetyFigure> = new Set([
  'trifr',
  'ltifr',
  'tf2',
  'first_aid_rate',
  'severity',
  'mean_severity',
  'hpi',
  'permits_expired',
  'permits_extended',
  'permits_suspended',
]);

const decimals: Readonly<Partial<Record<SafetyFigure, number>>> = {
  days_since_lti: 0,
  permits_expired: 0,
  severity: 3,
  trifr: 2,
  ltifr: 2,
  tf2: 2,
  first_aid_rate: 2,
  hpi: 1,
};
/** With how many decimals a figure is written. */
export const decimalsOf = (figure: SafetyFigure): number => decimals[figure] ?? 1;

/** Whether a figure meets its target; null where there is none, or nothing to hold against it. */
export const isMet = (figure: SafetyFigure, value: number | null, target: number | null): boolean | null =>
  value === null || target === null ? null : lowIsGood.has(figure) ? value <= target : value >= target;

/** Those over twelve months: they are held against the twelve before, the others against as many days before. */
export const yearFigures: ReadonlySet<SafetyFigure> = new Set(
  laggingFigures.filter((figure) => figure !== 'days_since_lti'),
);

/** Whether a figure went the good way or the bad one; null where nothing is to be compared, or nothing changed. */
export function trendOf(
  figure: SafetyFigure,
  value: number | null,
  before: number | null,
): { readonly isUp: boolean; readonly isGood: boolean } | 'same' | null {
  if (value === null || before === null) return null;
  const places = 10 ** decimalsOf(figure);
  const change = Math.round(value * places) - Math.round(before * places);
  return change === 0 ? 'same' : { isUp: change > 0, isGood: change < 0 === lowIsGood.has(figure) };
}

const [ofHurt, ofObservations, ofPeople, ofPermits, ofShift] = [
  ['employer', 'vendor'],
  ['employer', 'vendor', 'department', 'shift'],
  ['employer', 'department'],
  ['employer', 'shift'],
  ['shift'],
] as const satisfies readonly (readonly SafetyFilter[])[];

/** By which filters a figure can be told; by no other one is it told at all. */
const knownBy: Readonly<Partial<Record<SafetyFigure, readonly SafetyFilter[]>>> = {
  days_since_lti: [...ofHurt, ...ofShift],
  near_miss_ratio: ofShift,
  trifr: ofHurt,
  ltifr: ofHurt,
  tf2: ofHurt,
  first_aid_rate: ofHurt,
  mean_severity: [...ofHurt, ...ofShift],
  severity: ofHurt,
  sor_attainment: ofPeople,
  sor_participation: ofPeople,
  sor_closure: ofObservations,
  high_potential_24h: ofObservations,
  permits_on_time: ofPermits,
  permits_closed: ofPermits,
  permits_in_validity: ofPermits,
  permits_expired: ofPermits,
  permits_extended: ofPermits,
  permits_suspended: ofPermits,
  permits_audited: ofPermits,
  awareness: [...ofPeople, ...ofShift],
  pre_start: ofShift,
  spa: ofShift,
};

/** The filters that are asked for and by which a figure cannot be told. */
export const figureUntoldBy = (figure: SafetyFigure, asked: Narrowing): readonly SafetyFilter[] =>
  untoldBy(knownBy[figure] ?? [], asked);

/** What the filters are called where a figure says that it is not told by them. */
export const filterWords: Readonly<Record<SafetyFilter, ReturnType<typeof msg>>> = {
  employer: msg({ message: 'employer', context: 'not told by' }),
  vendor: msg({ message: 'contractor', context: 'not told by' }),
  department: msg({ message: 'department', context: 'not told by' }),
  shift: msg({ message: 'shift', context: 'not told by' }),
};

/** `/hse/kpi`: lagging and leading indicators of safety beside each other (catalogue hse.md §5, §6). */
export const safetyIndicators = defineReport({
  name: 'safety_indicators',
  title: msg`HSE indicators`,
  basis: {
    rows: msg`Each figure by its own definition; drafts, rejected observations, cancelled actions and incidents that are not work related never count.`,
    dates: msg`By production date; rates over the twelve full months before the end of the period. For a single shift, only what has a time of day is shown: hours, targets, due days and controls have none.`,
  },
  period: '30d',
  parameters: safetyFilters,
  rule: firmRule,
  columns: {
    figure: choice({ label: msg`Indicator`, choices: safetyFigures }),
    value: decimal({
      label: msg({ message: 'Value', context: 'of an indicator' }),
      decimals: 2,
      hint: msg`As defined by the indicator; empty if there is nothing to divide by or hours are missing.`,
    }),
    target: decimal({
      label: msg({ message: 'Target', context: 'indicator' }),
      decimals: 2,
      hint: msg`From the site's settings, for the year in which the period ends; empty if the sites have different ones.`,
    }),
    part: decimal({ label: msg`Counted`, decimals: 0, hint: msg`Numerator.` }),
    whole: decimal({ label: msg`Out of`, decimals: 0, hint: msg`Denominator: hours, people, entries.` }),
    low: decimal({
      label: msg`Band from`,
      decimals: 2,
      hint: msg`Lower end of the rate's 95% confidence interval (Poisson, Byar's limits).`,
    }),
    high: decimal({ label: msg`Band to`, decimals: 2, hint: msg`Upper end of the same interval.` }),
    before: decimal({
      label: msg({ message: 'Before', context: 'of an indicator' }),
      decimals: 2,
      hint: msg`For figures over twelve months, the same twelve months a year earlier; for others, as many days just before the period.`,
    }),
    missing: text({ label: msg`Hours missing` }),
    untold: choices({
      label: msg({ message: 'Not available by', context: 'of an indicator' }),
      hint: msg`A selected filter that does not apply to the entries behind the figure: the figure is left out.`,
      choices: filterWords,
    }),
  },
  hidden: { until: 'text', before_from: 'text', before_to: 'text', types: 'text' },
  sparse: ['missing', 'untold'],
  drill: ({ figure, whole, until, types, untold }, question) =>
    figure === null || (untold !== null && untold.length > 0)
      ? null
      : listBehind(figure, { whole, until, types }, question),
  access: { read: staff },
});
