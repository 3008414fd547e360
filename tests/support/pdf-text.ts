import { inflateSync } from 'node:zlib';

/** A hex string of a PDF as the numbers of its glyphs, four digits each. */
const glyphsOf = (hex: string): readonly number[] =>
  (hex.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 16));

const decoded = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((four) => String.fromCharCode(Number.parseInt(four, 16))).join('');

/** What the glyphs of a font stand for, by its map to Unicode: ranges with a list of words each. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    for (const [place, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(first + place, decoded(hex.replaceAll(' ', '')));
  }
  return letters;
}

/**
 * The words of a PDF file that pdfkit wrote, line by line as they are drawn: streams are unpacked, and glyphs read by the maps
 * of their fonts.
 */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body] as const),
  );
  const streamOf = (body: string): string => {
    const at = body.indexOf('stream\n');
    if (at < 0) return '';
    const raw = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return body.slice(0, at).includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
  };
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (map) fonts.set(name, lettersOf(streamOf(objects.get(map) ?? '')));
    }
  const lines: string[] = [];
  for (const body of objects.values()) {
    const stream = streamOf(body);
    if (!/\bTf\b/.test(stream)) continue;
    let letters: ReadonlyMap<number, string> = new Map();
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? new Map();
      else
        lines.push(
          [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
            .flatMap(([, hex = '']) => glyphsOf(hex))
            .map((glyph) => letters.get(glyph) ?? '')
            .join(''),
        );
    }
  }
  return lines.join(' ').replaceAll(/[\s\u00A0]+/g, ' ');
}
