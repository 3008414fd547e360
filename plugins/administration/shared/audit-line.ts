/** One field of a change; references come as their words. */
export interface AuditChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** One line of the audit log as a reader gets it. */
export interface AuditLine {
  readonly id: number;
  readonly at: string;
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly ip: string | null;
  readonly action: string;
  readonly record: string;
  readonly recordId: string;
  /** The words that name the entry now; empty where it has none. */
  readonly label: string;
  readonly site: string | null;
  readonly changes: readonly AuditChange[];
  readonly reason: string | null;
  /** The reader may not read such entries: that something changed is told, what it was is not. */
  readonly closed: boolean;
}

/** `GET /api/administration/audit/`. */
export interface AuditPage {
  readonly lines: readonly AuditLine[];
  readonly next: number | null;
}

/** How far the chain reaches. */
export interface ChainStatus {
  readonly sealed: number;
  readonly sealedAt: string | null;
  readonly waiting: number;
}

/** What a proof of the chain found. */
export interface ChainProof {
  readonly lines: number;
  readonly fault: string | null;
  /** The line from which on the installation has kept a link of the chain outside the database; null: it keeps none. */
  readonly keptSince: number | null;
}
