import { useSnapshot } from 'valtio';
import { usePane } from '../registry/pane.ts';
import { timeStore } from './time-store.ts';

/** The search parameter by which a pane is pinned: `live`, or an instant. */
export const pinParameter = 'pin';

/** When the workspace is; `at` in milliseconds, null: live. */
export function useWorkspaceTime(): {
  readonly at: number | null;
  readonly playing: boolean;
  readonly speed: number;
  readonly leftAt: number;
} {
  return useSnapshot(timeStore);
}

/** When the calling pane is: as the workspace, unless the pane is pinned. */
export function usePaneTime(): { readonly at: number | null; readonly pinned: boolean } {
  const { at } = useWorkspaceTime();
  const pin = usePane().search.get(pinParameter);
  if (pin === null) return { at, pinned: false };
  const instant = Date.parse(pin);
  return { at: Number.isNaN(instant) ? null : instant, pinned: true };
}

/**
 * The past instant of the calling pane in whole steps (milliseconds), ISO 8601; null: live. A replay would else ask at
 * every tick.
 */
export function usePastBy(stepMs: number): string | null {
  const { at } = usePaneTime();
  return at === null ? null : new Date(Math.floor(at / stepMs) * stepMs).toISOString();
}

/** Lists and reports are dear: a replay that runs asks for them more seldom than a hand that holds the time. */
const [heldStepMs, playingStepMs] = [60_000, 600_000];

/** The past instant of the calling pane as reports and lists ask for it, ISO 8601; null: live. */
export function useSteppedPast(): string | null {
  const { playing } = useWorkspaceTime();
  return usePastBy(playing ? playingStepMs : heldStepMs);
}
