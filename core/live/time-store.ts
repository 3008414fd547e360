import { proxy } from 'valtio';

/** Steps of the replay: seconds shown per second. */
export const replaySpeeds = [1, 5, 15, 60, 120] as const;

interface TimeState {
  /** The past instant that the workspace shows, in milliseconds; null: live. */
  at: number | null;
  playing: boolean;
  speed: number;
  /** When the workspace left the present, in milliseconds: the right end of the scrubber. */
  leftAt: number;
}

/** When the workspace is: live, or at a past instant, which may move on. The page's address carries it as `at`. */
export const timeStore = proxy<TimeState>({
  at: instantOf(new URL(window.location.href)),
  playing: false,
  speed: 15,
  leftAt: Date.now(),
});

const tickMs = 250;
let ticking: ReturnType<typeof setInterval> | null = null;

function instantOf(url: URL): number | null {
  const at = Date.parse(url.searchParams.get('at') ?? '');
  return Number.isNaN(at) ? null : Math.min(at, Date.now());
}

function writeUrl(): void {
  const url = new URL(window.location.href);
  if (timeStore.at === null) url.searchParams.delete('at');
  else url.searchParams.set('at', new Date(Math.round(timeStore.at / 1000) * 1000).toISOString().replace('.000Z', 'Z'));
  history.replaceState(history.state, '', url.toString().replaceAll('%3A', ':').replaceAll('%2C', ','));
}

function leave(): void {
  if (timeStore.at === null) timeStore.leftAt = Date.now();
}

/** Shows a past instant; one that lies ahead means live. */
export function goTo(at: number): void {
  if (at >= Date.now()) return goLive();
  leave();
  timeStore.at = at;
  writeUrl();
}

export function goLive(): void {
  pause();
  timeStore.at = null;
  writeUrl();
}

/** Lets the past move on, until it has caught up with now. From live it starts an hour ago. */
export function play(): void {
  leave();
  timeStore.at ??= Date.now() - 3_600_000;
  timeStore.playing = true;
  ticking ??= setInterval(() => {
    if (timeStore.at === null) return;
    const next = timeStore.at + tickMs * timeStore.speed;
    if (next >= Date.now()) goLive();
    else timeStore.at = next;
  }, tickMs);
}

/** Holds the workspace at the instant it shows; from live, at now. */
export function pause(): void {
  timeStore.playing = false;
  if (ticking !== null) clearInterval(ticking);
  ticking = null;
  if (timeStore.at !== null) writeUrl();
}

export function hold(): void {
  leave();
  timeStore.at ??= Date.now();
  pause();
}

export function setSpeed(speed: number): void {
  timeStore.speed = speed;
}
