import { createHash } from 'node:crypto';
import type { Access } from '../registry/access.ts';

/** Tells a page with every answer which rights it was given by. */
export const accessVersionHeader = 'x-access';

const versions = new WeakMap<Access, string>();

/** A short name of an access, another for every other one. */
export function accessVersion(access: Access): string {
  const keptVersion = versions.get(access);
  if (keptVersion) return keptVersion;
  const version = createHash('sha256').update(JSON.stringify(access)).digest('base64url').slice(0, 16);
  versions.set(access, version);
  return version;
}
