/** What `/ingest/monitor` is told. Instants are ISO 8601, lags in ms. */
export interface MonitorAnswer {
  readonly sources: readonly MonitoredSource[];
  /** Machines that should tell where they are and have not for 15 minutes. */
  readonly silent: readonly { readonly equipment: string; readonly code: string; readonly minutes: number }[];
  /** Devices whose clock is wrong by more than 30 s; positive: behind ours. */
  readonly unknown: readonly UnknownDevice[];
  readonly clocks: readonly { readonly uid: string; readonly skewMs: number; readonly lastSeen: string }[];
}

export interface MonitoredSource {
  readonly id: string;
  readonly code: string;
  readonly labelEn: string;
  readonly labelFr: string;
  readonly kind: string;
  readonly enabled: boolean;
  readonly version: number;
  readonly lastEventAt: string | null;
  readonly perSecond: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly late: number;
  readonly dropped: number;
  readonly lagP50: number | null;
  readonly lagP95: number | null;
  readonly rejected: readonly { readonly code: string; readonly count: number }[];
}

/** An event that was refused, as it came. */
export interface Rejection {
  readonly id: string;
  readonly receivedAt: string;
  readonly code: string;
  readonly message: string;
  readonly kind: string | null;
  readonly raw: string;
  readonly replayedAt: string | null;
  /** How often it came unchanged. */
  readonly times: number;
  readonly device: string | null;
  readonly equipment: string | null;
}

/** A device that sends and that nobody put on a machine. */
export interface UnknownDevice {
  readonly source: string;
  readonly sourceCode: string;
  readonly device: string;
  /** Events that wait for it. */
  readonly events: number;
  readonly first: string;
  readonly last: string;
  readonly kinds: readonly string[] | null;
  /** What its newest event says, as it came. */
  readonly data: Readonly<Record<string, unknown>> | null;
}
