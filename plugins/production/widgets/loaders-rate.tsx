import { ProgressBar } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { rateIntent, unitTarget } from '../shared/board.ts';
import { useBoard } from '../screens/board/use-board.ts';

/** `loaders.rate`: tonnes of each loading unit in the last hour beside its share of the site's target. */
export default function LoadersRate() {
  const { t } = useLingui();
  const format = useFormat();
  const { board, error } = useBoard();
  const most = Math.max(
    1,
    ...(board?.units ?? []).map((unit) => Math.max(unit.tonnes_60, (board && unitTarget(board, unit)) ?? 0)),
  );
  return (
    <WidgetAnswer
      waiting={board === null}
      error={board === null ? error : null}
      empty={board?.units.length === 0 ? t`No loading unit is working at the selected sites.` : null}
    >
      {() => (
        <ul className="widget-bars widget-scroll" tabIndex={0} aria-label={t`Loading units, last 60 min`}>
          {board?.units.map((unit) => {
            const target = unitTarget(board, unit);
            const intent = target === null ? 'primary' : rateIntent(unit.tonnes_60, target);
            return (
              <li key={unit.unit}>
                <span className="widget-bars-name">
                  <strong>{unit.code}</strong> {unit.face ?? ''}
                </span>
                <span className="widget-bar">
                  <ProgressBar
                    value={unit.tonnes_60 / most}
                    intent={intent}
                    stripes={false}
                    animate={false}
                    aria-label={t`Rate of ${unit.code}`}
                  />
                  {target === null ? null : (
                    <span className="widget-bar-target" style={{ left: `${(100 * target) / most}%` }} />
                  )}
                </span>
                <span className="widget-bars-value">
                  {format.quantity(unit.tonnes_60, 't/h', { decimals: 0 })}{' '}
                  <small>{target === null ? '' : t`of ${format.number(target, { decimals: 0 })}`}</small>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </WidgetAnswer>
  );
}
