import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { inspectArchive, RefusedArchive } from '../../files/inspect-archive.ts';
import { LineFault } from '../../files/line-fault.ts';
import { readXml } from '../../files/read-xml.ts';

const limits = { unpacked: 1_000_000, entries: 20 };
const refusal = (bytes: Uint8Array): string => {
  try {
    inspectArchive(bytes, limits);
    return 'taken';
  } catch (error) {
    if (error instanceof RefusedArchive) return error.fault;
    throw error;
  }
};

/** The archive with every size that it claims set to one byte. */
function lying(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 30; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true);
  }
  return bytes;
}

describe('an archive', () => {
  it('is taken when it is what it says', () =>
    expect(refusal(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }))).toBe('taken'));
  it('is refused when it unpacks to too much', () =>
    expect(refusal(zipSync({ 'a.xml': new Uint8Array(2_000_000) }))).toBe('too_large'));
  it('is refused when it lies about what it unpacks to', () =>
    expect(refusal(lying(zipSync({ 'a.xml': new Uint8Array(2_000_000) })))).toBe('too_large'));
  it('is refused when it holds a thousand entries', () =>
    expect(
      refusal(
        zipSync(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}`, new Uint8Array(1)]))),
      ),
    ).toBe('too_many_entries'));
  it.each(['../../etc/passwd', '/etc/passwd', '..\\..\\windows', 'C:\\boot.ini', 'xl/../../x'])(
    'is refused with the name %s',
    (name) => expect(refusal(zipSync({ [name]: strToU8('x') }))).toBe('path'),
  );
  it('is refused with a document type, however it is cut', () =>
    expect(
      refusal(
        zipSync({
          'xl/sheet.xml': strToU8(
            `${' '.repeat(70_000)}<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>`,
          ),
        }),
      ),
    ).toBe('doctype'));
  it('is refused when it is broken', () =>
    expect(['broken', 'taken']).toContain(
      refusal(
        zipSync({ 'a.xml': strToU8('text text text') }).map((byte, index) =>
          index > 35 && index < 45 ? byte ^ 0xff : byte,
        ),
      ),
    ));
  it('is no table for the import', async () => {
    await expect(readTable(zipSync({ '../x': strToU8('x') }))).rejects.toMatchObject({ fault: 'broken_spreadsheet' });
  });
});

describe('XML', () => {
  it('is read with its five entities and numbers of signs', () =>
    expect(readXml('<a b="1 &lt; 2"><c>&amp;</c></a>')).toEqual({ a: { '@b': '1 < 2', c: '&' } }));
  it.each([
    ['a file of the machine', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['another document', '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a/>'],
    ['a billion laughs', '<!doctype a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;">]><a>&m;</a>'],
  ])('is refused when it asks for %s', (_what, text) => expect(() => readXml(text)).toThrow(LineFault));
  it('is refused when it is nested without end', () =>
    expect(() => readXml('<a>'.repeat(200_000))).toThrow('nested too deep'));
  it('lends no object of ours', () => {
    expect(() => readXml('<a><__proto__><polluted>1</polluted></__proto__></a>')).toThrow(LineFault);
    expect(() =>
      readXml('<a><constructor><prototype><polluted>1</polluted></prototype></constructor></a>'),
    ).not.toThrow(TypeError);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
