import { Button, HTMLSelect } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Player } from './use-player.ts';

const speeds = [1, 5, 15, 60, 120];

/** Play, clock and speed of the tracks. */
export function PlayerBar({
  player,
  from,
  to,
}: {
  readonly player: Player;
  readonly from: number;
  readonly to: number;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const clock = format.time(new Date(player.at), 'second');
  return (
    <div className="player-bar" role="group" aria-label={t`Player`}>
      <Button
        icon={player.playing ? <Pause /> : <Play />}
        aria-label={player.playing ? t`Freeze` : t`Play`}
        onClick={player.toggle}
      />
      <input
        type="range"
        min={from}
        max={to}
        step={1000}
        value={player.at}
        aria-label={t`Time shown`}
        aria-valuetext={clock}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
      <output>{clock}</output>
      <HTMLSelect
        minimal
        value={player.speed}
        aria-label={t`Replay speed`}
        onChange={(event) => player.setSpeed(Number(event.target.value))}
        options={speeds.map((value) => ({ value, label: `×${value}` }))}
      />
    </div>
  );
}
