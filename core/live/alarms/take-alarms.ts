import { alarmSeverities, type Alarm, type AlarmSeverity } from '../../registry/alarm.ts';

/** What is heard of one source. */
export interface Heard {
  /** Ids of the alarms that wait; null before the first answer. */
  readonly waiting: ReadonlySet<string> | null;
  /** Those of them that sound, the newest first. */
  readonly sounding: readonly Alarm[];
}

export const nothingHeard: Heard = { waiting: null, sounding: [] };

/** At least as bad as another. */
export const isAtLeast = (severity: AlarmSeverity, least: AlarmSeverity): boolean =>
  alarmSeverities.indexOf(severity) >= alarmSeverities.indexOf(least);

/**
 * What sounds after the waiting alarms of a source changed: those that came, and those that sounded before and wait
 * still. One that was put aside and waits again is another alarm.
 */
export function takeAlarms(before: Heard, alarms: readonly Alarm[], least: AlarmSeverity): Heard {
  const { waiting } = before;
  const sounded = new Set(before.sounding.map(({ id }) => id));
  const came = alarms.filter(({ id, severity }) => waiting !== null && !waiting.has(id) && isAtLeast(severity, least));
  const still = alarms.filter(({ id, severity }) => sounded.has(id) && isAtLeast(severity, least));
  return { waiting: new Set(alarms.map(({ id }) => id)), sounding: [...came, ...still] };
}
