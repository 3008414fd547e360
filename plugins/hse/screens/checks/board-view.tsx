import { Button, SegmentedControl } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import {
  checkStandings,
  countStandings,
  isOverdue,
  standingOf,
  type CheckBoard,
  type CheckedMachine,
  type CheckStanding,
} from '../../shared/check-board.ts';
import { standingWords } from './standing-words.tsx';
import './checks.css';

interface BoardViewProps {
  readonly board: CheckBoard;
  /** The name of its site, where several are shown. */
  readonly place: string | null;
  /** The shifts of today that have begun. */
  readonly shifts: readonly CheckBoard['shift'][];
  readonly onShift: (shift: CheckBoard['shift']) => void;
  readonly onRun: (id: string) => void;
  /** Null where the reader may not. */
  readonly onRemind: (() => void) | null;
  readonly reminding: boolean;
}

/** The machines of a check in one shift of one site: counts that add up, then the machines, the urgent ones first. */
export function BoardView({ board, place, shifts, onShift, onRun, onRemind, reminding }: BoardViewProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(board.site);
  const [only, setOnly] = useState<CheckStanding | null>(null);
  const counts = countStandings(board.machines);
  const shown = board.machines
    .filter((machine) => only === null || standingOf(machine) === only)
    .toSorted((one, other) => rankOf(one, board) - rankOf(other, board));
  const day = format.date(board.production_date);
  const title = place === null ? t`Checks of ${day}` : t`Checks of ${day}, ${place}`;
  const waiting = board.machines.filter((machine) => standingOf(machine) === 'missing' && !machine.reminded_at).length;
  return (
    <section className="check-board" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <SegmentedControl
          size="small"
          aria-label={t`Shift`}
          options={shifts.map((shift) => ({ value: shift, label: shift }))}
          value={board.shift}
          onValueChange={(next) => onShift(next as CheckBoard['shift'])}
        />
        <span className="check-board-as-of">{board.running ? t`as of ${format.time(board.as_of)}` : t`ended`}</span>
        {onRemind && board.running ? (
          <Button
            size="small"
            icon={<Envelope />}
            intent={waiting > 0 ? 'warning' : 'none'}
            disabled={waiting === 0}
            loading={reminding}
            text={t`Remind supervisors (${waiting})`}
            onClick={onRemind}
          />
        ) : null}
      </header>
      <div className="check-board-counts" role="group" aria-label={t`Machines by their check`}>
        {checkStandings.map((standing) => {
          const { label, Icon } = standingWords[standing];
          return (
            <button
              key={standing}
              type="button"
              data-standing={standing}
              aria-pressed={only === standing}
              disabled={counts[standing] === 0 && only !== standing}
              onClick={() => setOnly(only === standing ? null : standing)}
            >
              <Icon size={14} />
              <strong>{format.number(counts[standing])}</strong> {i18n._(label)}
            </button>
          );
        })}
        <span>{t`of ${format.number(board.machines.length)} machines`}</span>
      </div>
      {board.machines.length === 0 ? (
        <p>{t`There is no machine of this type here.`}</p>
      ) : (
        <ul className="check-board-machines" aria-label={t`Machines`}>
          {shown.map((machine) => (
            <li key={machine.id}>
              <Tile machine={machine} board={board} onRun={onRun} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What needs somebody stands first; machines of one standing in the order of their codes. */
const rankOf = (machine: CheckedMachine, { as_of: asOf }: CheckBoard): number =>
  isOverdue(machine, asOf) ? -1 : checkStandings.indexOf(standingOf(machine));

interface TileProps {
  readonly machine: CheckedMachine;
  readonly board: CheckBoard;
  readonly onRun: (id: string) => void;
}

function Tile({ machine, board, onRun }: TileProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(board.site);
  const { code, name, run, grounded, worked_at: worked, reminded_at: reminded } = machine;
  const standing = standingOf(machine);
  const { label, Icon } = standingWords[standing];
  const overdue = isOverdue(machine, board.as_of);
  const since = worked === null ? null : format.time(worked);
  const shown = standing === 'missing' ? since : run ? format.time(run.at) : null;
  // What the tile shows comes first, as one says it who sees it.
  const words = [
    [code, shown].filter(Boolean).join(' '),
    ...(name === null ? [] : [name]),
    i18n._(label),
    ...(grounded ? [`${grounded.number}: ${grounded.reason}`] : []),
    ...(run ? [t`${run.number} at ${format.time(run.at)}`] : []),
    ...(standing === 'missing' && since !== null ? [t`works since ${since}`] : []),
    ...(reminded === null ? [] : [t`supervisors notified at ${format.time(reminded)}`]),
  ].join(', ');
  const content = (
    <>
      <Icon size={14} />
      <b>{code}</b> <span className="check-tile-time">{shown}</span>
      {reminded === null || standing !== 'missing' ? null : <Envelope size={12} />}
    </>
  );
  const shared = {
    className: 'check-tile',
    'data-standing': standing,
    'data-overdue': overdue ? '' : undefined,
    title: words,
  };
  return run ? (
    <button type="button" {...shared} aria-label={words} onClick={() => onRun(run.id)}>
      {content}
    </button>
  ) : (
    <div {...shared} role="img" aria-label={words}>
      {content}
    </div>
  );
}
