type Draft = Readonly<Record<string, unknown>>;

/** A clock that is apart by less is not to be told from a slow line, in milliseconds. */
const unnoticedMs = 60_000;
/** A clock that is apart by more is wrong (catalogue maintenance.md §1.5), in milliseconds. */
export const skewMs = 300_000;
const longest_s = 31_536_000;

/**
 * A form with its times by the clock of the server: `sent_at` is when it left by the clock of the device. How far that
 * one is ahead stays with the form, in seconds (catalogue maintenance.md §1.5).
 */
export function byServerClock({ sent_at: sentAt, ...draft }: Draft, now: number): Draft {
  const apartMs = typeof sentAt === 'string' ? Date.parse(sentAt) - now : Number.NaN;
  if (Number.isNaN(apartMs)) return draft;
  const skew_s = Math.round(apartMs / 1000);
  const told = { ...draft, clock_skew_s: Math.max(-longest_s, Math.min(longest_s, skew_s)) };
  if (Math.abs(apartMs) < unnoticedMs) return told;
  const moved = (at: unknown): unknown =>
    typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(Date.parse(at) - apartMs).toISOString() : at;
  const { started_at: start, completed_at: end, answers } = draft;
  return {
    ...told,
    started_at: moved(start),
    completed_at: moved(end),
    ...(Array.isArray(answers) && { answers: answers.map((answer: unknown) => signedAt(answer, moved)) }),
  };
}

/** An answer with the time of its signature moved along. */
function signedAt(answer: unknown, moved: (at: unknown) => unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('signature' in answer)) return answer;
  const { signature } = answer;
  return typeof signature === 'object' && signature !== null && 'at' in signature
    ? { ...answer, signature: { ...signature, at: moved(signature.at) } }
    : answer;
}
