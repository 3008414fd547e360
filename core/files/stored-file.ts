/** A file as readers get it; its bytes are at `files/<id>/`. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** Media type, found by the content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels, of a picture as it is shown; null for any other file. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Longest file that is taken, in bytes. */
export const largestFile = 25 * 1024 * 1024;

export const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'id' in value && 'size' in value && 'type' in value;
