import { createHash } from 'node:crypto';

/** What a service calls a machine: as much as it knows, null where it says that it does not. */
export interface MachineName {
  readonly pin: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly serial: string | null;
  readonly equipmentId: string | null;
}

export const nobody: MachineName = { pin: null, make: null, model: null, serial: null, equipmentId: null };

/** Words by which services say that they do not know. */
const unknownWords = /^(missing|unknown|undefined|not available|n\.?\/?a\.?|none|null|nil|-+|\?+)$/i;

/** A text that says something; null of the words that say nothing. */
export function saidText(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || unknownWords.test(trimmed) ? null : trimmed;
}

/** A device's identifier has no more (record `tracking_device`). */
const longestKey = 40;

/**
 * What a machine is called by its service, as the identifier of a device could be: its PIN, else make and serial
 * number, serial number, number at the service, make and model. Without spaces and at most 40 characters: of a longer
 * one the beginning and a digest. Null of a machine that says nothing of itself.
 */
export function keyOf({ pin, make, model, serial, equipmentId }: MachineName): string | null {
  const key =
    pin ??
    (make !== null && serial !== null
      ? `${make}:${serial}`
      : (serial ?? equipmentId ?? (make !== null && model !== null ? `${make}:${model}` : null)));
  if (key === null) return null;
  const plain = key.replaceAll(/\s+/g, '_');
  return plain.length <= longestKey
    ? plain
    : `${plain.slice(0, longestKey - 9)}~${createHash('sha256').update(plain).digest('hex').slice(0, 8)}`;
}

/** As two writings of the same name are compared. */
export const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
