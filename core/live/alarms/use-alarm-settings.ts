import { useUserSetting } from '../../session/user-settings.ts';
import { readAlarmSettings, type AlarmSettings } from './alarm-settings.ts';

/** What the user wants to hear, and how it is changed. */
export function useAlarmSettings(): {
  readonly settings: AlarmSettings;
  readonly change: (changes: Partial<AlarmSettings>) => void;
} {
  const { value, keep } = useUserSetting('alarms');
  const settings = readAlarmSettings(value);
  return { settings, change: (changes) => keep({ ...settings, ...changes }) };
}
