/** Somebody whose time is over and whose data are kept no longer than needed. */
export interface Leaver {
  readonly record: string;
  readonly id: string;
  readonly label: string;
  readonly leftOn: string;
  /** The account behind the entry is still in use. */
  readonly active: boolean;
  /** Entries that refer to this one, which stay. */
  readonly references: number;
}

/** `GET /api/administration/data-protection/`. */
export interface DataProtection {
  /** The record whose entries are people; null where no plugin has people. */
  readonly record: string | null;
  /** Months after the last day for which personal data are kept. */
  readonly retentionMonths: number;
  /** Those who left first. */
  readonly leavers: readonly Leaver[];
  /** How many there are beyond these. */
  readonly more: number;
}
