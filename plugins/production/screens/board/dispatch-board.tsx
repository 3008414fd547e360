import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import { useStream } from '../../../../core/live/use-stream.ts';
import { useWall } from '../../../../core/panes/wall/use-wall.ts';
import { Wall } from '../../../../core/panes/wall/wall.tsx';
import { WallButton } from '../../../../core/panes/wall/wall-button.tsx';
import { PaneContext } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { unitTarget, type BoardUnit } from '../../shared/board.ts';
import { haulStateStream, type HaulStateRow } from '../../streams/haul-state.ts';
import { BoardSide } from './board-side.tsx';
import { AllSilent } from './all-silent.tsx';
import { BoardAside } from './board-aside.tsx';
import { BoardWall } from './board-wall.tsx';
import { allSilent, isAside, isSilent, waitsLong } from './stages.ts';
import { TripsToConfirm } from './trips-to-confirm.tsx';
import { UnitColumn } from './unit-column.tsx';
import { BoardFocusContext } from './board-focus.ts';
import { askBoard, useBoard } from './use-board.ts';
import { useBoardFocus } from './use-board-focus.ts';
import { useBoardParts } from './use-board-parts.ts';
import { usePickedTruck } from './use-picked-truck.ts';
import { useSendTruck, type Sending } from './use-send-truck.ts';
import './dispatch-board.css';

export const ahead = (_: unknown, sites: Promise<void>): Promise<void> => askBoard(sites);

/**
 * `/production/live`: a column per loading unit with its trucks by state; a truck is sent to another unit by dragging
 * it, by its menu, or by accepting a proposal. Live, or as it was at the workspace's instant.
 */
export default function DispatchBoard() {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { pane, picked } = usePickedTruck();
  const mayOrder = useCan('truck_order:create');
  const view = useStream(haulStateStream);
  const { board, error, live } = useBoard();
  const { placed, send } = useSendTruck(view.rows);
  const { focus, keep, handlers } = useBoardFocus();
  const { parts, shown, toggle } = useBoardParts();
  const { wall } = useWall();
  const partNames = { advice: t`Advice`, map: t`Map`, fuel: t`Low on fuel`, alerts: t`Alerts` };

  if (error && !board)
    return (
      <Callout intent="danger" role="alert">
        {error.message}
      </Callout>
    );
  if (!board) {
    const coming = <Spinner aria-label={t`Loading`} />;
    return wall ? <Wall pages={[{ key: 'coming', title: t`Dispatch board`, content: coming }]} /> : coming;
  }
  const rows = placed.toSorted((a, b) => a.code.localeCompare(b.code));
  // On a slow line the units are there before their trucks: that no truck is known yet is no news of them.
  const isTold = rows.length > 0 || view.state === 'live' || view.state === 'past';
  const unitIds = new Set(board.units.map(({ unit }) => unit));
  // Without a line to the server it is this screen that hears nothing.
  const silent = view.state === 'live' ? rows.filter((row) => isSilent(row, view.freshness(row))) : [];
  const heard = rows.filter((row) => !silent.includes(row));
  const aside = heard.filter((row) => isAside(row, unitIds));
  const sendable = mayOrder && live ? board.units : [];

  const order = (sending: Sending): void =>
    void send(sending).catch((problem: Error) => toast(problem.message, 'danger'));
  const sendRow = (row: HaulStateRow, to: BoardUnit): void => {
    keep(row.truck);
    order({ site: to.site, truck: row.truck, truckCode: row.code, unit: to.unit, unitCode: to.code });
  };
  const drop = (truck: string, unit: BoardUnit): void => {
    const row = rows.find((one) => one.truck === truck);
    if (row && row.unit !== unit.unit) sendRow(row, unit);
  };
  const inCycle = heard.filter((row) => !isAside(row, unitIds));
  const nobodyHeard = allSilent(rows, silent);
  if (wall)
    return (
      <BoardWall
        board={board}
        rows={inCycle}
        silent={silent}
        aside={aside}
        allSilent={nobodyHeard}
        told={isTold}
        now={view.now}
      />
    );
  const long = heard.filter((row) => waitsLong(row, view.now));
  const chips = { now: view.now, freshness: view.freshness, units: sendable, onSend: sendRow };
  const tonnes = board.units.reduce((sum, { tonnes_60: own }) => sum + own, 0);
  const shift = board.units.reduce((sum, { tonnes_shift: own }) => sum + own, 0);
  return (
    <PaneContext value={pane}>
      <div className="dispatch-board">
        <header className="board-head">
          <h1>{t`Dispatch board`}</h1>
          <span>{t`${format.quantity(tonnes, 't', { decimals: 0 })} in 60 min`}</span>
          <span>{t`${format.quantity(shift, 't', { decimals: 0 })} in the shift`}</span>
          {isTold ? <span>{t`${inCycle.length} of ${rows.length} trucks in cycle`}</span> : null}
          {silent.length > 0 ? <span>{t`${silent.length} silent`}</span> : null}
          <TripsToConfirm />
          {view.state === 'loading' || view.state === 'offline' ? <StreamState view={view} /> : null}
          <div className="board-tools">
            <WallButton />
            {parts.length > 0 ? (
              <div className="board-parts" role="group" aria-label={t`Shown beside the columns`}>
                {parts.map((part) => (
                  <Button
                    key={part}
                    size="small"
                    variant="outlined"
                    text={partNames[part]}
                    active={shown.includes(part)}
                    aria-pressed={shown.includes(part)}
                    onClick={() => toggle(part)}
                  />
                ))}
              </div>
            ) : null}
          </div>
        </header>
        {nobodyHeard ? <AllSilent rows={silent} now={view.now} /> : null}
        {long.length > 0 ? (
          <Callout
            compact
            intent="warning"
            role="status"
          >{t`Waiting for more than 10 min: ${format.list(long.map(({ code }) => code))}`}</Callout>
        ) : null}
        {board.units.length === 0 ? (
          <p className="board-empty">{t`No loading unit is working at the selected sites: add a loading assignment.`}</p>
        ) : null}
        <div className="board-body">
          <BoardFocusContext value={focus}>
            <div {...handlers} className="board-main" role="group" aria-label={t`Loading units`} tabIndex={0}>
              <div className="board-columns">
                {board.units.map((unit) => (
                  <UnitColumn
                    key={unit.unit}
                    unit={unit}
                    told={isTold && !nobodyHeard}
                    target={unitTarget(board, unit)}
                    rows={inCycle.filter((row) => row.unit === unit.unit)}
                    now={view.now}
                    freshness={view.freshness}
                    units={sendable.filter(({ site }) => site === unit.site)}
                    onSend={sendRow}
                    onDrop={drop}
                  />
                ))}
              </div>
              <BoardAside
                title={t`Silent`}
                note={t`Not heard for more than 5 min: their state is unknown and they are excluded from all counts`}
                rows={silent.toSorted((a, b) => (a.at < b.at ? -1 : 1))}
                silent
                {...chips}
              />
              <BoardAside
                title={t`Out of cycle`}
                note={t`Workshop, fuel, parking, without signal or without a unit`}
                rows={aside}
                {...chips}
              />
            </div>
          </BoardFocusContext>
          <BoardSide
            shown={shown}
            picked={picked}
            onPick={(truck, label) => pane.select({ record: 'equipment', id: truck, label })}
            onAccept={({ site, truck, truckCode, unit, unitCode }) => send({ site, truck, truckCode, unit, unitCode })}
          />
        </div>
      </div>
    </PaneContext>
  );
}
