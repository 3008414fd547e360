/**
 * By which way something came in: the ingest API's batches, trackers' own reports, a broker, files of a telematics
 * service.
 */
export const ways = ['batch', 'device', 'owntracks', 'traccar', 'aemp', 'mqtt'] as const;
export type Way = (typeof ways)[number];

/** What the way tells beside the bytes. */
export interface About {
  /** The query of the address, without its question mark. */
  readonly query?: string;
  /** The device as a header names it. */
  readonly device?: string;
  readonly topic?: string;
  /** Content-Encoding, where the bytes could not be unpacked. */
  readonly encoding?: string;
}

/** What came in at once, as it came. */
export interface Message {
  readonly way: Way;
  readonly bytes: Buffer;
  /** Bytes in all; more than `bytes` where it was too much to be read. */
  readonly size: number;
  readonly about: About;
}

/** Bytes that are kept of what could not be taken. Of more, the beginning: that cannot be sent again. */
export const mostKeptBytes = 65_536;
