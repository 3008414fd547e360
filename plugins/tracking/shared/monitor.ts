import type { JsonObject } from '../../../core/registry/json-object.ts';
/** What `/ingest/monitor` is told. Instants are ISO 8601, lags in ms. */
export interface MonitorAnswer {
  readonly sources: readonly MonitoredSource[];
  /** Machines that should tell where they are and have not for 15 minutes. */
  readonly silent: readonly { readonly equipment: string; readonly code: string; readonly minutes: number }[];
  readonly unknown: readonly UnknownDevice[];
  /** Devices whose clock is wrong by more than 30 s; positive: behind ours. */
  readonly clocks: readonly { readonly uid: string; readonly skewMs: number; readonly lastSeen: string }[];
  /** What waits in quarantine and would be taken now. */
  readonly mended: readonly MendedCause[];
  /** Entries of the last 30 days that wait in quarantine. */
  readonly waiting: number;
  /** How many there are of each beyond those told here. */
  readonly more: Readonly<Record<'silent' | 'unknown' | 'clocks' | 'mended', number>>;
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
  /** Messages that were understood and hold nothing that is kept here, by type, today and yesterday. */
  readonly others: readonly { readonly type: string; readonly count: number }[];
}

/** `waiting`: nobody has sent it again with success, nor dismissed it. */
export const quarantineStates = ['waiting', 'taken', 'dismissed'] as const;
export type QuarantineState = (typeof quarantineStates)[number];

/** Something that was refused and is kept for 30 days. */
export interface Rejection {
  readonly id: string;
  readonly source: string;
  readonly sourceCode: string;
  /** When it came first, and last. */
  readonly receivedAt: string;
  readonly lastAt: string;
  /** How often it came unchanged. */
  readonly times: number;
  readonly code: string;
  /** Why, in the reader's language. */
  readonly reason: string;
  readonly kind: string | null;
  readonly device: string | null;
  readonly equipment: string | null;
  /** `event`: one event; else by which way a message came that could not be read as a whole. */
  readonly way: string;
  /** The beginning of what came, or of what was written in its place. */
  readonly raw: string;
  readonly state: QuarantineState;
  /** When it was last sent again, and when with success. */
  readonly triedAt: string | null;
  readonly replayedAt: string | null;
  readonly dismissedAt: string | null;
  readonly dismissedBy: string | null;
  readonly dismissedReason: string | null;
  readonly isEdited: boolean;
  /** All of it is kept: it can be sent again. */
  readonly isWhole: boolean;
}

export interface RejectionPage {
  readonly rejections: readonly Rejection[];
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
  /** How many there are in all; counted to 10,000. */
  readonly count: number;
  readonly countIsExact: boolean;
  /** What there is to choose from, of the same period and state. */
  readonly choices: {
    readonly sources: readonly { readonly id: string; readonly code: string; readonly count: number }[];
    readonly codes: readonly { readonly code: string; readonly count: number }[];
    readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  };
}

/** One entry with all that is kept of it. */
export interface RejectionDetail extends Rejection {
  /** What the device was told, in English. */
  readonly message: string;
  /** The event as JSON as it was understood, or the message as a text. */
  readonly text: string;
  /** The message as it came, base64; null where the event stands in its batch word for word. */
  readonly bytes: string | null;
  /** Bytes in all. */
  readonly size: number;
  readonly about: RejectionAbout | null;
  readonly edited: string | null;
  readonly editedAbout: RejectionAbout | null;
  readonly editedAt: string | null;
  readonly editedBy: string | null;
}

/** What the way told beside a message. */
export interface RejectionAbout {
  readonly query?: string | undefined;
  readonly device?: string | undefined;
  readonly topic?: string | undefined;
  readonly encoding?: string | undefined;
}

/**
 * Which entries: all that are named, together. `device` is a device or a machine; `subject` exactly what was missing,
 * as a mended cause names it.
 */
export interface RejectionFilter {
  readonly source?: string | undefined;
  readonly code?: string | undefined;
  readonly kind?: string | undefined;
  readonly device?: string | undefined;
  readonly subject?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: QuarantineState | 'all' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * What became of what was sent again, or dismissed. Of a filter, `left` entries are still to be tried; `started`
 * belongs into the next call.
 */
export interface Resent {
  readonly taken: number;
  readonly refused: number;
  readonly left?: number;
  readonly started?: string;
}

/**
 * A device that sends and that nobody put on a machine; or a machine that a source names by a code which none has here.
 */
export interface UnknownDevice {
  readonly source: string;
  readonly sourceCode: string;
  readonly sourceKind: string;
  readonly device: string;
  /** `device` is the code of a machine: it is made here under that code, or the source mends it. */
  readonly isCode: boolean;
  /** Events that wait for it. */
  readonly events: number;
  readonly first: string;
  readonly last: string;
  readonly kinds: readonly string[] | null;
  /** What it says of itself: name, model; and what its newest event says, as it came. */
  readonly says: JsonObject | null;
  readonly data: JsonObject | null;
}

/** A cause that somebody has mended: a device was put on a machine, a tank was made, a clock was set. */
export interface MendedCause {
  readonly source: string;
  readonly sourceCode: string;
  readonly code: string;
  /** The device, machine, tank, kind or site that is known or allowed now. */
  readonly subject: string;
  readonly count: number;
}

/** A machine that an unknown device may sit on. */
export interface ProposedMachine {
  readonly id: string;
  readonly code: string;
  readonly name: string | null;
  readonly make: string | null;
  readonly model: string | null;
  /** By what it is like what the device says: `code`, `name`, `serial`, `pin`. */
  readonly by: string;
  /** Exactly the same, but for blanks, signs and case. */
  readonly isSame: boolean;
  /** Identifiers of devices that it has already. */
  readonly devices: readonly string[];
}
