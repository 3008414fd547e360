/**
 * What looks for malware in uploads. Another scanner than the one there is (`clamd.server.ts`) fits behind this: it
 * reads bytes and says what it found, and it either answers within its time or throws.
 */
export interface Scanner {
  /**
   * Reads the bytes that `open` begins to their end; the name of what was found in them, or null. Throws a
   * `ScannerFault` wherever it cannot say for sure.
   */
  readonly scan: (open: () => AsyncIterable<Uint8Array>) => Promise<string | null>;
  /** Whether it would scan now; asked at most once a second, so that whoever asks for the health costs it nothing. */
  readonly answers: () => Promise<boolean>;
}

/**
 * Why a scanner did not say what it thinks of a file: it is away, too slow or says what nobody understands; or its
 * limit is below our own.
 */
export class ScannerFault extends Error {
  readonly reason: 'away' | 'too_large';

  constructor(reason: 'away' | 'too_large', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerFault';
    this.reason = reason;
  }
}

declare module '../../host/host.ts' {
  interface Host {
    /** What looks for malware in uploads; null where nobody set one. */
    readonly scanner: Scanner | null;
  }
}
