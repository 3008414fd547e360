/** Somebody of a muster. */
export interface MusterPerson {
  readonly id: string;
  readonly name: string;
  /** Where the check-ins saw them last; null where they tell of no place. */
  readonly zone: string | null;
  readonly machine: string | null;
  readonly seenAt: string | null;
  readonly safeAt: string | null;
  readonly safeBy: string | null;
}

export interface SoundingAlarm {
  readonly id: string;
  readonly number: string;
  readonly version: number;
  readonly raisedAt: string;
  readonly raisedBy: string | null;
  readonly reason: string;
  readonly drill: boolean;
  readonly phone: string | null;
  readonly permitsSuspended: number;
}

export interface PastAlarm extends Pick<SoundingAlarm, 'id' | 'number' | 'raisedAt' | 'reason' | 'drill'> {
  readonly clearedAt: string;
  readonly allClear: string | null;
  readonly people: number;
  readonly missing: number;
}

/** `GET /api/hse/emergency/?site=`: what is so at a site now. */
export interface EmergencyAnswer {
  readonly phone: string | null;
  /** Whether the siren suspends the permits of the site, and how many that were now. */
  readonly suspends: boolean;
  readonly activePermits: number;
  readonly alarm: SoundingAlarm | null;
  /** Null where the reader may not know who is where. */
  readonly people: readonly MusterPerson[] | null;
  /** How many of the muster there are, and how many of them are not found yet. */
  readonly count: number;
  readonly missing: number;
  /** Who would be called, by the check-ins; null where there are none to go by. */
  readonly present: number | null;
  /** The last alarms, the newest first. */
  readonly past: readonly PastAlarm[];
}
