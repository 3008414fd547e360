import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { UnreadableFile, type ReadOptions, type TableFile } from './table-file.ts';

/** Unpacked, an honest spreadsheet of the size that is taken stays well below this; an archive that would not is refused unopened. */
const unpackedLimit = 600 * 1024 * 1024;

/** Reads a CSV or XLSX file, told apart by their first bytes, never by their names. Throws an `UnreadableFile`. */
export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<TableFile> {
  if (bytes.length === 0) throw new UnreadableFile('empty');
  if (!isZip(bytes)) return readCsv(bytes, options);
  if (unpackedSize(bytes) > unpackedLimit) throw new UnreadableFile('too_large');
  return readXlsx(bytes, options);
}

const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 0x03 && four === 0x04;

/** What the archive's directory says that its files take (APPNOTE 4.3.12); an archive that lies runs into the thread's memory limit instead. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = 0;
  for (let at = bytes.length - 46; at >= 0; at -= 1) if (view.getUint32(at, true) === 0x02014b50) size += view.getUint32(at + 24, true);
  return size;
}
