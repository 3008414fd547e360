import { randomBytes } from 'node:crypto';
import type { Host } from '../../../../core/host/host.ts';

/** What is sealed by a data key of its own (catalogue procurement.md §4). */
export interface Sealed {
  /** The key, wrapped by those of the installation; null once it is destroyed: it is read by nobody any more. */
  readonly data_key: string | null;
}

export interface NewDataKey {
  readonly key: Buffer;
  readonly wrapped: string;
}

export function newDataKey({ sealing }: Pick<Host, 'sealing'>): NewDataKey {
  const key = randomBytes(32);
  return { key, wrapped: sealing.seal(key.toString('base64url')) };
}

/** Null where the key is gone, or was wrapped elsewhere. */
export function dataKeyOf({ sealing }: Pick<Host, 'sealing'>, { data_key: wrapped }: Sealed): Buffer | null {
  const key = wrapped === null ? null : sealing.open(wrapped);
  return key === null ? null : Buffer.from(key, 'base64url');
}
