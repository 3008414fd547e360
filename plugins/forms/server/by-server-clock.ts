type Draft = Readonly<Record<string, unknown>>;

/** A clock that is apart by less is not to be told from a slow line, in milliseconds. */
const unnoticedMs = 60_000;
const longest_s = 31_536_000;

/**
 * A form with its times by the clock of the server: `sent_at` is when it left by the clock of the device. How far that
 * one is ahead stays with the form, in seconds (catalogue maintenance.md §1.5).
 */
export function byServerClock({ sent_at: sentAt, ...draft }: Draft, now: number): Draft {
  const skewMs = typeof sentAt === 'string' ? Date.parse(sentAt) - now : Number.NaN;
  if (Number.isNaN(skewMs)) return draft;
  const skew_s = Math.round(skewMs / 1000);
  const told = { ...draft, clock_skew_s: Math.max(-longest_s, Math.min(longest_s, skew_s)) };
  if (Math.abs(skewMs) < unnoticedMs) return told;
  const moved = (at: unknown): unknown =>
    typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(Date.parse(at) - skewMs).toISOString() : at;
  return { ...told, started_at: moved(draft['started_at']), completed_at: moved(draft['completed_at']) };
}
