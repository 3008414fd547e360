import type { ReportRowOf } from '../../core/reports/report.ts';
import {
  safetyFigures,
  type safetyIndicators,
  type SafetyFigure,
} from '../../plugins/hse/reports/safety-indicators.ts';
import { triangleLayers, type safetyTriangle, type TriangleLayer } from '../../plugins/hse/reports/safety-triangle.ts';
import { storySite } from '../records/support.tsx';

type Row = ReportRowOf<typeof safetyIndicators>;

const nothing = {
  value: null,
  target: null,
  part: null,
  whole: null,
  low: null,
  high: null,
  missing: null,
  until: null,
  before: null,
  before_from: null,
  before_to: null,
  types: null,
  untold: null,
};
/** A month of which everything is known. */
export const told: Readonly<Partial<Record<SafetyFigure, Partial<Row>>>> = {
  days_since_lti: { value: 280 },
  trifr: { value: 9.24, part: 14, whole: 1_514_573, low: 5.05, high: 15.51, target: 7 },
  ltifr: { value: 1.32, part: 2, whole: 1_514_573, target: 1.5 },
  severity: { value: 0.032, part: 48, whole: 1_514_573, target: 0.04 },
  sor_attainment: { value: 114.3, part: 8, whole: 7 },
  sor_participation: { value: 75, part: 3, whole: 4 },
  actions_on_time: { value: 89.1, part: 57, whole: 64, target: 90 },
  inspections: { value: 94.6, part: 212, whole: 224, target: 95 },
  inspections_weighted: { value: 96.4, part: 216, whole: 224 },
  regulatory: { value: 95, part: 1_140, whole: 1_200, target: 98 },
};
/** Every indicator, with what is known of some. */
export const rows = (with_: typeof told): readonly Row[] =>
  (Object.keys(safetyFigures) as SafetyFigure[]).map((figure) => ({ ...nothing, ...with_[figure], figure }));
/** What was asked of the whole mine. */
export const question = { from: '2026-11-01', to: '2026-11-18', shift: null, sites: [storySite], parameters: {} };

/** The layers of the triangle; those without a count cannot be told of one employer. */
export const layers = (
  counts: Readonly<Record<TriangleLayer, number | null>>,
): readonly ReportRowOf<typeof safetyTriangle>[] =>
  (Object.keys(triangleLayers) as TriangleLayer[]).map((layer) => ({
    layer,
    count: counts[layer],
    untold: counts[layer] === null ? ['employer'] : null,
    types: '[]',
  }));
/** A year of a mine. */
export const ofYear = layers({
  fatalities: 0,
  lost_time: 2,
  treated: 10,
  first_aid: 47,
  near_misses: 164,
  unsafe: 2_140,
});
