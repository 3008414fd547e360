import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core';
import { Pause, Play, Record } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../sites/use-format.ts';
import { useWorkspaceTime } from './time-context.tsx';
import { goLive, goTo, hold, play, replaySpeeds, setSpeed } from './time-store.ts';
import './time-control.css';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/**
 * Live or a past instant for the whole workspace: hold, go back along the last day, let it run at ×1 to ×120, return to
 * live.
 */
export function TimeControl() {
  const { t } = useLingui();
  const format = useFormat();
  const { at, playing, speed, leftAt } = useWorkspaceTime();
  if (at === null) {
    return (
      <Button
        className="time-live"
        variant="minimal"
        icon={<Record />}
        text={t`Live`}
        title={t`Freeze the workspace and look back`}
        aria-label={t`Live. Freeze the workspace and look back`}
        onClick={hold}
      />
    );
  }
  const when = format.datetime(new Date(at));
  return (
    <div className="time-control" role="group" aria-label={t`Time shown`}>
      <ButtonGroup variant="minimal">
        {playing ? (
          <Button icon={<Pause />} aria-label={t`Freeze`} onClick={hold} />
        ) : (
          <Button icon={<Play />} aria-label={t`Play`} onClick={play} />
        )}
      </ButtonGroup>
      <input
        type="range"
        min={leftAt - dayMs}
        max={leftAt}
        step={minuteMs}
        value={at}
        aria-label={t`Time in the last 24 hours`}
        aria-valuetext={when}
        onChange={(event) => goTo(Number(event.target.value))}
      />
      <output className="time-shown">{format.time(new Date(at), 'second')}</output>
      <HTMLSelect
        minimal
        value={speed}
        aria-label={t`Replay speed`}
        onChange={(event) => setSpeed(Number(event.target.value))}
        options={replaySpeeds.map((value) => ({ value, label: `×${value}` }))}
      />
      <Button intent="primary" icon={<Record />} text={t`Back to live`} aria-label={t`Back to live`} onClick={goLive} />
    </div>
  );
}
