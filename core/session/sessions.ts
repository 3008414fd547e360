/** A session in use, as the lists of sessions show it. */
export interface SessionEntry {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly ip: string | null;
  /** Browser and system in a few words. */
  readonly device: string;
  /** It is the one that asks. */
  readonly current: boolean;
  /** Until when no code by mail is asked for there; null where it is, or never. */
  readonly known_until: string | null;
}

/** One line of the sign-in history. */
export interface SignInEntry {
  readonly at: string;
  readonly ok: boolean;
  readonly method: string;
  readonly reason: string | null;
  readonly ip: string;
  readonly device: string;
}
