import { VolumeOff } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { alarmStore } from './alarm-store.ts';

/** Says that alarms would not be heard, as long as that is so. */
export function AlarmStatus() {
  const { t } = useLingui();
  const { sources, settings, blocked } = useSnapshot(alarmStore);
  if (sources === 0 || !settings.on || !blocked) return null;
  return (
    <span className="status-item status-silent" role="status">
      <VolumeOff size={14} />
      {t`Click or press a key to enable sound`}
    </span>
  );
}
