import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Chart } from '../../../../core/charts/chart.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import type { RateHistory } from '../../shared/rate-history.ts';

interface RateCurveProps {
  readonly history: RateHistory;
  /** The currency that is drawn. */
  readonly code: string | null;
  readonly onChoose: (code: string) => void;
}

/** What one unit of a currency was worth over twelve months; a rate holds until the next. */
export function RateCurve({ history, code, onChoose }: RateCurveProps) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const place = code === null ? -1 : history.currencies.indexOf(code);
  const points = useMemo(
    () =>
      history.days
        .flatMap(({ day, rates }) => {
          const rate = rates[place];
          return rate == null ? [] : [{ at: Date.parse(day), rate: Number(rate) }];
        })
        .toReversed(),
    [history, place],
  );
  const instants = useMemo(() => points.map(({ at }) => at), [points]);
  const series = useMemo(
    () => [
      {
        label: code ?? '',
        unit: history.company ?? '',
        colour: seriesColour(theme, 0),
        values: points.map(({ rate }) => rate),
      },
    ],
    [points, code, history.company, theme],
  );
  return (
    <section className="rates-part">
      <div className="rates-curve-head">
        <h2>{t`Twelve months`}</h2>
        {code === null ? null : (
          <HTMLSelect
            aria-label={t`Currency of the curve`}
            value={code}
            options={[...history.currencies]}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        )}
      </div>
      {code === null ? (
        <p>{t`No rates in these twelve months.`}</p>
      ) : (
        <div className="rates-curve">
          <Chart
            label={t`Rate of ${code} over twelve months`}
            instants={instants}
            dates
            stepped
            afloat
            series={series}
          />
        </div>
      )}
    </section>
  );
}
