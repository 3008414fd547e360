import { proxy } from 'valtio';
import type { Alarm } from '../../registry/alarm.ts';
import { alarmDefaults, type AlarmSettings } from './alarm-settings.ts';
import { isAtLeast, nothingHeard, takeAlarms, type Heard } from './take-alarms.ts';

interface AlarmState {
  /** Sources that this user may hear; 0: nothing here is about alarms. */
  sources: number;
  settings: AlarmSettings;
  /** What sounds now, the newest first. */
  sounding: readonly Alarm[];
  /** The browser lets this page sound only after somebody touched it. */
  blocked: boolean;
}

/** What sounds on this page, whatever screen is open. */
export const alarmStore = proxy<AlarmState>({ sources: 0, settings: alarmDefaults, sounding: [], blocked: false });

const heard = new Map<string, Heard>();
/** Other pages of this browser: who silences one means all. */
const others = new BroadcastChannel('filon.alarms');
others.onmessage = () => silenceHere();

const words = (alarms: readonly Alarm[]): string => alarms.map(({ id, sentence }) => `${id} ${sentence}`).join('\n');

function tell(): void {
  const sounding = [...heard.values()].flatMap((source) => source.sounding);
  if (words(sounding) !== words(alarmStore.sounding)) alarmStore.sounding = sounding;
}

/** Takes what the user wants to hear; what is not wanted any more ends at once. */
export function chooseAlarms(settings: AlarmSettings): void {
  alarmStore.settings = settings;
  for (const [source, { waiting, sounding }] of heard)
    heard.set(source, {
      waiting,
      sounding: sounding.filter(({ severity }) => settings.on && isAtLeast(severity, settings.from)),
    });
  tell();
}

/** Takes what waits at a source. */
export function hearAlarms(source: string, alarms: readonly Alarm[]): void {
  const { on, from } = alarmStore.settings;
  const next = takeAlarms(heard.get(source) ?? nothingHeard, alarms, from);
  heard.set(source, on ? next : { ...next, sounding: [] });
  tell();
}

function silenceHere(): void {
  for (const [source, { waiting }] of heard) heard.set(source, { waiting, sounding: [] });
  tell();
}

/** Ends what sounds, on every page of this browser, until the next alarm. */
export function silenceAlarms(): void {
  silenceHere();
  others.postMessage('silence');
}

/** Forgets a source: its follower went. */
export function forgetAlarms(source: string): void {
  heard.delete(source);
  tell();
}
