import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { measures, type Measure } from '../../reports/trip-parameters.ts';
import { useMeasure } from './use-measure.ts';

/** Chooses what the charts count: trips, t, m³, t·km or minutes. */
export function MeasurePicker({ otherwise }: { readonly otherwise?: Measure }) {
  const { i18n, t } = useLingui();
  const [measure, choose] = useMeasure(otherwise);
  return (
    <HTMLSelect
      aria-label={t`What the charts count`}
      value={measure}
      onChange={({ target }) => choose(target.value as Measure)}
    >
      {Object.entries(measures).map(([name, label]) => (
        <option key={name} value={name}>
          {i18n._(label)}
        </option>
      ))}
    </HTMLSelect>
  );
}
