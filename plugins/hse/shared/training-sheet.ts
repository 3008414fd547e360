/** A half-day of a session as its sheet shows it; instants are ISO 8601. */
export interface SheetHalfDay {
  readonly date: string;
  readonly half: 'am' | 'pm';
  readonly starts_at: string;
  readonly ends_at: string;
  /** Signed from here to there. */
  readonly opens_at: string;
  readonly closes_at: string;
}

/** The code that the room shows, and when the next one comes. */
export interface RoomCodeAnswer {
  readonly code: string;
  readonly until: string;
}
