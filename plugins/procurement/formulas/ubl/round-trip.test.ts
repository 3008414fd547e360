import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { realData } from '../../../../tests/support/real-data.ts';
import { hasXmllint, xmllint } from '../../../../tests/support/xmllint.ts';
import { documentOf } from '../../../../tests/support/ubl-documents.ts';
import type { UblKind } from './model.ts';
import { readUbl } from './read-ubl.ts';
import { shapes } from './shapes.ts';
import { UblFault } from './ubl-fault.ts';
import { writeUbl } from './write-ubl.ts';

const kinds = Object.keys(shapes) as UblKind[];
/** Of each kind: 504 in all. */
const each = 84;
const bytes = (xml: string) => new TextEncoder().encode(xml);
const samples = (kind: UblKind, count = each) => fc.sample(documentOf(kind), { numRuns: count, seed: 42 });

test.each(kinds)('%s: what is written is read again, member by member', (kind) => {
  for (const document of samples(kind)) expect(readUbl(bytes(writeUbl(document)))).toEqual(document);
});

const schemas = realData();

test.skipIf(schemas === null || !hasXmllint()).each(kinds)('%s: valid by the schema of OASIS', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'ubl-'));
  try {
    const files = samples(kind).map((document, place) => {
      const file = join(folder, `${place}.xml`);
      writeFileSync(file, writeUbl(document));
      return file;
    });
    const schema = join(schemas ?? '', `5-procurement/ubl/xsd/maindoc/UBL-${kind}-2.1.xsd`);
    const told = execFileSync(xmllint, ['--noout', '--nonet', '--schema', schema, ...files], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
    expect(told).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Start and end of every element of a document, with its path as a fault names it, without places in lists. */
function elementsOf(xml: string): readonly { readonly path: string; readonly start: number; readonly end: number }[] {
  const open: { readonly name: string; readonly start: number }[] = [];
  const found: { path: string; start: number; end: number }[] = [];
  for (const { 0: tag, 1: close, 2: name = '', 3: empty, index } of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (!close) open.push({ name, start: index });
    if (!close && !empty) continue;
    const path = open.map((one) => `/${one.name.split(':').at(-1)}`).join('');
    found.push({ path, start: open.pop()?.start ?? 0, end: index + tag.length });
  }
  return found.filter(({ path }) => path.split('/').length > 2);
}

/** The element that a faulty document is refused for; null where it is taken. */
function refusedFor(xml: string): string | null {
  try {
    readUbl(bytes(xml));
    return null;
  } catch (error) {
    if (!(error instanceof UblFault)) throw error;
    return error.element.replaceAll(/\[\d+\]/g, '');
  }
}

test.each(kinds)('%s: a fault in any element is refused with its name', (kind) => {
  let count = 0;
  for (const document of samples(kind, 4)) {
    const xml = writeUbl(document);
    expect(refusedFor(xml)).toBeNull();
    for (const { path, start, end } of elementsOf(xml)) {
      const element = xml.slice(start, end);
      const name = /^<[\w:]+/.exec(element)?.[0] ?? '';
      const isLeaf = !element.includes('><') && !/>\s*</.test(element);
      // A leaf says what no field takes; an element around others says nothing, or stands there twice.
      const broken = isLeaf ? `${name}>${'x'.repeat(5_000)}</${name.slice(1)}>` : `${element}${name}/>`;
      const refused = refusedFor(xml.slice(0, start) + broken + xml.slice(end));
      expect(String(refused), `${path}: ${element.slice(0, 80)}`).toMatch(new RegExp(`^${path}`));
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(60);
});

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>', /document type declared/],
  ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>', /document type declared/],
])('%s is refused', (_name, declared, sentence) => {
  const [document] = samples('Quotation', 1);
  const xml = document ? writeUbl(document).replace('?>', `?>${declared}`) : '';
  expect(() => readUbl(bytes(xml))).toThrow(sentence);
});

test('other roots, other namespaces, mixed currencies, commas and deep nests are refused', () => {
  const [document] = samples('Order', 1);
  const xml = document ? writeUbl(document) : '';
  expect(() => readUbl(bytes('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'))).toThrow(
    /UBL 2 document type is not supported/,
  );
  expect(() => readUbl(bytes(xml.replaceAll(':xsd:Order-2', ':xsd:Order-3')))).toThrow(
    /UBL 2 document type is not supported/,
  );
  expect(() => readUbl(bytes(xml.replace(/currencyID="[A-Z]+"/, 'currencyID="USD"')))).toThrow(/Several currencies/);
  expect(() => readUbl(bytes(xml.replace(/(<cbc:PriceAmount[^>]*>)[^<]+/, '$11,5')))).toThrow(/is not a number/);
  expect(() => readUbl(bytes(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`))).toThrow(UblFault);
  expect(() => readUbl(bytes('no XML at all'))).toThrow(UblFault);
});

test('the mark of UTF-8, Latin-1 and other prefixes are read', () => {
  const [document] = samples('OrderResponseSimple', 1);
  const xml = document ? writeUbl({ ...document, notes: ['Livré à Khouribga'] } as typeof document) : '';
  const marked = readUbl(bytes(`\ufeff${xml}`));
  const latin = readUbl(Buffer.from(xml.replace('UTF-8', 'ISO-8859-1').replaceAll(/[^\0-ÿ]/g, 'x'), 'latin1'));
  const renamed = readUbl(bytes(xml.replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b')));
  for (const read of [marked, latin, renamed]) expect(read.notes).toEqual(['Livré à Khouribga']);
});
