import { alarmSeverities, type AlarmSeverity } from '../../registry/alarm.ts';

/** What a user wants to hear, on whatever machine. */
export interface AlarmSettings {
  readonly on: boolean;
  /** 0 to 100. */
  readonly volume: number;
  /** The least severity that sounds. */
  readonly from: AlarmSeverity;
}

export const alarmDefaults: AlarmSettings = { on: true, volume: 60, from: 'warning' };

const isSeverity = (value: unknown): value is AlarmSeverity => alarmSeverities.some((one) => one === value);

/** The settings as they were kept; what is missing or not what it must be is as it was before anybody chose. */
export function readAlarmSettings(kept: unknown): AlarmSettings {
  const { on, volume, from } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  return {
    on: typeof on === 'boolean' ? on : alarmDefaults.on,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : alarmDefaults.volume,
    from: isSeverity(from) ? from : alarmDefaults.from,
  };
}
