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
        label={t`Sound alarms on every screen`}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      <FormGroup
        label={t`Minimum severity`}
        labelFor="alarm-severity"
        helperText={t`Alert rules decide which alerts sound.`}
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
        text={t`Test sound`}
        disabled={!on}
        onClick={() => void openSound().then(() => soundAlarm(from, volume))}
      />
      <p>{t`Browsers only allow sound after a click or key press on the page: a screen nobody has touched stays silent, and its status bar says so.`}</p>
    </section>
  );
}
