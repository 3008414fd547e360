import type { AlarmSeverity } from '../../registry/alarm.ts';

/** Hz, one after the other: the worse, the more, and the higher it begins. */
const tones: Readonly<Record<AlarmSeverity, readonly number[]>> = {
  info: [660],
  warning: [880, 660],
  critical: [1046, 784, 1046, 784],
};
const toneSeconds = 0.18;
/** Nobody's ears: the loudest tone, as a share of full scale. */
const loudest = 0.5;

let audio: AudioContext | null = null;

/** Whether somebody touched this page since it was opened: before that browsers let no page sound. */
export const mayTouchSound = (): boolean => audio?.state === 'running' || navigator.userActivation.hasBeenActive;

/** Makes ready to sound. To be called within a press of a key or a pointer. */
export async function openSound(): Promise<boolean> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  return audio.state === 'running';
}

/** Sounds the tones of a severity once; `volume` 0 to 100. */
export function soundAlarm(severity: AlarmSeverity, volume: number): void {
  const context = audio;
  if (context?.state !== 'running') return;
  for (const [index, frequency] of tones[severity].entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const [from, to] = [context.currentTime + index * toneSeconds, context.currentTime + (index + 1) * toneSeconds];
    oscillator.frequency.value = frequency;
    // What begins and ends at once clicks.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime((loudest * volume) / 100, from + 0.01);
    gain.gain.setValueAtTime((loudest * volume) / 100, to - 0.03);
    gain.gain.linearRampToValueAtTime(0, to);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(to);
  }
}
