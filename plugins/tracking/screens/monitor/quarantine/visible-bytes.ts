/** Bytes as texts where they are one in UTF-8; null where they are not. */
export function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

const perLine = 16;

/** Bytes as programmers read them: place, sixteen bytes, and the letters among them. */
export function hexDump(bytes: Uint8Array): string {
  const lines = Array.from({ length: Math.ceil(bytes.length / perLine) }, (_, line) =>
    bytes.subarray(line * perLine, (line + 1) * perLine),
  );
  return lines
    .map((line, index) => {
      const hex = Array.from(line, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
      const letters = Array.from(line, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(
        '',
      );
      return `${(index * perLine).toString(16).padStart(4, '0')}  ${hex.padEnd(perLine * 3 - 1)}  ${letters}`;
    })
    .join('\n');
}

/** JSON in lines, where it is some; else the text. */
export function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
