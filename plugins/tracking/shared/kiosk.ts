/** A check-in as a kiosk keeps and sends it. */
export interface KioskCheckin {
  /** Stable: sent twice it counts once. */
  readonly id: string;
  readonly site: string;
  /** When the person stood there, ISO 8601. */
  readonly at: string;
  /** Badge or employee number. */
  readonly code: string;
  readonly event: 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
  /** Code of the machine. */
  readonly equipment: string | null;
  readonly fit: boolean | null;
}

/** What became of one. `code` says why it was refused: `not_fit`, `unknown_equipment`, … */
export interface KioskAnswer {
  readonly id: string;
  readonly outcome: 'taken' | 'known' | 'refused';
  readonly code: string | null;
  readonly name: string | null;
}
