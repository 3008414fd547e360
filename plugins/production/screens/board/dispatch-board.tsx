import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Map as MapIcon } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { useStream } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { BoardUnit } from '../../board.ts';
import { haulStateStream, type HaulStateRow } from '../../streams/haul-state.ts';
import { isAside, waitsLong } from './stages.ts';
import { TruckChip } from './truck-chip.tsx';
import { UnitColumn } from './unit-column.tsx';
import { useBoard } from './use-board.ts';
import './dispatch-board.css';

/** `/production/live`: a column per loading unit with its trucks by state; a truck is sent to another unit by dragging it or by its menu. */
export default function DispatchBoard() {
  const { t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const toast = useToast();
  const mayOrder = useCan('truck_order:create');
  const view = useStream(haulStateStream);
  const { board, error, live } = useBoard();
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());

  if (error && !board) return <Callout intent="danger" role="alert">{error.message}</Callout>;
  if (!board) return <Spinner />;
  // Until the server has told it on, a truck stands where it was just sent.
  const rows = view.rows.map((row) => (sent.has(row.truck) && !row.loaded ? { ...row, unit: sent.get(row.truck) ?? row.unit } : row)).toSorted((a, b) => a.code.localeCompare(b.code));
  const known = new Set(board.units.map(({ unit }) => unit));
  const aside = rows.filter((row) => isAside(row, known));
  const sendable = mayOrder && live ? board.units : [];

  const send = async (row: HaulStateRow, unit: BoardUnit): Promise<void> => {
    setSent((before) => new Map(before).set(row.truck, unit.unit));
    try {
      await records.create('truck_order', { site: unit.site, truck: row.truck, loading_unit: unit.unit }, v4());
      toast(t`${row.code} is sent to ${unit.code}.`, 'success');
    } catch (problem) {
      toast((problem as Error).message, 'danger');
    }
    setSent((before) => new Map([...before].filter(([truck]) => truck !== row.truck)));
  };
  const drop = (truck: string, unit: BoardUnit): void => {
    const row = rows.find((one) => one.truck === truck);
    if (row && row.unit !== unit.unit) void send(row, unit);
  };
  const targetOf = ({ site }: BoardUnit): number | null => {
    const whole = board.targets[site];
    if (whole === undefined) return null;
    return whole / Math.max(1, board.units.filter((unit) => unit.site === site).length);
  };
  const long = rows.filter((row) => waitsLong(row, view.now));
  const tonnes = board.units.reduce((sum, { tonnes_60: own }) => sum + own, 0);
  const shift = board.units.reduce((sum, { tonnes_shift: own }) => sum + own, 0);
  return (
    <div className="dispatch-board">
      <header className="board-head">
        <h1>{t`Dispatch board`}</h1>
        <span>{t`${format.quantity(tonnes, 't', { decimals: 0 })} in 60 min`}</span>
        <span>{t`${format.quantity(shift, 't', { decimals: 0 })} in the shift`}</span>
        <span>{t`${rows.length - aside.length} of ${rows.length} trucks in cycle`}</span>
        <Button size="small" icon={<MapIcon />} text={t`Map beside`} onClick={() => pane.open('/tracking/map', 'beside')} />
      </header>
      {long.length > 0 ? <Callout compact intent="warning" role="status">{t`Waiting for more than 10 min: ${format.list(long.map(({ code }) => code))}`}</Callout> : null}
      {board.units.length === 0 ? <p className="board-empty">{t`No loading unit has work at the sites in view: give one a loading assignment.`}</p> : null}
      <div className="board-columns" role="group" aria-label={t`Loading units`} tabIndex={0}>
        {board.units.map((unit) => (
          <UnitColumn key={unit.unit} unit={unit} target={targetOf(unit)} rows={rows.filter((row) => row.unit === unit.unit && !isAside(row, known))} now={view.now} freshness={view.freshness} units={sendable.filter(({ site }) => site === unit.site)} onSend={(row, to) => void send(row, to)} onDrop={drop} />
        ))}
        {aside.length > 0 ? (
          <section className="unit-column is-aside" aria-label={t`Out of cycle`}>
            <header className="unit-head">
              <h2>{t`Out of cycle`}</h2>
              <p className="unit-more">{t`Workshop, fuel, parking, without signal or without a unit`}</p>
            </header>
            <div className="truck-chips">
              {aside.map((row) => (
                <TruckChip key={row.truck} row={row} now={view.now} freshness={view.freshness(row)} units={sendable} onSend={(one, to) => void send(one, to)} />
              ))}
            </div>
          </section>
        ) : null}
      </div>
    </div>
  );
}
