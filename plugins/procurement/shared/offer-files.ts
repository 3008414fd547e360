import type { EnvelopeKind } from '../../vendor-offer-calls.ts';

/** A file of an opened offer. */
export interface OpenedFile {
  readonly id: string;
  /** The offer that it came with. */
  readonly offer: string;
  /** Of the line of the request that it belongs to; null: to the offer as a whole. */
  readonly no: number | null;
  readonly kind: EnvelopeKind;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}
