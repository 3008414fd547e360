import { ArrowDown, ArrowRight, ArrowUp, Cross, Tick, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../sites/use-format.ts';
import type { EvaluatedItem } from '../../evaluate-run.ts';
import './limit-note.css';

interface LimitNoteProps {
  readonly evaluated: EvaluatedItem;
  readonly last: number | undefined;
}

/** Where a number lies, what is usual, what is taken at all, and how it has moved since the last time. */
export function LimitNote({ evaluated: { item, answer, limit }, last }: LimitNoteProps) {
  const { t } = useLingui();
  const format = useFormat();
  const written = (value: number): string => (item.unit ? format.quantity(value, item.unit) : format.number(value));
  const between = (low: number | null | undefined, high: number | null | undefined): string | null => {
    if (low != null && high != null)
      return t({ message: `${format.number(low)} to ${written(high)}`, context: 'numbers' });
    if (low != null) return t`at least ${written(low)}`;
    return high == null ? null : t`at most ${written(high)}`;
  };
  const usual = between(item.warning_low ?? item.alarm_low, item.warning_high ?? item.alarm_high);
  const alarm = between(item.alarm_low, item.alarm_high);
  const bounds = between(item.min, item.max);
  const moved = last === undefined || answer?.num == null ? null : Number((answer.num - last).toPrecision(12));
  const Arrow = moved === null || moved === 0 ? ArrowRight : moved > 0 ? ArrowUp : ArrowDown;
  return (
    <ul className="limit-note">
      {limit === null ? null : (
        <li className="limit-state" data-limit={limit}>
          {limit === 'normal' ? (
            <Tick aria-hidden />
          ) : limit === 'warning' ? (
            <WarningSign aria-hidden />
          ) : (
            <Cross aria-hidden />
          )}
          {limit === 'normal' ? t`As usual` : limit === 'warning' ? t`To watch` : t`Beyond the limit`}
        </li>
      )}
      {usual === null ? null : <li>{t`Usual: ${usual}`}</li>}
      {alarm === null || alarm === usual ? null : <li>{t`Limit: ${alarm}`}</li>}
      {bounds === null ? null : <li>{t`Possible: ${bounds}`}</li>}
      {last === undefined ? null : (
        <li>
          {t`Last time: ${written(last)}`}
          {moved === null ? null : (
            <>
              {' '}
              <Arrow aria-hidden size={14} /> {moved > 0 ? '+' : ''}
              {format.number(moved)}
            </>
          )}
        </li>
      )}
    </ul>
  );
}
