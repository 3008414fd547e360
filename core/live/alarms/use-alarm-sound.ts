import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { alarmSeverities, type AlarmSeverity } from '../../registry/alarm.ts';
import { alarmStore } from './alarm-store.ts';
import { soundAlarm } from './alarm-sound.ts';
import { useSoundReady } from './use-sound-ready.ts';
import { useSoundingPage } from './use-sounding-page.ts';

/** How long until it sounds again, in milliseconds; null: once. */
const againMs: Readonly<Record<AlarmSeverity, number | null>> = { info: null, warning: 10_000, critical: 4_000 };

/** Sounds the worst of what sounds now, again and again until it is silenced, seen to or over. */
export function useAlarmSound(): void {
  const { settings, sounding, blocked } = useSnapshot(alarmStore);
  useSoundReady(settings.on);
  const sounds = useSoundingPage(settings.on && !blocked);
  const worst = alarmSeverities.findLast((severity) => sounding.some((alarm) => alarm.severity === severity));
  const newest = sounding[0]?.id;
  const { volume } = settings;
  useEffect(() => {
    if (!sounds || worst === undefined || newest === undefined) return;
    soundAlarm(worst, volume);
    const again = againMs[worst];
    if (again === null) return;
    const timer = setInterval(() => soundAlarm(worst, volume), again);
    return () => clearInterval(timer);
  }, [sounds, worst, newest, volume]);
}
