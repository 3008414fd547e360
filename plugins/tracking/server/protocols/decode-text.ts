import { isUtf8 } from 'node:buffer';

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Bytes as text: by their byte order mark, as UTF-8 where they are that, else as Windows-1252, which every byte is. The
 * mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const encoding = marked?.[1] ?? unmarked16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return new TextDecoder(encoding).decode(bytes);
}

/** UTF-16 without a mark: every other byte of what begins with letters of ASCII is nothing. */
function unmarked16(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 64);
  if (start.length < 4 || start.length % 2 === 1) return null;
  const zeros = [0, 1].map((from) => start.filter((byte, index) => index % 2 === from && byte === 0).length);
  if (zeros[1] === start.length / 2 && zeros[0] === 0) return 'utf-16le';
  return zeros[0] === start.length / 2 && zeros[1] === 0 ? 'utf-16be' : null;
}
