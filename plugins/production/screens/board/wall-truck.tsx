import { WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { haulColours } from '../../shared/haul-colours.ts';
import { scaleFaults } from '../../records/choices.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { payloadOf, spentMs, waitsLong } from './stages.ts';

interface WallTruckProps {
  readonly row: HaulStateRow;
  readonly now: number;
  /** It is no longer heard: what counts is since when. */
  readonly silent?: boolean;
}

/** A truck on the wall: how long in its state, and what it carries. */
export function WallTruck({ row, now, silent = false }: WallTruckProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const minutes = Math.floor((silent ? now - Date.parse(row.at) : spentMs(row, now)) / 60_000);
  const payload = silent ? null : payloadOf(row);
  return (
    <span
      className="wall-truck"
      data-long={!silent && waitsLong(row, now)}
      style={{ borderLeftColor: haulColours[row.state] }}
    >
      <strong>{row.code}</strong>
      <span>{t`${minutes} min`}</span>
      {payload === null ? null : <span>{format.quantity(payload, 't', { decimals: 0 })}</span>}
      {row.scaleFault === null ? null : (
        <WarningSign size={14} className="chip-fault" title={i18n._(scaleFaults[row.scaleFault])} />
      )}
    </span>
  );
}
