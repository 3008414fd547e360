import { Button } from '@blueprintjs/core';
import { Notifications, VolumeOff } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { KeyLabel } from '../../parts/key-label.tsx';
import { alarmStore, silenceAlarms } from './alarm-store.ts';
import { silenceKey } from './alarm-commands.ts';
import { alarmSeverityWords } from './alarm-words.ts';
import './alarm-banner.css';

/** What sounds, on whatever screen, with the one press that ends it. */
export function AlarmBanner() {
  const { t, i18n } = useLingui();
  const { sounding, blocked } = useSnapshot(alarmStore);
  const newest = sounding[0];
  if (!newest) return null;
  const more = sounding.length - 1;
  return (
    <div className="alarm-banner" role="alert" data-severity={newest.severity}>
      <Notifications />
      <p>
        <strong>{i18n._(alarmSeverityWords[newest.severity])}</strong> <span>{newest.sentence}</span>{' '}
        {more > 0 ? <Plural value={more} one="and # more alarm" other="and # more alarms" /> : null}
        {blocked ? (
          <em>
            {t`This alarm is muted: browsers only allow sound after a click or key press. Click or press any key.`}
          </em>
        ) : null}
      </p>
      <Button intent="primary" icon={<VolumeOff />} aria-keyshortcuts={silenceKey} onClick={silenceAlarms}>
        {t({ message: 'Silence', context: 'alarm' })} <KeyLabel keys={silenceKey} />
      </Button>
    </div>
  );
}
