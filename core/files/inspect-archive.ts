import { Unzip, UnzipInflate } from 'fflate';

/** What an archive may hold before nobody opens it. */
export interface ArchiveLimits {
  /** Bytes of all entries together, unpacked. */
  readonly unpacked: number;
  readonly entries: number;
}

export type ArchiveFault = 'too_large' | 'too_many_entries' | 'path' | 'doctype' | 'broken';

/** Why an archive is not opened. */
export class RefusedArchive extends Error {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault) {
    super(`This archive is refused: ${fault}.`);
    this.name = 'RefusedArchive';
    this.fault = fault;
  }
}

/** Packed bytes that are unpacked at once: a bomb is noticed before it has filled the memory. */
const step = 16_384;
const doctype = /<!(DOCTYPE|ENTITY)/i;
const leadsOut = /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i;

/**
 * Unpacks a ZIP archive and keeps nothing: what its directory claims is not believed, what comes out is counted. Names
 * that lead out of a folder are refused, and XML that declares types or entities, which no spreadsheet needs. Throws a
 * `RefusedArchive`.
 */
export function inspectArchive(bytes: Uint8Array, { unpacked, entries }: ArchiveLimits): void {
  const directory = readDirectory(bytes);
  if (directory.size > unpacked) throw new RefusedArchive('too_large');
  if (directory.entries > entries) throw new RefusedArchive('too_many_entries');
  let [size, count] = [0, 0];
  // The unpacker catches what is thrown inside it.
  let fault: ArchiveFault | null = null;
  const unzip = new Unzip((file) => {
    count += 1;
    if (count > entries) fault ??= 'too_many_entries';
    if (leadsOut.test(file.name) || file.name.includes('\u0000')) fault ??= 'path';
    const isMarkup = /\.(xml|rels|vml|kml|gpx)$/i.test(file.name);
    let before = '';
    file.ondata = (error, chunk) => {
      if (error) fault ??= 'broken';
      size += chunk?.length ?? 0;
      if (size > unpacked) fault ??= 'too_large';
      if (!isMarkup || fault !== null) return;
      const text =
        before +
        Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1').replaceAll('\u0000', '');
      if (doctype.test(text)) fault ??= 'doctype';
      before = text.slice(-16);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && fault === null; at += step) {
    try {
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    } catch {
      fault ??= 'broken';
    }
  }
  if (fault !== null) throw new RefusedArchive(fault);
}

/**
 * What the archive's directory says that its entries take (APPNOTE 4.3.12): entries that overlap are told there alone.
 */
function readDirectory(bytes: Uint8Array): { readonly size: number; readonly entries: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [size, entries] = [0, 0];
  for (let at = bytes.length - 46; at >= 0; at -= 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== 0x02014b50) continue;
    size += view.getUint32(at + 24, true);
    entries += 1;
  }
  return { size, entries };
}
