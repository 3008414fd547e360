import { MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Path, PredictiveAnalysis, Truck, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { use, type DragEvent } from 'react';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { FreshnessMark } from '../../../../core/live/freshness-mark.tsx';
import type { Freshness } from '../../../../core/live/freshness.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import type { BoardUnit } from '../../shared/board.ts';
import { haulColours } from '../../shared/haul-colours.ts';
import { haulStateWords, scaleFaults } from '../../records/choices.ts';
import type { HaulStateRow } from '../../streams/haul-state.ts';
import { BoardFocusContext } from './board-focus.ts';
import { payloadOf, spentMs, waitsLong } from './stages.ts';

/** What a dragged chip carries. */
export const chipType = 'application/x-filon-truck';

const replayPath = '/trajectory_history';

interface TruckChipProps {
  readonly row: HaulStateRow;
  readonly now: number;
  readonly freshness: Freshness;
  /** The units that it may be sent to; empty where the reader may not send. */
  readonly units: readonly BoardUnit[];
  readonly onSend: (row: HaulStateRow, unit: BoardUnit) => void;
  /** False: the arrow keys lead here, the Tab key does not. */
  readonly tabStop?: boolean;
  /** It is no longer heard: what counts is since when. */
  readonly silent?: boolean;
}

/** A truck on the board: dragged to another unit, or sent by its menu. */
export function TruckChip({ row, now, freshness, units, onSend, tabStop = true, silent = false }: TruckChipProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const mayReplay = useMayOpen(replayPath);
  const board = use(BoardFocusContext);
  const minutes = Math.floor((silent ? now - Date.parse(row.at) : spentMs(row, now)) / 60_000);
  const state = i18n._(haulStateWords[row.state]);
  const long = !silent && waitsLong(row, now);
  const picked = pane.selection?.record === 'equipment' && pane.selection.id === row.truck;
  const payload = silent ? null : payloadOf(row);
  const load = payload === null ? '' : `, ${format.quantity(payload, 't', { decimals: 0 })}`;
  const fault = row.scaleFault === null ? '' : `, ${i18n._(scaleFaults[row.scaleFault])}`;
  const label = silent
    ? t`${row.code}: silent for ${minutes} min, last ${state}`
    : t`${row.code}: ${state} for ${minutes} min${load}${fault}`;
  const drag = (event: DragEvent): void => {
    event.dataTransfer.setData(chipType, row.truck);
    event.dataTransfer.effectAllowed = 'move';
  };
  const menu = (
    <KeyMenu aria-label={row.code}>
      {units.length > 0 ? <MenuDivider title={t`Send to`} /> : null}
      {units.map((unit) => (
        <MenuItem
          key={unit.unit}
          icon={<Truck />}
          text={unit.code}
          label={unit.face ?? ''}
          disabled={unit.unit === row.unit}
          onClick={() => onSend(row, unit)}
        />
      ))}
      <MenuDivider />
      <MenuItem
        icon={<Path />}
        text={t`Its trips`}
        onClick={() => pane.open(listPath('/production/truck_trips', [`truck:eq:${row.truck}`]), 'beside')}
      />
      {mayReplay ? (
        <MenuItem
          icon={<PredictiveAnalysis />}
          text={t`Replay the last hour`}
          onClick={() =>
            pane.open(
              `${replayPath}?equipment=${row.truck}&from=${new Date(now - 3_600_000).toISOString()}&to=${new Date(now).toISOString()}`,
              'beside',
            )
          }
        />
      ) : null}
    </KeyMenu>
  );
  return (
    <PopoverNext
      content={menu}
      placement="bottom-start"
      shouldReturnFocusOnClose
      {...(board
        ? { isOpen: board.opened === row.truck, onInteraction: (next: boolean) => board.open(next ? row.truck : null) }
        : {})}
    >
      <button
        type="button"
        data-truck={row.truck}
        tabIndex={tabStop ? 0 : -1}
        className={`truck-chip${long ? ' waits-long' : ''}${picked ? ' is-picked' : ''}`}
        style={{ borderLeftColor: haulColours[row.state] }}
        draggable={units.length > 0}
        onDragStart={drag}
        onClick={() => pane.select({ record: 'equipment', id: row.truck, label: row.code })}
        title={label}
      >
        {freshness === 'fresh' ? null : <FreshnessMark freshness={freshness} wordless />}
        <strong>{row.code}</strong>
        <span>{t`${minutes} min`}</span>
        {payload === null ? null : (
          <span className="chip-payload" aria-hidden>
            {format.quantity(payload, 't', { decimals: 0 })}
          </span>
        )}
        {fault ? <WarningSign size={12} className="chip-fault" /> : null}
        <span className="sr-only">{`${state}${load}${fault}`}</span>
      </button>
    </PopoverNext>
  );
}
