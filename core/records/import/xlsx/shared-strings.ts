import { parseXml } from './parse-xml.ts';
import { unescapeText } from './unescape-text.ts';

/** The texts that cells name by number; hints of how Japanese is read aloud are no part of them. */
export function readSharedStrings(bytes: Uint8Array | undefined): readonly string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  let [text, inText, aloud] = ['', false, 0];
  parseXml(bytes, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aloud += 1;
      if (name === 't') inText = aloud === 0;
    },
    text: (found) => {
      if (inText) text += found;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') aloud -= 1;
      if (name === 'si') strings.push(unescapeText(text));
    },
  });
  return strings;
}
