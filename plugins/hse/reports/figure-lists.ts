import { listPath } from '../../../core/records/list/list-path.ts';
import type { ReportQuestion } from '../../../core/reports/report.ts';
import { yearBefore } from '../formulas/rolling-year.ts';
import { mostJobs } from './jobs-and-cards.ts';
import { mostMachineShifts } from './machine-shift-checks.ts';
import { mostHalfDays } from './training-half-days.ts';
import type { SafetyFigure } from './safety-indicators.ts';
import { filtersIn, hurtFilters, observationFilters, shiftFilter } from './safety-filters.ts';

/** Families of forms that safety plans; those of maintenance are counted there. */
export const inspectedFamilies = [
  'equipment_checklist',
  'hse_inspection',
  'audit_grid',
  'permit_measures',
  'spa',
] as const;

const observations = '/hse/rapports/sor/liste';
const incidents = '/hse/rapports/accident_incident/liste';
const permits = '/hse/rapports/list_autorisation_travail';

const within = (column: string, from: string, to: string): readonly string[] => [
  `${column}:gte:${from}`,
  `${column}:lte:${to}`,
];
const reportPath = (path: string, asked: Readonly<Record<string, string | null>>): string =>
  `${path}?${new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))}`;

interface Known {
  /** What stands below the line: no list holds more than it may. */
  readonly whole: number | null;
  /** The last day that is judged, by the clocks of the sites; of permits, the instant by which their validity had ended. */
  readonly until: string | null;
  /** Ids of the types of observations that the figure counts, as a JSON list. */
  readonly types: string | null;
}

/**
 * The path of the rows that a figure is made of, under the filters that are asked: what stands below its line, or above it
 * where its words say so. Null where no list shows them.
 */
export function listBehind(
  figure: SafetyFigure,
  { whole, until, types }: Known,
  question: ReportQuestion,
): string | null {
  const { from, to, shift, parameters } = question;
  const { employer, vendor, department } = filtersIn(parameters);
  const year = yearBefore(to);
  switch (figure) {
    case 'days_since_lti':
      return listPath('/hse/rapports/accident_personnes', [
        'counted:eq:true',
        'injury_class:in:["FAT","LTI"]',
        `production_date:lte:${to}`,
        ...hurtFilters(question),
      ]);
    case 'trifr':
    case 'ltifr':
    case 'tf2':
    case 'first_aid_rate':
    case 'severity':
    case 'mean_severity':
      return reportPath('/hse/rates', { ...year, shift, employer, vendor });
    case 'hpi':
      return reportPath('/hse/high-potential', year);
    case 'near_miss_ratio':
      return listPath(incidents, [
        ...within('production_date', year.from, year.to),
        'kind:eq:near_miss',
        'state:ne:not_work_related',
        ...shiftFilter(shift),
      ]);
    case 'sor_attainment':
    case 'sor_participation':
      return reportPath('/hse/sor-league', { from, to, employer, department });
    case 'sor_closure':
      return listPath(observations, [
        ...within('due_on', from, until ?? to),
        'state:ne:rejected',
        ...observationFilters(question),
      ]);
    case 'high_potential_24h':
      return listPath(observations, [
        'potential:in:["4","5"]',
        'in_hand_judged:eq:true',
        ...within('production_date', from, to),
        'state:ne:rejected',
        ...(types === null ? [] : [`sor_type:in:${types}`]),
        ...observationFilters(question),
      ]);
    case 'actions_on_time':
      return listPath('/hse/actions', [...within('first_due_on', from, until ?? to), 'state:ne:cancelled']);
    case 'inspections':
    case 'inspections_weighted':
      return listPath('/forms/due', [
        ...within('ends_on', from, until ?? to),
        `family:in:${JSON.stringify(inspectedFamilies)}`,
        'state:ne:waived',
      ]);
    case 'pre_start':
      // A list that shows some of them would prove nothing.
      return whole !== null && whole > mostMachineShifts
        ? null
        : reportPath('/hse/machine-shifts', { from, to, shift });
    case 'regulatory':
      return reportPath('/hse/regulatory', { from, to });
    case 'permits_on_time':
      return listPath(permits, [
        ...within('planned_on', from, to),
        'issued_at:filled',
        ...shiftFilter(shift, 'planned_shift'),
        ...permitFilters(employer),
      ]);
    case 'permits_closed':
    case 'permits_in_validity':
    case 'permits_expired':
      return listPath(permits, [
        ...within('ended_on', from, to),
        'accepted_at:filled',
        'state:ne:cancelled',
        ...(until === null ? [] : [`valid_to:lt:${until}`]),
        ...(figure === 'permits_expired' ? ['handed_back:eq:false'] : []),
        ...shiftFilter(shift, 'ended_shift'),
        ...permitFilters(employer),
      ]);
    case 'permits_extended':
    case 'permits_suspended':
    case 'permits_audited':
      return listPath(permits, [
        ...within('began_on', from, to),
        'state:ne:cancelled',
        `${figure.slice('permits_'.length)}:eq:true`,
        ...shiftFilter(shift, 'began_shift'),
        ...permitFilters(employer),
      ]);
    case 'spa':
      return whole !== null && whole > mostJobs ? null : reportPath('/hse/spa-jobs', { from, to, shift });
    case 'awareness':
      return reportPath('/hse/awareness-people', { from, to, shift, employer, department });
    case 'training_attendance':
      return whole !== null && whole > mostHalfDays ? null : reportPath('/hse/training-half-days', { from, to });
    case 'training_passed':
      return listPath('/human_ressources/employee_trainings/attendance', [
        'source:eq:hse_sheet',
        'result:in:["passed","failed"]',
        ...within('completed_on', from, to),
      ]);
  }
}

const permitFilters = (employer: string | null): readonly string[] =>
  employer === null ? [] : [`performed_by:eq:${employer === 'company' ? 'internal' : 'contractor'}`];
