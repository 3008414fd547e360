import { msg } from '@lingui/core/macro';
import { choice, choices, integer } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport, type ReportQuestion } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import {
  firmRule,
  hurtFilters,
  observationFilters,
  safetyFilters,
  shiftFilter,
  untoldBy,
  type Narrowing,
  type SafetyFilter,
} from './safety-filters.ts';
import { filterWords } from './safety-indicators.ts';

/** The layers of the triangle, the gravest first (catalogue hse.md §5.15). */
export const triangleLayers = {
  fatalities: msg`Fatalities`,
  lost_time: msg`Lost time`,
  treated: msg`Restricted or treated`,
  first_aid: msg`First aid`,
  near_misses: msg`Damage and near misses`,
  unsafe: msg`Unsafe acts and conditions`,
};
export type TriangleLayer = keyof typeof triangleLayers;

/** The layers of people who were hurt, and of what classes. */
export const layerClasses = {
  fatalities: ['FAT'],
  lost_time: ['LTI'],
  treated: ['RWI', 'MTI'],
  first_aid: ['FAI'],
} as const satisfies Partial<Record<TriangleLayer, readonly string[]>>;

export const nearMissKinds = ['property_damage', 'near_miss'] as const;
export const unsafeNatures = ['unsafe_act', 'unsafe_condition'] as const;

const isHurt = (layer: TriangleLayer): layer is keyof typeof layerClasses => layer in layerClasses;

/** By which filters a layer can be told: of damage and near misses no employer is kept. */
export const layerUntoldBy = (layer: TriangleLayer, asked: Narrowing): readonly SafetyFilter[] =>
  untoldBy(
    [
      'shift',
      ...(isHurt(layer) ? ['employer', 'vendor'] : layer === 'unsafe' ? ['employer', 'vendor', 'department'] : []),
    ],
    asked,
  );

/** The list of the rows that a layer counts; `types` are the ids of the unsafe types of observations, as a JSON list. */
function listOf(layer: TriangleLayer, types: string | null, question: ReportQuestion): string {
  const { from, to, shift } = question;
  const within = [`production_date:gte:${from}`, `production_date:lte:${to}`];
  if (isHurt(layer))
    return listPath('/hse/rapports/accident_personnes', [
      ...within,
      'counted:eq:true',
      `injury_class:in:${JSON.stringify(layerClasses[layer])}`,
      ...hurtFilters(question),
    ]);
  if (layer === 'near_misses')
    return listPath('/hse/rapports/accident_incident/liste', [
      ...within,
      `kind:in:${JSON.stringify(nearMissKinds)}`,
      'state:ne:not_work_related',
      ...shiftFilter(shift),
    ]);
  return listPath('/hse/rapports/sor/liste', [
    ...within,
    `sor_type:in:${types ?? '[]'}`,
    'state:ne:rejected',
    ...observationFilters(question),
  ]);
}

/** The safety triangle of a period: people by the outcome of their injury, events without one, and what was unsafe. */
export const safetyTriangle = defineReport({
  name: 'safety_triangle',
  title: msg`Safety triangle`,
  basis: {
    rows: msg`Persons hurt in work-related incidents, commuting excluded, by injury class; work-related damage and near misses; observations of unsafe acts and conditions that were not rejected. An observation that became an incident counts as both.`,
    dates: msg`By the production date of the accident or observation, and its shift if one is selected.`,
  },
  period: '365d',
  parameters: safetyFilters,
  rule: firmRule,
  columns: {
    layer: choice({ label: msg({ message: 'Layer', context: 'of the safety triangle' }), choices: triangleLayers }),
    count: integer({
      label: msg`Count`,
      hint: msg`FAT, LTI, RWI + MTI and FAI count persons; damage and near misses count incidents; unsafe acts and conditions count observations.`,
    }),
    untold: choices({
      label: msg({ message: 'Not available by', context: 'of an indicator' }),
      hint: msg`A selected filter that does not apply to the entries behind the figure: the figure is left out.`,
      choices: filterWords,
    }),
  },
  hidden: { types: 'text' },
  sparse: ['untold'],
  drill: ({ layer, count, types }, question) =>
    layer === null || count === null ? null : listOf(layer, types, question),
  access: { read: staff },
});
