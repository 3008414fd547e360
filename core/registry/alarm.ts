import type { ComponentType } from 'react';
import type { Permission } from './access.ts';

/** From the least to the worst. */
export const alarmSeverities = ['info', 'warning', 'critical'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];

/** Something that somebody has to see to now, and that sounds until it was heard. */
export interface Alarm {
  readonly id: string;
  readonly severity: AlarmSeverity;
  /** Translated. */
  readonly sentence: string;
}

/** What the follower of a source is given. */
export interface AlarmFollowerProps {
  /**
   * Told of all alarms that wait, each time that they change, and not before they are known: those of the first time
   * are no news and stay silent.
   */
  readonly onAlarms: (alarms: readonly Alarm[]) => void;
}

/** Where alarms come from, whatever screen is open. */
export interface AlarmSource {
  /** `<plugin>.<what>`. */
  readonly id: string;
  readonly can: Permission;
  /**
   * A part that draws nothing and follows the source as long as the user is signed in. It is in a pane that is always
   * visible and live, over all sites of the user.
   */
  readonly load: () => Promise<{ default: ComponentType<AlarmFollowerProps> }>;
}

/** Declares a source of alarms. */
export function defineAlarmSource(source: AlarmSource): AlarmSource {
  return Object.freeze(source);
}
