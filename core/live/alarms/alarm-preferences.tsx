import { Button, FormGroup, HTMLSelect, Slider, Switch } from '@blueprintjs/core';
import { VolumeUp } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { alarmSeverities, type AlarmSeverity } from '../../registry/alarm.ts';
import { openSound, soundAlarm } from './alarm-sound.ts';
import { alarmSeverityWords } from './alarm-words.ts';
import { useAlarmSettings } from './use-alarm-settings.ts';

/** Whether alarms sound, how loud, and from which severity; kept with the account. */
export default function AlarmPreferences() {
  const { t, i18n } = useLingui();
  const { settings, change } = useAlarmSettings();
  const { on, volume, from } = settings;
  return (
    <section aria-labelledby="profile-alarms">
      <h2 id="profile-alarms">{t`Alarms`}</h2>
      <Switch
        checked={on}
        label={t`Sound alarms on whatever screen is open`}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      <FormGroup
        label={t`From which severity`}
        labelFor="alarm-severity"
        helperText={t`Which alerts sound at all is set by their rules.`}
      >
        <HTMLSelect
          id="alarm-severity"
          value={from}
          disabled={!on}
          options={alarmSeverities.map((value) => ({ value, label: i18n._(alarmSeverityWords[value]) }))}
          onChange={(event) => change({ from: event.currentTarget.value as AlarmSeverity })}
        />
      </FormGroup>
      <FormGroup label={t`Volume`}>
        <Slider
          min={0}
          max={100}
          stepSize={5}
          labelStepSize={50}
          value={volume}
          disabled={!on}
          handleHtmlProps={{ 'aria-label': t`Volume` }}
          onChange={(value) => change({ volume: value })}
        />
      </FormGroup>
      <Button
        icon={<VolumeUp />}
        text={t`Hear it`}
        disabled={!on}
        onClick={() => void openSound().then(() => soundAlarm(from, volume))}
      />
      <p>{t`A browser lets a page sound only after a click or a key press on it since it was opened: a screen that nobody touches stays silent, and says so in its status bar.`}</p>
    </section>
  );
}
