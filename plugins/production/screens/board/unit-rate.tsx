import { ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { rateIntent, type BoardUnit } from '../../shared/board.ts';

interface UnitRateProps {
  readonly unit: Pick<BoardUnit, 'code' | 'tonnes_60'>;
  /** t/h; null where it has none. */
  readonly target: number | null;
  readonly className: string;
}

/** What a loading unit gave in the last hour, beside its target. */
export function UnitRate({ unit: { code, tonnes_60: rate }, target, className }: UnitRateProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <>
      <p className={className}>
        <strong>{format.quantity(rate, 't/h', { decimals: 0 })}</strong>
        {target === null ? null : <span>{t`of ${format.number(target, { decimals: 0 })}`}</span>}
      </p>
      {target === null ? null : (
        <ProgressBar
          value={Math.min(1, rate / target)}
          intent={rateIntent(rate, target)}
          stripes={false}
          animate={false}
          aria-label={t`Rate of ${code} vs target`}
        />
      )}
    </>
  );
}
