import { usePane } from '../../../../core/registry/pane.ts';
import { measures, type Measure } from '../../reports/trip-parameters.ts';

/** What the charts of a screen count, kept in its address. */
export function useMeasure(otherwise: Measure = 'trips'): readonly [Measure, (measure: Measure) => void] {
  const { search, setSearch } = usePane();
  const measureAsked = search.get('measure');
  const measure =
    measureAsked !== null && Object.hasOwn(measures, measureAsked) ? (measureAsked as Measure) : otherwise;
  return [measure, (next) => setSearch({ measure: next === otherwise ? null : next })];
}
