import { Parser } from 'saxen';
import { UnreadableFile } from '../table-file.ts';

/** What is done at the marks of a part of a workbook; names come without their prefix. */
export interface XmlHooks {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Bytes decoded at a time: a sheet of hundreds of megabytes is never one text. */
const step = 1 << 20;
const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML from its first mark to its last, and keeps nothing of it. Throws an `UnreadableFile` where it is broken.
 */
export function parseXml(bytes: Uint8Array, { open, text, close }: XmlHooks): void {
  let broken = false;
  const parser = new Parser();
  parser.on('error', () => (broken = true)).on('warn', () => {});
  if (open) {
    parser.on('openTag', (name, attributes, decode) => {
      let known: Record<string, string> | null = null;
      open(bare(name), (wanted) => {
        known ??= attributes();
        // `attributes()` is an object: what it has from its prototype is no attribute.
        return Object.hasOwn(known, wanted) ? decode(known[wanted] ?? '') : undefined;
      });
    });
  }
  if (text) parser.on('text', (found, decode) => text(decode(found))).on('cdata', text);
  if (close) parser.on('closeTag', (name) => close(bare(name)));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length && !broken; at += step) {
    parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
  }
  parser.end();
  if (broken) throw new UnreadableFile('broken_spreadsheet');
}
