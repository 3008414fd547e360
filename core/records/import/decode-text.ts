import { detect } from 'chardet';
import { decodeCp850 } from './cp850.ts';
import { UnreadableFile } from './table-file.ts';

/** Bytes looked at before an encoding is chosen. */
const sampleSize = 262_144;

/** The text of a file and the encoding that it was read in. Throws an `UnreadableFile`. */
export function decodeText(bytes: Uint8Array, asked?: string): { readonly text: string; readonly encoding: string } {
  const encoding = asked ?? encodingOf(bytes);
  try {
    return { text: encoding === 'cp850' ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes), encoding };
  } catch {
    throw new UnreadableFile('unknown_encoding');
  }
}

/** The encoding of a text: its mark, else UTF-8 where it is valid, else what its bytes look like. */
export function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked) return marked;
  const sample = bytes.subarray(0, sampleSize);
  const wide = wideEncoding(sample);
  if (wide) return wide;
  if (isUtf8(bytes) || isUtf8ButFor(sample)) return 'utf-8';
  const guess = detect(sample)?.toLowerCase() ?? '';
  return guess === '' ||
    guess.startsWith('iso-8859-1') ||
    guess === 'windows-1252' ||
    guess.startsWith('utf') ||
    guess === 'ascii'
    ? westernEncoding(bytes)
    : supported(guess)
      ? guess
      : westernEncoding(bytes);
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without its mark: in western tables every other byte is zero. */
function wideEncoding(sample: Uint8Array): string | null {
  const zeros = [0, 0];
  sample.forEach((byte, index) => byte === 0 && (zeros[index % 2] = (zeros[index % 2] ?? 0) + 1));
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 5;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * UTF-8 with a broken character here and there: in a text of another encoding nearly every letter beyond ASCII would be
 * one.
 */
function isUtf8ButFor(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample, { stream: true });
  const broken = text.match(/\ufffd+/g)?.length ?? 0;
  const sound = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return sound >= 2 && sound > 2 * broken;
}

/** Signs that stand for letters of DOS and of old Macs where they are read as cp1252, within words. */
const oddWithin = {
  cp850: /(?<=\p{L})[‚Šˆ…‡“Œ](?=\p{Ll})/gu,
  macintosh: /(?<=\p{L})[Ž\u008f\u0090ˆ\u008d™žŸ](?=\p{Ll})/gu,
} as const;

/**
 * Encodings that a text may have been written in rather than in one of Windows, the likeliest first: `g‚nie` was written by DOS.
 */
export function otherEncodings(text: string, encoding: string): readonly string[] {
  if (!/^(windows-125|iso-8859-)/.test(encoding)) return [];
  const sample = text.slice(0, sampleSize);
  const rated = Object.entries(oddWithin)
    .map(([name, signs]) => ({ name, count: sample.match(signs)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
  return rated.toSorted((one, other) => other.count - one.count).map(({ name }) => name);
}

function supported(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) instanceof TextDecoder;
  } catch {
    return false;
  }
}

/** Where Latin-9 has letters and the euro, cp1252 has signs that stand beside no letter: ¦ ¨ ´ ¸ ¼ ½ ¾. */
const latin9Letters = new Set([0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe]);
const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0);

/** cp1252 or Latin-9. Only cp1252 uses the bytes from 80 to 9F. */
function westernEncoding(bytes: Uint8Array): string {
  if (bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)) return 'windows-1252';
  const latin9 = bytes.some(
    (byte, index) =>
      byte === 0xa4 || (latin9Letters.has(byte) && (isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]))),
  );
  return latin9 ? 'iso-8859-15' : 'windows-1252';
}
